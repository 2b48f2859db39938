import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planArbitrary, timeArbitrary, visitorArbitrary } from '../../../../test/helpers/routing-plans.ts';
import { compilePlan, decide } from '../decide.ts';
import type { Condition, Rule } from '../plan.ts';
import { type AskingRule, unreachableRules } from './unreachable.ts';

const is = (field: 'country' | 'device', ...values: string[]): Condition => ({ field, is: true, values });
const isNot = (field: 'country' | 'device', ...values: string[]): Condition => ({ field, is: false, values });
const hours = (...values: [number, number][]): Condition => ({ field: 'hours', is: true, values });
const all = (...conditions: Condition[]): AskingRule => ({ match: 'all', conditions, limited: false });
const any = (...conditions: Condition[]): AskingRule => ({ match: 'any', conditions, limited: false });
const capped = (rule: AskingRule): AskingRule => ({ ...rule, limited: true });

const asking = ({ match, conditions, caps }: Rule): AskingRule => ({
  match,
  conditions,
  limited: caps.length > 0,
});

describe('a rule that can never decide', () => {
  it.each<[string, AskingRule[], ReturnType<typeof unreachableRules>]>([
    ['none', [all(is('country', 'DE')), all(is('device', 'mobile')), all()], []],
    [
      'conditions that exclude each other',
      [all(is('country', 'DE'), isNot('country', 'DE', 'AT'))],
      [{ place: 0, reason: 'never', by: null }],
    ],
    ['hours that are empty', [all(hours([60, 60]))], [{ place: 0, reason: 'never', by: null }]],
    ['any of nothing', [any()], [{ place: 0, reason: 'never', by: null }]],
    [
      'behind one for everybody',
      [all(is('country', 'DE')), all(), any(is('country', 'FR'))],
      [{ place: 2, reason: 'behind', by: 1 }],
    ],
    [
      'the same conditions again, in another order',
      [all(is('country', 'DE'), is('device', 'mobile')), all(is('device', 'mobile'), is('country', 'DE'))],
      [{ place: 1, reason: 'behind', by: 0 }],
    ],
    [
      'behind a wider one',
      [any(is('country', 'DE', 'AT')), all(is('country', 'DE'), hours([0, 600]))],
      [{ place: 1, reason: 'behind', by: 0 }],
    ],
    [
      'what two before it share between them',
      [all(is('device', 'mobile')), all(isNot('device', 'mobile')), all(is('country', 'DE'))],
      [{ place: 2, reason: 'behind_several', by: null }],
    ],
    [
      'hours that two before it have together',
      [all(hours([0, 5000])), all(hours([5000, 10_080])), all(is('country', 'DE'))],
      [{ place: 2, reason: 'behind_several', by: null }],
    ],
    ['not behind one that may be used up', [capped(all()), all(is('country', 'DE'))], []],
    [
      'not where somebody is left',
      [all(is('country', 'DE'), is('device', 'mobile')), all(is('country', 'DE'))],
      [],
    ],
  ])('%s', (_, rules, expected) => {
    expect(unreachableRules(rules)).toEqual(expected);
  });

  it('is chosen for no visitor, at any time and with any history', () => {
    fc.assert(
      fc.property(
        planArbitrary,
        fc.array(visitorArbitrary, { minLength: 20, maxLength: 20 }),
        timeArbitrary,
        (plan, visitors, time) => {
          const dead = new Set(
            unreachableRules(plan.rules.map(asking)).map(({ place }) => plan.rules[place]!.number),
          );
          const compiled = compilePlan(plan);
          for (const visitor of visitors)
            expect(dead).not.toContain(decide(compiled, visitor, time, []).rule);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is chosen for no one even when caps of rules are used up', () => {
    fc.assert(
      fc.property(planArbitrary, visitorArbitrary, (plan, visitor) => {
        const used = plan.rules.flatMap((rule) => rule.caps.map((cap) => cap.id));
        const dead = unreachableRules(plan.rules.map(asking)).map(({ place }) => plan.rules[place]!.number);
        expect(dead).not.toContain(decide(compilePlan(plan), visitor, 0, used).rule);
      }),
      { numRuns: 300 },
    );
  });

  it('is found among fifty rules of twenty values each', () => {
    const countries = Array.from({ length: 20 }, (_, i) => `C${i}`);
    const rules = Array.from({ length: 50 }, (_, i) => all(is('country', ...countries), hours([i, i + 60])));
    expect(unreachableRules([...rules, all(is('country', 'C1'), hours([10, 100]))])).toEqual([
      { place: 50, reason: 'behind_several', by: null },
    ]);
  });
});
