import { type ArmCounts, isArm } from '../answer.ts';
import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { type Compared, compareTreatments } from './compare.ts';
import { daysNeeded } from './days-needed.ts';
import { defaultThresholds, type Thresholds } from './thresholds.ts';
import {
  comparisonsWaitedFor,
  isIdle,
  type SplitCheck,
  unitsIn,
  type VerdictInput,
  waitedFor,
} from './verdict-input.ts';

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

/** The first moment at which one of these has been compared for a full week, and those that already have. */
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
 * behind before a full week), no meaningful difference, too early. With several treatments, p-values are Holm-adjusted.
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
  // There is no waiting for an idle arm that lacks data, and nothing is said about it.
  const better = compared.better.filter(({ arm }) => !lacks(lacking[arm]!));
  const worse = compared.worse.filter(({ arm }) => !lacks(lacking[arm]!));
  if (better.length > 0) {
    const { until, full } = fullWeeks(input, better);
    const first = full[0];
    return first === undefined
      ? { code: 'ahead', arm: better[0]!.arm, better, worse, until }
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
