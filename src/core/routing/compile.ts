import type { Decision, Step } from './decision.ts';
import { offerPieces } from './offers.ts';
import type { Pieces } from './pieces.ts';
import type { Cap, Plan, PlanPath, Rule, Split } from './plan.ts';
import { compileProgram, type RuleProgram } from './program.ts';
import { splitPieces } from './split.ts';

/** Where one arm of one split leads: all that a decision says of it, known before anybody comes. */
export interface Way {
  /** Number of the rule; 0: the default. */
  readonly rule: number;
  readonly test: string;
  readonly phase: number;
  /** Number of the path. */
  readonly arm: number;
  /** How many arms the split has. */
  readonly arms: number;
  /** Undefined: the plan has no such path. */
  readonly path: PlanPath | undefined;
  /** The landing page, or the only offer; 0: nowhere, or `offers` says which. */
  readonly destination: number;
  /** Null when there is nothing to choose. */
  readonly offers: Pieces | null;
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
}

/**
 * A plan made ready for `decide`, once for each snapshot. Immutable. It keeps nothing of the plan but what decisions
 * need: a worker holds ten thousand of them.
 */
export interface CompiledPlan {
  /** The answer while the campaign is paused or archived; null while it is active. */
  readonly inactive: Decision | null;
  /** Null where the campaign has no start, or no end. */
  readonly notStarted: { readonly until: number; readonly decision: Decision } | null;
  readonly ended: { readonly since: number; readonly decision: Decision } | null;
  readonly caps: readonly { readonly id: string; readonly decision: Decision }[];
  /** Conditions of the rules and pieces of the splits. */
  readonly program: RuleProgram;
  readonly rules: readonly CompiledRule[];
  /** Arms of the rules' splits, and behind them those of the default. */
  readonly ways: readonly Way[];
  /** Seeds of the rules' splits, and behind them the default's: for keys and seeds that are not all ASCII. */
  readonly seeds: readonly string[];
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

/** Ways of a split, one for each arm. */
const waysOf = (rule: number, split: Split, paths: ReadonlyMap<number, PlanPath>): Way[] =>
  split.arms.map((arm) => {
    const path = paths.get(arm.path);
    const pieces = path === undefined || path.landing !== 0 ? null : offerPieces(path);
    const only = pieces === null ? undefined : path?.offers[pieces.only];
    return {
      rule,
      test: split.test,
      phase: split.phase,
      arm: arm.path,
      arms: split.arms.length,
      path,
      destination: path === undefined ? 0 : path.landing !== 0 ? path.landing : (only?.destination ?? 0),
      offers: pieces !== null && only === undefined && pieces.total > 0 ? pieces : null,
    };
  });

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

const compileRule = (rule: Rule): CompiledRule => ({
  number: rule.number,
  caps: rule.caps.map(({ id }) => ({
    id,
    step: Object.freeze<Step>({ step: 'rule_cap', rule: rule.number, cap: id }),
  })),
  steps: ruleSteps(rule.number, rule.conditions.length),
});

const compileCap = ({ id }: Cap) => ({ id, decision: fixed('capped', { step: 'cap', cap: id }) });

/** Makes a plan ready. Throws nothing: a split that names a path which is not there leads nowhere. */
export const compilePlan = (plan: Plan): CompiledPlan => {
  const { startsAt, endsAt } = plan;
  const paths = new Map(plan.paths.map((path) => [path.number, path]));
  const ways: Way[] = [];
  const addSplit = (rule: number, split: Split) => {
    const firstWay = ways.length;
    ways.push(...waysOf(rule, split, paths));
    return { firstWay, arms: split.arms.length, pieces: splitPieces(split) };
  };
  const splits = plan.rules.map((rule) => addSplit(rule.number, rule.to));
  const fallback = addSplit(0, plan.fallback);
  const seeds = [...plan.rules.map((rule) => rule.to.seed), plan.fallback.seed];
  return {
    inactive: inactiveDecision(plan),
    notStarted:
      startsAt === null
        ? null
        : { until: startsAt, decision: fixed('paused', { step: 'not_started', startsAt }) },
    ended: endsAt === null ? null : { since: endsAt, decision: fixed('paused', { step: 'ended', endsAt }) },
    caps: plan.caps.map(compileCap),
    program: compileProgram(plan.rules, splits, fallback),
    rules: plan.rules.map(compileRule),
    ways,
    seeds,
  };
};
