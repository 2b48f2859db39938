import type { Decision, Step } from './decision.ts';
import { offerPieces } from './offers.ts';
import type { Pieces } from './pieces.ts';
import type { Cap, Plan, PlanPath, Rule, Split } from './plan.ts';
import { compileRules, type RuleProgram } from './program.ts';
import { splitPieces } from './split.ts';

/** A place to go, with what is known before anybody comes: only a choice among several offers is left open. */
export interface CompiledPath {
  /** The landing page, or the only offer; 0: nowhere, or `choice` says which. */
  readonly destination: number;
  readonly step: Step;
  /** Null when there is nothing to choose. */
  readonly choice: { readonly path: PlanPath; readonly pieces: Pieces } | null;
}

export interface CompiledSplit {
  readonly split: Split;
  readonly pieces: Pieces;
  /** Where the arms lead, by their place. */
  readonly to: readonly (CompiledPath | undefined)[];
  /** The step of a split in which one arm has all the weight. */
  readonly onlyStep: Step | null;
}

interface CompiledCap {
  readonly id: string;
  readonly step: Step;
}

/** Steps of a rule by the place of the deciding condition, plus one. */
interface RuleSteps {
  readonly matched: readonly Step[];
  readonly failed: readonly Step[];
}

interface CompiledRule {
  readonly number: number;
  readonly caps: readonly CompiledCap[];
  readonly steps: RuleSteps;
  readonly to: CompiledSplit;
}

/** A plan made ready for `decide`, once for each snapshot. Immutable. */
export interface CompiledPlan {
  readonly plan: Plan;
  /** The answer while the campaign is paused or archived; null while it is active. */
  readonly inactive: Decision | null;
  /** Null where the campaign has no start, or no end. */
  readonly notStarted: Decision | null;
  readonly ended: Decision | null;
  readonly caps: readonly { readonly id: string; readonly decision: Decision }[];
  /** What the rules ask for, in their order. */
  readonly program: RuleProgram;
  readonly rules: readonly CompiledRule[];
  readonly fallback: CompiledSplit;
}

/** A decision that leads nowhere, the same object every time. */
const fixed = (outcome: 'paused' | 'capped', step: Step): Decision =>
  Object.freeze({
    outcome,
    destination: 0,
    arm: -1,
    rule: 0,
    test: '',
    phase: 0,
    kept: false,
    explanation: Object.freeze([Object.freeze(step)]),
  });

const inactiveDecision = ({ status }: Plan): Decision | null =>
  status === 'active' ? null : fixed('paused', { step: 'status', status });

const compilePath = (path: PlanPath): CompiledPath => {
  const { number, landing } = path;
  if (landing !== 0) {
    const step = Object.freeze<Step>({ step: 'landing', path: number, destination: landing });
    return { destination: landing, step, choice: null };
  }
  const pieces = offerPieces(path);
  const only = path.offers[pieces.only];
  const destination = only?.destination ?? 0;
  const step: Step =
    destination === 0
      ? { step: 'no_destination' }
      : { step: 'offer', path: number, destination, point: null };
  const choice = only === undefined && pieces.total > 0 ? { path, pieces } : null;
  return { destination, step: Object.freeze(step), choice };
};

const compileSplit = (split: Split, paths: ReadonlyMap<number, CompiledPath>): CompiledSplit => {
  const { test, phase, arms } = split;
  const pieces = splitPieces(split);
  const only = arms[pieces.only];
  return {
    split,
    pieces,
    to: arms.map((arm) => paths.get(arm.path)),
    onlyStep:
      only === undefined ? null : Object.freeze({ step: 'split', test, phase, arm: only.path, point: null }),
  };
};

const madeSteps = new Map<string, RuleSteps>();

/** Rules of one number and length share their steps: ten thousand campaigns have a first rule. */
const ruleSteps = (rule: number, conditions: number): RuleSteps => {
  const name = `${rule} ${conditions}`;
  let steps = madeSteps.get(name);
  if (steps === undefined) {
    const make = (matched: boolean): Step[] =>
      Array.from({ length: conditions + 1 }, (_, i) =>
        Object.freeze<Step>({ step: 'rule', rule, matched, condition: i - 1 }),
      );
    steps = { matched: make(true), failed: make(false) };
    madeSteps.set(name, steps);
  }
  return steps;
};

const compileRule = (rule: Rule, paths: ReadonlyMap<number, CompiledPath>): CompiledRule => ({
  number: rule.number,
  caps: rule.caps.map(({ id }) => ({
    id,
    step: Object.freeze<Step>({ step: 'rule_cap', rule: rule.number, cap: id }),
  })),
  steps: ruleSteps(rule.number, rule.conditions.length),
  to: compileSplit(rule.to, paths),
});

const compileCap = ({ id }: Cap) => ({ id, decision: fixed('capped', { step: 'cap', cap: id }) });

/** Makes a plan ready. Throws nothing: a split that names a path which is not there leads nowhere. */
export const compilePlan = (plan: Plan): CompiledPlan => {
  const { startsAt, endsAt } = plan;
  const paths = new Map(plan.paths.map((path) => [path.number, compilePath(path)]));
  return {
    plan,
    inactive: inactiveDecision(plan),
    notStarted: startsAt === null ? null : fixed('paused', { step: 'not_started', startsAt }),
    ended: endsAt === null ? null : fixed('paused', { step: 'ended', endsAt }),
    caps: plan.caps.map(compileCap),
    program: compileRules(plan.rules),
    rules: plan.rules.map((rule) => compileRule(rule, paths)),
    fallback: compileSplit(plan.fallback, paths),
  };
};
