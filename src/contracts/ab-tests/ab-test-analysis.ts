import * as z from 'zod/mini';
import {
  AbBandit,
  AbDays,
  AbDelays,
  AbFixed,
  AbGuardrailResult,
  AbIdentity,
  Interval,
  LiftInterval,
} from './ab-test-figures.ts';

/** Results of an A/B test as stored by the job, so that every reader sees the same at any time. */

const SplitKind = z.enum(['assigned', 'landed', 'valid']);
const SplitAlarm = z.object({ split: SplitKind, pValue: z.number() });

/** A variant that differs from the control; p is adjusted for the number of treatments. */
const Found = z.object({ path: z.number(), pValue: z.number(), interval: z.nullable(LiftInterval) });
const found = { better: z.array(Found), worse: z.array(Found) };

/** docs/statistics.md says when each is given. Variants are identified by path number; times are ISO 8601. */
const AbVerdict = z.discriminatedUnion('code', [
  /** Paths for which more conversions than visitors are stored, so there are no numbers. */
  z.object({ code: z.literal('impossible'), paths: z.array(z.number()) }),
  z.object({ code: z.literal('broken'), splits: z.array(SplitAlarm) }),
  z.object({
    code: z.literal('collecting'),
    /** How much each variant still lacks. */
    missing: z.array(z.object({ path: z.number(), units: z.number(), conversions: z.number() })),
  }),
  z.object({ code: z.literal('winner'), path: z.number(), ...found }),
  /** No winner is named while the offers of some variants (`full`) are full. */
  z.object({ code: z.literal('offer_full'), path: z.number(), ...found, full: z.array(z.number()) }),
  z.object({ code: z.literal('worse'), worse: z.array(Found) }),
  /** Ahead so far; because weekdays differ, the test continues until `until`. */
  z.object({ code: z.literal('ahead'), path: z.number(), ...found, until: z.string() }),
  z.object({ code: z.literal('behind'), worse: z.array(Found), until: z.string() }),
  z.object({ code: z.literal('no_difference') }),
  /** Days still needed at the last day's traffic; null if unknown. */
  z.object({ code: z.literal('too_early'), days: z.nullable(z.number()) }),
  z.object({ code: z.literal('aa_passed') }),
  z.object({ code: z.literal('aa_failed'), arms: z.array(Found) }),
  z.object({ code: z.literal('aa_running'), days: z.nullable(z.number()) }),
  z.object({ code: z.literal('bandit_running') }),
]);
export type AbVerdict = z.infer<typeof AbVerdict>;

/** Density of a figure at equal steps; omits a ten-thousandth of the probability. */
const Density = z.object({ from: z.number(), to: z.number(), values: z.array(z.number()) });

const VariantResult = z.object({
  path: z.number(),
  name: z.string(),
  /** Current share of new visitors, in hundredths of a percent; null if the test has ended. */
  weight: z.nullable(z.number()),
  /** All visitors in phases that count, whether or not their window has closed. */
  assigned: z.number(),
  /** Visitors with a closed window, and how many of them converted. */
  units: z.number(),
  conversions: z.number(),
  /** With its 95 % credible interval; null without units. */
  rate: z.nullable(z.number()),
  rateInterval: z.nullable(Interval),
  /** In the workspace's currency; null if the test is about conversions. */
  revenue: z.nullable(z.number()),
  /** Against the control, stratified by phase; null for the control and without data. */
  lift: z.nullable(z.number()),
  liftInterval: z.nullable(LiftInterval),
  pValue: z.nullable(z.number()),
  /**
   * Posterior figures from the variants' rates or revenue per visitor: the probabilities that it is the best of those
   * with visitors and beats the control; the expected loss from choosing it, as an absolute rate or money per visitor;
   * and the 95 % interval of its lift. Descriptive only: they decide nothing. Null if there is nothing to compare.
   */
  pBest: z.nullable(z.number()),
  pBeatsControl: z.nullable(z.number()),
  expectedLoss: z.nullable(z.number()),
  liftCredible: z.nullable(LiftInterval),
  /** Density of the variant's rate, or of its revenue per visitor. */
  density: z.nullable(Density),
  /** Requests assigned to the variant since the start, and how many of them were bots. */
  requests: z.number(),
  bots: z.number(),
  /** Visitors whose page reported that it loaded; null if no page of this variant ever has. */
  landed: z.nullable(z.number()),
  /** Reported separately; these change no other number. */
  since: z.object({
    /** Converted visitors whose conversions have all since been rejected. */
    rejected: z.number(),
    /** Visitors whose first request is now classified as a bot. */
    reclassified: z.number(),
    /** Conversions before the visit, and after the window. */
    before: z.number(),
    after: z.number(),
  }),
  /** The interval and p over time, oldest first; times are milliseconds since 1970. */
  points: z.array(z.object({ at: z.number(), interval: z.nullable(LiftInterval), pValue: z.number() })),
});

const SplitResult = z.object({
  split: SplitKind,
  /** The alarm's p-value, valid at any time. */
  pValue: z.number(),
  /** Pearson's chi-square, for a single look; null if unknown. */
  chiSquarePValue: z.nullable(z.number()),
  /** `expected`: the count expected from the total of all variants. */
  arms: z.array(z.object({ path: z.number(), count: z.number(), expected: z.number() })),
});

export const AbAnalysis = z.object({
  /** How far the test has been evaluated; null if not yet. */
  upTo: z.nullable(z.string()),
  /** When visitors of a full week have been judged; null if the test has not started. */
  fullWeekAt: z.nullable(z.string()),
  /** Null if not evaluated yet. */
  verdict: z.nullable(AbVerdict),
  thresholds: z.object({
    alpha: z.number(),
    mde: z.number(),
    minUnits: z.number(),
    minConversions: z.number(),
    srm: z.number(),
  }),
  /** New visitors in the last day, or extrapolated from the test's first hours; null if unknown. */
  unitsPerDay: z.nullable(z.number()),
  /** The smallest anytime p as the verdict uses it: adjusted for all treatments that ever existed; null if no data. */
  leastP: z.nullable(z.number()),
  arms: z.array(VariantResult),
  splits: z.array(SplitResult),
  days: AbDays,
  /** Unit of each entry in `days`; a week is named by its first day. */
  daysAre: z.enum(['day', 'week']),
  delays: z.nullable(AbDelays),
  identity: z.nullable(AbIdentity),
  guardrails: z.array(AbGuardrailResult),
  /** For tests with a planned size and a single look; null for a bandit, an A/A test, or without data. */
  fixed: z.nullable(AbFixed),
  /** Null for a test with fixed weights. */
  bandit: z.nullable(AbBandit),
});
export type AbAnalysis = z.infer<typeof AbAnalysis>;
