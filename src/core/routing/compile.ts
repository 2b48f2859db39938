import type { Decision, Step } from './decision.ts';
import { compileProgram, type RuleProgram } from './fair/program.ts';
import { type OfferLimits, offerLimits } from './offer-caps.ts';
import type { Pieces } from './pieces.ts';
import type { Cap, Offer, Plan, PlanPath, Split } from './plan.ts';
import { exitsOf, offerPieces, offerTest, splitPieces } from './split.ts';

/** The route of one variant of a split: everything about the decision that does not depend on the visitor. */
export interface Way {
  /** Rule number; 0: the default. */
  readonly rule: number;
  readonly test: string;
  readonly phase: number;
  /** Path number. */
  readonly variant: number;
  /** Visitors who were given the variant earlier keep it. */
  readonly keeps: boolean;
  /** The path has a landing page. */
  readonly landing: boolean;
  /** The landing page or the only offer. 0 if none, or `exits` decide. */
  readonly destination: number;
  /**
   * Choices among the path's offers: of the destination, or behind each exit of its landing page. Null when there is
   * nothing to choose: every exit has a single offer without a cap.
   */
  readonly exits: readonly OfferChoice[] | null;
}

/** The choice among the offers of an exit. */
export interface OfferChoice {
  /** Key of the choice in `earlierVariants`. */
  readonly test: string;
  readonly list: readonly Offer[];
  readonly pieces: Pieces;
}

/**
 * A plan prepared for `decide`, once per snapshot. Immutable. Keeps only what decisions need, because a worker holds
 * ten thousand of them.
 */
export interface CompiledPlan {
  /** Version of the routing rules (`Plan.semantics`). */
  readonly semantics: 1 | 2;
  /** The decision while the campaign is paused or archived; null while it is active. */
  readonly inactive: Decision | null;
  /** Null if the campaign has no start or no end. */
  readonly notStarted: { readonly until: number; readonly decision: Decision } | null;
  readonly ended: { readonly since: number; readonly decision: Decision } | null;
  /** Caps of the campaign, or null. */
  readonly caps: readonly { readonly id: string; readonly decision: Decision }[] | null;
  /** IDs of each rule's caps; null if no rule has any. */
  readonly ruleCaps: readonly (readonly string[])[] | null;
  /** Conversion caps of offers; null if none has one. */
  readonly limits: OfferLimits | null;
  /** Conditions of the rules and pieces of the splits. */
  readonly program: RuleProgram;
  /** Variants of the rules' splits, followed by those of the default. */
  readonly ways: readonly Way[];
}

/** A decision that leads nowhere; always the same object. */
const fixed = (outcome: 'paused' | 'capped', step: Step): Decision =>
  Object.freeze({
    outcome,
    destination: 0,
    variant: -1,
    rule: 0,
    first: -1,
    test: '',
    phase: 0,
    kept: false,
    drawn: null,
    explanation: Object.freeze([Object.freeze(step)]),
  });

const inactiveDecision = ({ status }: Plan): Decision | null =>
  status === 'active' ? null : fixed('paused', { step: 'status', status });

/** Null when a path has nothing to choose. */
const choicesOf = (campaign: number, path: PlanPath, limits: OfferLimits | null): OfferChoice[] | null => {
  const choices = exitsOf(path).map((exit, i) => ({
    test: offerTest(campaign, path.number, i + 1),
    list: exit.offers,
    pieces: offerPieces(exit),
  }));
  const isOpen = choices.some(({ list, pieces }) =>
    pieces.only < 0 ? pieces.total > 0 : limits?.has(list[pieces.only]!.destination) === true,
  );
  return isOpen ? choices : null;
};

/** Ways of a split, one per variant. */
const waysOf = (
  { campaign, semantics }: Plan,
  rule: number,
  { test, phase, arms: variants }: Split,
  paths: ReadonlyMap<number, PlanPath>,
  limits: OfferLimits | null,
): Way[] =>
  variants.map((variant) => {
    const path = paths.get(variant.path);
    const landing = path !== undefined && path.landing !== 0;
    const exits = path === undefined ? null : choicesOf(campaign, path, limits);
    const only = path === undefined || landing || exits !== null ? -1 : offerPieces(path).only;
    // A single literal: with a spread, the engine stores half of the members separately.
    return {
      rule,
      test,
      phase,
      variant: variant.path,
      keeps: semantics !== 2 || variant.weight > 0,
      landing,
      destination: landing ? path.landing : (path?.offers[only]?.destination ?? 0),
      exits,
    };
  });

const compileCap = ({ id }: Cap) => ({ id, decision: fixed('capped', { step: 'cap', cap: id }) });

/** Prepares a plan. Never throws: a split that names a missing path leads nowhere. */
export const compilePlan = (plan: Plan): CompiledPlan => {
  const { startsAt, endsAt } = plan;
  const paths = new Map(plan.paths.map((path) => [path.number, path]));
  const limits = offerLimits(plan.destinations);
  const ways: Way[] = [];
  const addSplit = (rule: number, split: Split) => {
    const firstWay = ways.length;
    const own = waysOf(plan, rule, split, paths, limits);
    ways.push(...own);
    const variants = own.map(({ variant, destination, exits }) => ({
      path: variant,
      destination: exits === null ? destination : -1,
    }));
    return { firstWay, phase: split.phase, variants, pieces: splitPieces(split) };
  };
  const splits = plan.rules.map((rule) => addSplit(rule.number, rule.to));
  const fallback = addSplit(0, plan.fallback);
  return {
    semantics: plan.semantics ?? 1,
    inactive: inactiveDecision(plan),
    notStarted:
      startsAt === null
        ? null
        : { until: startsAt, decision: fixed('paused', { step: 'not_started', startsAt }) },
    ended: endsAt === null ? null : { since: endsAt, decision: fixed('paused', { step: 'ended', endsAt }) },
    caps: plan.caps.length === 0 ? null : plan.caps.map(compileCap),
    ruleCaps: plan.rules.some((rule) => rule.caps.length > 0)
      ? plan.rules.map((rule) => rule.caps.map((cap) => cap.id))
      : null,
    limits,
    program: compileProgram(plan.rules, splits, fallback, plan.semantics),
    ways,
  };
};

/**
 * The decision of a campaign that is closed to every visitor at `time` (milliseconds since 1970): paused, archived, not
 * started or ended. Null if it is open: caps and rules decide.
 */
export const closedAt = (
  { inactive, notStarted, ended }: Pick<CompiledPlan, 'inactive' | 'notStarted' | 'ended'>,
  time: number,
): Decision | null => {
  if (inactive !== null) return inactive;
  if (notStarted !== null && time < notStarted.until) return notStarted.decision;
  return ended !== null && time >= ended.since ? ended.decision : null;
};
