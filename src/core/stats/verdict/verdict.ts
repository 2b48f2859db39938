import { DAY_MS } from '../../time/durations.ts';
import { type ArmCounts, isArm } from '../answer.ts';
import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { sampleSize } from '../plan/sample-size.ts';
import { type Compared, type Comparison, compareTreatments } from './compare.ts';
import { defaultThresholds, type Thresholds } from './thresholds.ts';

/** The units of a split that are checked: all, those whose page reported that it loaded, or the valid ones of all. */
type SplitKind = 'assigned' | 'landed' | 'valid';

/** Anytime p-value of a split (`sharesPValue`). */
interface SplitCheck {
  readonly split: SplitKind;
  readonly pValue: number;
}

export interface VerdictInput {
  /** An A/A test is meant to find nothing; a bandit is never given numbers of a fixed test. */
  readonly kind: 'ab' | 'aa' | 'bandit';
  /** Counted units by arm, arm 0 is the control. */
  readonly arms: readonly ArmCounts[];
  readonly splits: readonly SplitCheck[];
  /** Each treatment against the control, arm 1 first. */
  readonly comparisons: readonly Comparison[];
  /** Anytime p-values of treatments that are no longer in the test; absent if none ever left. */
  readonly left?: readonly number[];
  /** Treatments that get no new visitors: what they lack will not come, so nothing waits for it. Absent if none. */
  readonly idle?: readonly number[];
  /** Arms whose offer is full, so that some of their units get another one. Absent if none. */
  readonly full?: readonly number[];
  /** Share of new units for the arm that gets the fewest, not counting idle arms; absent for equal shares. */
  readonly smallestShare?: number;
  /** Units planned for all arms together, or null. */
  readonly plannedUnits: number | null;
  /** Units of the whole test in the last 24 hours; null if unknown. */
  readonly unitsPerDay: number | null;
  /** When the test will have run for a full week, and now: milliseconds since 1970. */
  readonly fullWeekAt: number;
  readonly now: number;
}

/** The control is never idle: every comparison needs it. */
const isIdle = ({ idle = [] }: Pick<VerdictInput, 'idle'>, arm: number): boolean =>
  arm > 0 && idle.includes(arm);

/** Arms that get new units. */
const waitedFor = (input: Pick<VerdictInput, 'arms' | 'idle'>): ArmCounts[] =>
  input.arms.filter((_, arm) => !isIdle(input, arm));

/** Units of all these arms together. */
const unitsIn = (arms: readonly ArmCounts[]): number => arms.reduce((sum, { n }) => sum + n, 0);

/** Comparisons of treatments that get new units. */
const comparisonsWaitedFor = (input: Pick<VerdictInput, 'comparisons' | 'idle'>): Comparison[] =>
  input.comparisons.filter((_, index) => !isIdle(input, index + 1));

/** Units per arm at which the widest confidence sequence is +-mde wide; widths shrink with the root of the units. */
const unitsForWidth = (
  intervals: readonly (LiftInterval | null)[],
  units: number,
  mde: number,
): number | null => {
  if (intervals.length === 0) return null;
  let most = 0;
  for (const interval of intervals) {
    if (interval === null || interval[1] === null || interval[0] <= -1) return null;
    const width = Math.log1p(interval[1]) - Math.log1p(interval[0]);
    most = Math.max(most, units * (width / (Math.log1p(mde) - Math.log1p(-mde))) ** 2);
  }
  return most;
};

/**
 * About how many more days are needed, at the traffic of the last 24 hours, until all arms together have the planned
 * units or, without a plan, until the slowest arm has the units that the control's current rate requires. If they have
 * them already, until the confidence sequences are as narrow as +-mde. In whole days, and at least until a full week is
 * over. Null without traffic, or if unknown.
 */
