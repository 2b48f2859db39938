import { type CompiledCondition, compileCondition } from './conditions.ts';
import type { Decision, Step } from './decision.ts';
import { offerPieces } from './offers.ts';
import type { Pieces } from './pieces.ts';
import type { Cap, Plan, PlanPath, Rule, Split } from './plan.ts';
import { splitPieces } from './split.ts';

/** A place to go, with what is known before anybody comes: only a choice among several offers is left open. */
export interface CompiledPath {
  /** The landing page, or the only offer; 0: nowhere, or `choice` says which. */
  readonly destination: number;
  readonly step: Step;
  /** Null when there is nothing to choose. */
  readonly choice: { readonly path: PlanPath; readonly pieces: Pieces } | null;
}

export interface CompiledArm {
  readonly number: number;
  readonly to: CompiledPath | undefined;
  /** The step of a split that has this arm only. */
  readonly onlyStep: Step;
}

export interface CompiledSplit {
  readonly split: Split;
  readonly pieces: Pieces;
  readonly arms: readonly CompiledArm[];
}

export interface CompiledCap {
  readonly id: string;
  readonly step: Step;
}

export interface CompiledRule {
  readonly number: number;
  readonly match: Rule['match'];
  readonly conditions: readonly CompiledCondition[];
  readonly caps: readonly CompiledCap[];
  /** Steps by the place of the deciding condition, plus one. */
  readonly matched: readonly Step[];
  readonly failed: readonly Step[];
  readonly to: CompiledSplit;
}

/** A plan made ready for `decide`, once for each snapshot. Immutable. */
export interface CompiledPlan {
  readonly plan: Plan;
  /** The answer while the campaign is paused or archived; null while it is active. */
  readonly inactive: Decision | null;
  readonly notStarted: Decision;
  readonly ended: Decision;
  readonly caps: readonly { readonly id: string; readonly decision: Decision }[];
  readonly rules: readonly CompiledRule[];
  readonly fallback: CompiledSplit;
  readonly paths: ReadonlyMap<number, PlanPath>;
}

/** A decision that leads nowhere. */
export const nowhere = (
  outcome: 'paused' | 'capped' | 'unknown',
  rule: number,
  explanation: readonly Step[],
): Decision => ({
  outcome,
  destination: 0,
  arm: -1,
  rule,
  test: '',
  phase: 0,
  kept: false,
  explanation,
});

/** A decision that is the same object every time. */
const fixed = (outcome: 'paused' | 'capped', step: Step): Decision =>
  Object.freeze(nowhere(outcome, 0, Object.freeze([Object.freeze(step)])));

const inactiveDecision = ({ status }: Plan): Decision | null =>
  status === 'active' ? null : fixed('paused', { step: 'status', status });

const compilePath = (path: PlanPath): CompiledPath => {
  const { number, landing } = path;
  if (landing !== 0) {
    const step = Object.freeze<Step>({ step: 'landing', path: number, destination: landing });
    return { destination: landing, step, choice: null };
  }
  const pieces = offerPieces(path);
  const only = pieces.places.length === 1 ? path.offers[pieces.places[0]!] : undefined;
  const destination = only?.destination ?? 0;
  const step: Step =
    destination === 0
      ? { step: 'no_destination' }
      : { step: 'offer', path: number, destination, point: null };
  const choice = pieces.places.length > 1 ? { path, pieces } : null;
  return { destination, step: Object.freeze(step), choice };
};

const compileSplit = (split: Split, paths: ReadonlyMap<number, CompiledPath>): CompiledSplit => ({
  split,
  pieces: splitPieces(split),
  arms: split.arms.map(({ path: number }) => ({
    number,
    to: paths.get(number),
    onlyStep: Object.freeze<Step>({
      step: 'split',
      test: split.test,
      phase: split.phase,
      arm: number,
      point: null,
    }),
  })),
});

const ruleStep = (rule: number, matched: boolean, condition: number): Step =>
  Object.freeze({ step: 'rule', rule, matched, condition });

const compileRule = (rule: Rule, paths: ReadonlyMap<number, CompiledPath>): CompiledRule => {
  const deciding = [-1, ...rule.conditions.keys()];
  return {
    number: rule.number,
    match: rule.match,
    conditions: rule.conditions.map(compileCondition),
    caps: rule.caps.map(({ id }) => ({
      id,
      step: Object.freeze<Step>({ step: 'rule_cap', rule: rule.number, cap: id }),
    })),
    matched: deciding.map((condition) => ruleStep(rule.number, true, condition)),
    failed: deciding.map((condition) => ruleStep(rule.number, false, condition)),
    to: compileSplit(rule.to, paths),
  };
};

const compileCap = ({ id }: Cap) => ({ id, decision: fixed('capped', { step: 'cap', cap: id }) });

/** Makes a plan ready. Throws nothing: a split that names a path which is not there leads nowhere. */
export const compilePlan = (plan: Plan): CompiledPlan => {
  const paths = new Map(plan.paths.map((path) => [path.number, compilePath(path)]));
  return {
    plan,
    inactive: inactiveDecision(plan),
    notStarted: fixed('paused', { step: 'not_started', startsAt: plan.startsAt ?? 0 }),
    ended: fixed('paused', { step: 'ended', endsAt: plan.endsAt ?? 0 }),
    caps: plan.caps.map(compileCap),
    rules: plan.rules.map((rule) => compileRule(rule, paths)),
    fallback: compileSplit(plan.fallback, paths),
    paths: new Map(plan.paths.map((path) => [path.number, path])),
  };
};
