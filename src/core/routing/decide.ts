import type { Plan, PlanStatus, Visitor } from './plan.ts';
import { keptArm, pickArm } from './split.ts';

/** One step of the way to a decision, in the order taken; what the request drawer and the command show. */
type Step =
  | { readonly step: 'status'; readonly status: PlanStatus }
  | { readonly step: 'fallback' }
  | { readonly step: 'earlier_arm' | 'split'; readonly test: string; readonly arm: number }
  | { readonly step: 'no_destination' };

export interface Decision {
  /** `unknown`: the plan is active but leads nowhere (no arm has weight). */
  readonly outcome: 'redirected' | 'paused' | 'unknown';
  /** Number of the destination; 0 unless redirected. */
  readonly destination: number;
  /** Rule that matched, from 1; 0: the default. */
  readonly rule: number;
  /** Test or rotation the arm belongs to; '' unless redirected. */
  readonly test: string;
  /** -1 unless redirected. */
  readonly arm: number;
  readonly explanation: readonly Step[];
}

const nowhere = (outcome: 'paused' | 'unknown', explanation: readonly Step[]): Decision => ({
  outcome,
  destination: 0,
  rule: 0,
  test: '',
  arm: -1,
  explanation,
});

const PAUSED = nowhere('paused', [{ step: 'status', status: 'paused' }]);
const ARCHIVED = nowhere('paused', [{ step: 'status', status: 'archived' }]);
const EMPTY = nowhere('unknown', [{ step: 'fallback' }, { step: 'no_destination' }]);
const FALLBACK: Step = { step: 'fallback' };

/**
 * Where a visitor goes. Pure: the same arguments give the same decision for ever, so that a logged request can be
 * replayed. It sees nothing of a request but `Visitor` (spec section 1).
 *
 * `_time` (milliseconds since 1970) and `_exhaustedCaps` (ids of used-up caps) are arguments of every decision;
 * no rule of a plan refers to them while a plan is only a status and a default.
 */
export const decide = (
  plan: Plan,
  visitor: Visitor,
  _time: number,
  _exhaustedCaps: readonly string[],
): Decision => {
  if (plan.status !== 'active') return plan.status === 'paused' ? PAUSED : ARCHIVED;
  const split = plan.fallback;
  const arm = pickArm(split, visitor.splitKey, visitor.earlierArms);
  const chosen = split.arms[arm];
  if (chosen === undefined) return EMPTY;
  const kept = keptArm(split, visitor.earlierArms) === arm;
  return {
    outcome: 'redirected',
    destination: chosen.destination,
    rule: 0,
    test: split.test,
    arm,
    explanation: [FALLBACK, { step: kept ? 'earlier_arm' : 'split', test: split.test, arm }],
  };
};