const daysNeeded = (input: VerdictInput, { alpha, mde }: Thresholds): number | null => {
  const { arms, unitsPerDay } = input;
  const control = arms[0];
  if (control === undefined || unitsPerDay === null || !(unitsPerDay > 0)) return null;
  const coming = waitedFor(input);
  const units = Math.min(...coming.map(({ n }) => n));
  const perArm = unitsPerDay * (input.smallestShare ?? 1 / coming.length);
  const comparisons = comparisonsWaitedFor(input);
  /** Days until the slowest arm has this many units; null if unknown. */
  const daysUntil = (needed: number | null): number | null =>
    needed === null ? null : (needed - units) / perArm;
  const daysUntilNarrow = (): number | null =>
    daysUntil(
      unitsForWidth(
        comparisons.map(({ interval }) => interval),
        units,
        mde,
      ),
    );
  const daysUntilPlanned = (): number | null => {
    if (input.plannedUnits !== null) return (input.plannedUnits - unitsIn(input.arms)) / unitsPerDay;
    const rate = control.n === 0 ? 0 : control.conversions / control.n;
    const sized = sampleSize(rate, mde, { alpha, power: 0.8, sides: 2 });
    return daysUntil(sized.computable ? sized.nPerArmFleissCeil : null);
  };
  const planned = daysUntilPlanned();
  const lacking = planned !== null && planned > 0 ? planned : daysUntilNarrow();
  if (lacking === null) return null;
  const weeks = comparisons.map(({ fullWeekAt = 0 }) => fullWeekAt);
  const week = (Math.max(input.fullWeekAt, ...weeks) - input.now) / DAY_MS;
  return Math.max(1, Math.ceil(Math.max(lacking, week)));
};

/** The result of a test, as codes and figures; screens provide the words. */
export type Verdict =
  /** Figures that contradict themselves, such as more conversions than units: raises an alarm and shows no numbers. */
  | { readonly code: 'impossible'; readonly arms: readonly number[] }
  /** The split differs from its weights, so that no number of the test can be trusted. */
  | { readonly code: 'broken'; readonly splits: readonly SplitCheck[] }
  /** Too little data for a verdict, and what each arm still lacks. */
  | {
      readonly code: 'collecting';
      readonly missing: readonly Missing[];
    }
  /** Arms that are better than the control, best rate first, and arms that are worse. */
  | {
      readonly code: 'winner';
      readonly arm: number;
      readonly better: readonly Compared[];
      readonly worse: readonly Compared[];
    }
  /** There would be a winner, but the offers of some arms (`full`) are full: the arms are not what was tested. */
  | {
      readonly code: 'offer_full';
      readonly arm: number;
      readonly better: readonly Compared[];
      readonly worse: readonly Compared[];
      readonly full: readonly number[];
    }
  | { readonly code: 'worse'; readonly worse: readonly Compared[] }
  /** The same before a full week is over: keep the test running until then. */
  | {
      readonly code: 'ahead';
      readonly arm: number;
      readonly better: readonly Compared[];
      readonly worse: readonly Compared[];
      readonly until: number;
    }
  | { readonly code: 'behind'; readonly worse: readonly Compared[]; readonly until: number }
  /** Every confidence sequence lies within +-mde. */
  | { readonly code: 'no_difference'; readonly mde: number; readonly intervals: readonly LiftInterval[] }
  /** About how many more days are needed at the last day's traffic; null if unknown. */
  | { readonly code: 'too_early'; readonly days: number | null }
  | { readonly code: 'aa_passed' }
  | { readonly code: 'aa_failed'; readonly arms: readonly Compared[] }
  | { readonly code: 'aa_running'; readonly days: number | null }
  | { readonly code: 'bandit_running' };

const withinMde = (interval: LiftInterval | null, mde: number): boolean =>
  interval !== null && interval[1] !== null && interval[0] >= -mde && interval[1] <= mde;

interface Missing {
  readonly units: number;
  readonly conversions: number;
}

