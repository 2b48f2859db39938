import type { ArmCounts } from '../answer.ts';
import { anytimePValue, confidenceSequence, type Evidence } from '../anytime/evidence.ts';
import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { holm } from '../multi-arm.ts';

/** Evidence on one treatment against the control, by the test that the metric uses. */
export interface Comparison {
  /** Anytime p-value, not yet adjusted. */
  readonly pValue: number;
  /** Confidence sequence of the relative lift; null without data. */
  readonly interval: LiftInterval | null;
  /** When the two will have been compared for a full week in total (ms since 1970); if absent, as for the test. */
  readonly fullWeekAt?: number;
}

/** A treatment that differs from the control. */
export interface Compared {
  readonly arm: number;
  /** Adjusted by Holm's rule for the number of treatments. */
  readonly pValue: number;
  readonly interval: LiftInterval | null;
}

export const comparisonOf = (evidence: Evidence): Comparison => ({
  pValue: anytimePValue(evidence),
  interval: confidenceSequence(evidence),
});

const rateOf = (arm: ArmCounts | undefined): number =>
  arm === undefined || arm.n === 0 ? 0 : arm.conversions / arm.n;

/** Whether the difference is an improvement. When contradictory looks leave no interval, the rates decide. */
const isBetter = (interval: LiftInterval | null, treatment: number, control: number): boolean => {
  if (interval === null) return treatment > control;
  return interval[0] >= 0;
};

/**
 * Holm-adjusted for all treatments that ever existed: `left` has the p-values of those no longer in the test. Removing
 * arms that look bad must not make the others more significant.
 */
export const adjustedPValues = (comparisons: readonly Comparison[], left: readonly number[] = []): number[] =>
  holm([...comparisons.map(({ pValue }) => pValue), ...left]).slice(0, comparisons.length);

/** Treatments that differ from the control at level alpha: better ones, best rate first; worse ones, lowest first. */
export const compareTreatments = (
  arms: readonly ArmCounts[],
  comparisons: readonly Comparison[],
  alpha: number,
  left?: readonly number[],
): { better: Compared[]; worse: Compared[] } => {
  const adjusted = adjustedPValues(comparisons, left);
  const control = rateOf(arms[0]);
  const better: Compared[] = [];
  const worse: Compared[] = [];
  for (const [index, { interval }] of comparisons.entries()) {
    const pValue = adjusted[index]!;
    if (!(pValue < alpha)) continue;
    const arm = index + 1;
    const to = isBetter(interval, rateOf(arms[arm]), control) ? better : worse;
    to.push({ arm, pValue, interval });
  }
  const byRate = (a: Compared, b: Compared): number => rateOf(arms[b.arm]) - rateOf(arms[a.arm]);
  return { better: better.sort(byRate), worse: worse.sort(byRate).reverse() };
};
