import { type Unreachable, unreachableRules } from '../core/routing/unreachable.ts';
import { planCondition } from './plan-condition.ts';
import type { RuleInput } from './routing.ts';

/** The rules that can never decide about anybody, as the form and the API have them. */
export const deadRules = (
  rules: readonly Pick<RuleInput, 'match' | 'conditions' | 'caps'>[],
): Unreachable[] =>
  unreachableRules(
    rules.map(({ match, conditions, caps }) => ({
      match,
      conditions: conditions.map(planCondition),
      limited: Object.keys(caps).length > 0,
    })),
  );