const missingOf = (arms: readonly ArmCounts[], { minUnits, minConversions }: Thresholds): Missing[] =>
  arms.map(({ n, conversions }) => ({
    units: Math.max(0, minUnits - n),
    conversions: Math.max(0, minConversions - conversions),
  }));
const lacks = ({ units, conversions }: Missing): boolean => units > 0 || conversions > 0;
const NOTHING: Missing = { units: 0, conversions: 0 };

/** The first moment at which one of these has been compared for a full week, and those that already have been. */
const fullWeeks = ({ comparisons, fullWeekAt, now }: VerdictInput, found: readonly Compared[]) => {
  const weekOf = ({ arm }: Compared): number => Math.max(fullWeekAt, comparisons[arm - 1]?.fullWeekAt ?? 0);
  return { until: Math.min(...found.map(weekOf)), full: found.filter((one) => now >= weekOf(one)) };
};

const ofAa = (input: VerdictInput, found: readonly Compared[], thresholds: Thresholds): Verdict => {
  if (found.length > 0) return { code: 'aa_failed', arms: found };
  // The plan covers the copies together, because a random split always leaves one of them below its half.
  const reached = input.plannedUnits !== null && unitsIn(input.arms) >= input.plannedUnits;
  // Without conversions, nothing is known about how they are tracked.
  const enough = !missingOf(waitedFor(input), thresholds).some(lacks);
  return reached && enough
    ? { code: 'aa_passed' }
    : { code: 'aa_running', days: daysNeeded(input, thresholds) };
};

/**
 * The verdict of a test. Earlier ones rule out later ones: impossible, broken, collecting, winner or worse (ahead or
 * behind before a full week; no winner while an offer is full), no meaningful difference, too early. With several treatments, p-values are Holm-adjusted.
 * Depends only on its arguments: on evidence, not on who looked or how often.
 */
export const verdict = (input: VerdictInput, thresholds: Thresholds = defaultThresholds): Verdict => {
  const impossible = input.arms.flatMap((arm, index) => (isArm(arm) ? [] : [index]));
  if (impossible.length > 0) return { code: 'impossible', arms: impossible };
  const alarms = input.splits.filter(({ pValue }) => pValue < thresholds.srm);
  if (alarms.length > 0) return { code: 'broken', splits: alarms };
  if (input.kind === 'bandit') return { code: 'bandit_running' };
  const compared = compareTreatments(input.arms, input.comparisons, thresholds.alpha, input.left);
  if (input.kind === 'aa') return ofAa(input, [...compared.better, ...compared.worse], thresholds);
  const lacking = missingOf(input.arms, thresholds);
  const missing = lacking.map((one, arm) => (isIdle(input, arm) ? NOTHING : one));
  if (missing.some(lacks)) return { code: 'collecting', missing };
  // An idle arm that lacks data is not waited for, and no verdict mentions it.
  const better = compared.better.filter(({ arm }) => !lacks(lacking[arm]!));
  const worse = compared.worse.filter(({ arm }) => !lacks(lacking[arm]!));
  if (better.length > 0) {
    const { until, full } = fullWeeks(input, better);
    const first = full[0];
    if (first === undefined) return { code: 'ahead', arm: better[0]!.arm, better, worse, until };
    const held = input.full ?? [];
    return held.length > 0
      ? { code: 'offer_full', arm: first.arm, better: full, worse, full: held }
      : { code: 'winner', arm: first.arm, better: full, worse };
  }
  if (worse.length > 0) {
    const { until, full } = fullWeeks(input, worse);
    return full.length === 0 ? { code: 'behind', worse, until } : { code: 'worse', worse: full };
  }
  const intervals = comparisonsWaitedFor(input).map(({ interval }) => interval);
  if (intervals.length > 0 && intervals.every((interval) => withinMde(interval, thresholds.mde))) {
    return {
      code: 'no_difference',
      mde: thresholds.mde,
      intervals: intervals.filter((interval) => interval !== null),
    };
  }
  return { code: 'too_early', days: daysNeeded(input, thresholds) };
};
