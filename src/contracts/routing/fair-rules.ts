import { type UnfairOutcome, unfairOutcomes } from '../../core/routing/fair/fair-rules.ts';
import type { Plan, Split, Variant } from '../../core/routing/plan.ts';
import { planCondition } from './plan-condition.ts';
import type { Caps, RuleInput } from './routing.ts';
import type { Condition } from './targeting.ts';

/** Routing as entered in a form or sent in a call. */
export interface AskedRouting {
  readonly rules: readonly {
    readonly match: RuleInput['match'];
    readonly conditions: readonly Condition[];
    readonly caps: Caps;
    readonly to: readonly Variant[];
  }[];
  readonly default: readonly Variant[];
}

/** Field codes of the refusals; the message is `field.<code>`. */
const CODES = {
  only_unknown: 'rule_only_unknown',
  few_but_unknown: 'rule_few_known',
  only_crawlers: 'rule_only_crawlers',
  no_such_value: 'rule_no_such_value',
  too_complex: 'rules_too_complex',
} as const satisfies Record<UnfairOutcome['reason'], string>;

/** English explanation of a refused rule, next to its code. */
const HINTS: Readonly<Record<UnfairOutcome['reason'], string>> = {
  only_unknown:
    'Only visitors from an unknown country or region would get this. Reverse the rules: name the countries or regions that get a separate page, and send everyone else to the default path.',
  few_but_unknown:
    'Almost only visitors from an unknown country or region would get this. Reverse the rules: name the few countries or regions that get a separate page, and send everyone else to the default path.',
  only_crawlers:
    'Crawlers use this combination of device, system and browser, but people do not. Choose a combination from docs/fair-routing.md, or remove the condition.',
  no_such_value:
    'Rules cannot tell these values apart. Too few people have them, so visitors are routed by the nearest common value. Choose another value, or remove the condition.',
  too_complex:
    'These rules have too many combinations to check that they treat everyone equally. Use fewer rules, or conditions on fewer fields.',
};

const PERIODS = ['hour', 'day', 'total'] as const;

const splitOf = (variants: readonly Variant[], test: string): Split => ({
  test,
  phase: 1,
  seed: '',
  arms: variants,
});

/** Routing as fairness checks use it. `testOf`: the A/B test with a rule's split, by rule position (-1: default). */
const askedPlan = (
  { rules, default: fallback }: AskedRouting,
  abTestOf: (place: number) => string | undefined,
): Pick<Plan, 'rules' | 'fallback'> => ({
  rules: rules.map(({ match, conditions, caps, to }, place) => ({
    number: place,
    name: '',
    match,
    conditions: conditions.map(planCondition),
    caps: PERIODS.flatMap((per) => {
      const limit = caps[per];
      return limit === undefined ? [] : [{ id: `${place}-${per}`, per, limit }];
    }),
    to: splitOf(to, abTestOf(place) ?? ''),
  })),
  fallback: splitOf(fallback, abTestOf(-1) ?? ''),
});

/**
 * Why a routing is refused as unfair, by the field that reports it: `rules.2.conditions`, `default`, `rules`. Empty if
 * it can be saved. Incomplete conditions match no one.
 */
export const unfairFields = (
  routing: AskedRouting,
  abTestOf: (place: number) => string | undefined = () => undefined,
): { readonly fields: Record<string, string>; readonly hints: Record<string, string> } => {
  const fields: Record<string, string> = {};
  const hints: Record<string, string> = {};
  for (const { rule, reason } of unfairOutcomes(askedPlan(routing, abTestOf))) {
    const field = reason === 'too_complex' ? 'rules' : rule === null ? 'default' : `rules.${rule}.conditions`;
    if (fields[field] !== undefined) continue;
    fields[field] = CODES[reason];
    hints[field] = HINTS[reason];
  }
  return { fields, hints };
};
