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

/** What an A/B test has shown, from what the job has stored: whoever asks, and however often, is told the same. */

const SplitKind = z.enum(['assigned', 'landed', 'valid']);
const SplitAlarm = z.object({ split: SplitKind, pValue: z.number() });

/** An arm that differs from the control; p is adjusted for the number of treatments. */
const Found = z.object({ path: z.number(), pValue: z.number(), interval: z.nullable(LiftInterval) });
const found = { better: z.array(Found), worse: z.array(Found) };

/** docs/statistics.md says when each is given. Arms by the number of their path, times as everywhere. */
const AbVerdict = z.discriminatedUnion('code', [
  /** More conversions than visitors are stored of these paths: there are no numbers. */
  z.object({ code: z.literal('impossible'), paths: z.array(z.number()) }),
  z.object({ code: z.literal('broken'), splits: z.array(SplitAlarm) }),
  z.object({
    code: z.literal('collecting'),
    /** What each arm still lacks. */
    missing: z.array(z.object({ path: z.number(), units: z.number(), conversions: z.number() })),
  }),
  z.object({ code: z.literal('winner'), path: z.number(), ...found }),
  z.object({ code: z.literal('worse'), worse: z.array(Found) }),
  /** So far; weekdays differ, so that it runs until then. */
  z.object({ code: z.literal('ahead'), path: z.number(), ...found, until: z.string() }),
  z.object({ code: z.literal('behind'), worse: z.array(Found), until: z.string() }),
  z.object({ code: z.literal('no_difference') }),
  /** Days more at the traffic of the last one; null: cannot be said. */
  z.object({ code: z.literal('too_early'), days: z.nullable(z.number()) }),
  z.object({ code: z.literal('aa_passed') }),
  z.object({ code: z.literal('aa_failed'), arms: z.array(Found) }),
  z.object({ code: z.literal('aa_running'), days: z.nullable(z.number()) }),
  z.object({ code: z.literal('bandit_running') }),
]);
export type AbVerdict = z.infer<typeof AbVerdict>;

/** How densely a figure lies where, in equal steps from one end to the other: all of it but a ten thousandth. */
const Density = z.object({ from: z.number(), to: z.number(), values: z.array(z.number()) });

const ArmResult = z.object({
  path: z.number(),
  name: z.string(),
  /** Of new visitors now, hundredths of a percent; null: the test has ended. */
  weight: z.nullable(z.number()),
  /** All visitors of phases that count, window over or not. */
  assigned: z.number(),
  /** Visitors whose window is over, and how many of them converted. */
  units: z.number(),
  conversions: z.number(),
  /** Null without units; with the 95 % credible interval. */
  rate: z.nullable(z.number()),
  rateInterval: z.nullable(Interval),
  /** In the workspace's currency; null: the test is about conversions. */
  revenue: z.nullable(z.number()),
  /** Against the control, each phase by itself; all null for the control, and without data. */
  lift: z.nullable(z.number()),
  liftInterval: z.nullable(LiftInterval),
  pValue: z.nullable(z.number()),
  /**
   * What is believed after the data, by the arms' rates, or by what a visitor brings in: whether it is the best of those with
   * visitors, and better than the control; what choosing it costs on average, as an absolute rate or in money a visitor; and
   * its lift, with 95 %. They describe and decide nothing. Null where there is nothing to compare.
   */
  pBest: z.nullable(z.number()),
  pBeatsControl: z.nullable(z.number()),
  expectedLoss: z.nullable(z.number()),
  liftCredible: z.nullable(LiftInterval),
  /** Of its rate, or of what a visitor brings in. */
  density: z.nullable(Density),
  /** Requests that it was given since the start, and those of programs among them. */
  requests: z.number(),
  bots: z.number(),
  /** Visitors whose page reported that it loaded; null: no page of this arm ever has. */
  landed: z.nullable(z.number()),
  /** What is told beside and changes no number. */
  since: z.object({
    /** Converted visitors whose conversions have all been rejected since. */
    rejected: z.number(),
    /** Visitors whose first request is taken for a program's by now. */
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
  /** Of the alarm, whenever one looks. */
  pValue: z.number(),
  /** Pearson's chi-square, for one look; null: cannot be said. */
  chiSquarePValue: z.nullable(z.number()),
  /** `expected`: of all that the arms have together. */
  arms: z.array(z.object({ path: z.number(), count: z.number(), expected: z.number() })),
});

export const AbAnalysis = z.object({
  /** How far it has been evaluated; null: not yet. */
  upTo: z.nullable(z.string()),
  /** When the visitors of a full week have been judged; null: not started. */
  fullWeekAt: z.nullable(z.string()),
  /** Null: not evaluated yet. */
  verdict: z.nullable(AbVerdict),
  thresholds: z.object({
    alpha: z.number(),
    mde: z.number(),
    minUnits: z.number(),
    minConversions: z.number(),
    srm: z.number(),
  }),
  /** New visitors of the last day, or in proportion of the test's first hours; null: not known. */
  unitsPerDay: z.nullable(z.number()),
  /** The anytime p of the surest treatment as the verdict takes it: adjusted for all treatments that there ever were; null: no data. */
  leastP: z.nullable(z.number()),
  arms: z.array(ArmResult),
  splits: z.array(SplitResult),
  days: AbDays,
  /** What each of `days` is; a week is named by its first day. */
  daysAre: z.enum(['day', 'week']),
  delays: z.nullable(AbDelays),
  identity: z.nullable(AbIdentity),
  guardrails: z.array(AbGuardrailResult),
  /** For who planned a size and looks once; null: a bandit, an A/A test, or no data. */
  fixed: z.nullable(AbFixed),
  /** Null: a test of fixed weights. */
  bandit: z.nullable(AbBandit),
});
export type AbAnalysis = z.infer<typeof AbAnalysis>;
