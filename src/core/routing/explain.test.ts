import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exhaustedArbitrary,
  planArbitrary,
  timeArbitrary,
  visitorArbitrary,
} from '../../../test/helpers/routing-plans.ts';
import { compilePlan, decide } from './decide.ts';
import { explain } from './explain.ts';

test('explains each step with the wanted and the seen values', () => {
  fc.assert(
    fc.property(
      planArbitrary,
      visitorArbitrary,
      timeArbitrary,
      exhaustedArbitrary,
      (plan, visitor, time, used) => {
        const compiled = compilePlan(plan);
        const decision = decide(compiled, visitor, time, used);
        const details = explain(plan, visitor, decision);
        expect(details.map((d) => d.step)).toEqual(decision.explanation.map((s) => s.step));
        for (const [i, detail] of details.entries()) {
          // Every field of the step is kept.
          expect(detail).toMatchObject(decision.explanation[i]!);
          if (detail.step === 'rule') {
            const rule = plan.rules.find((r) => r.number === detail.rule)!;
            expect(detail.name).toBe(rule.name);
            expect(detail.conditions.map((c) => c.wanted)).toEqual(rule.conditions.map((c) => c.values));
            for (const condition of detail.conditions) {
              const own = condition.field === 'hours' ? visitor.localMinute : visitor[condition.field];
              expect(condition.seen).toBe(own);
            }
            const deciding = detail.conditions[detail.condition];
            if (deciding !== undefined) expect(deciding.holds).toBe(detail.matched);
          }
          if (detail.step === 'cap' || detail.step === 'rule_cap') {
            expect(detail.cap.endsWith(`-${detail.per}`)).toBe(true);
            expect(detail.limit).toBe(10);
          }
          if (detail.step === 'offer' || detail.step === 'landing') {
            expect(detail.name).toBe(`D${detail.destination}`);
          }
          if (detail.step === 'split') {
            const split = plan.rules.find((r) => r.number === decision.rule)?.to ?? plan.fallback;
            expect(detail.weight).toBe(split.arms.find((variant) => variant.path === detail.arm)?.weight);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});
