import { type Interval, isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { around } from '../fixed/intervals.ts';
import { liftTest } from '../fixed/lift-test.ts';
import { areSums, type Moments, momentsOfSums, type Sums } from '../fixed/moments.ts';
import type { Comparison } from '../verdict/compare.ts';

interface SequentialOptions {
  readonly alpha: number;
  /** Number of units of both arms at which the interval is tuned to be narrowest. */
  readonly tuning: number;
}

const sequentialDefaults: SequentialOptions = { alpha: 0.05, tuning: 5000 };

interface SequentialTest {
  readonly computable: true;
  readonly nTotal: number;
  readonly rho: number;
  readonly lift: number;
  readonly liftSe: number;
  readonly halfWidth: number;
  readonly ciLift: Interval;
  readonly pValue: number;
  /** log10 of the p-value, which can be too small for a double. */
  readonly pValueLog10: number;
  readonly significant: boolean;
  /** Its width relative to a fixed-horizon interval. */
  readonly widthRatioToFixed: number;
}

/**
 * The asymptotic confidence sequence of the relative lift. It can be looked at continuously, but is valid only in the
 * limit of many units (with rates of a few percent, it names false winners more often than alpha; use `rateRatioLook`
 * for those). Shown for revenue once every arm has 100 converted units. Source: Waudby-Smith et al., "Time-uniform
 * central limit theory and asymptotic confidence sequences", equation 9, tuned as in GrowthBook.
 */
export const sequentialTest = (
  control: Moments,
  treatment: Moments,
  { alpha, tuning }: SequentialOptions = sequentialDefaults,
): SequentialTest | NotComputable => {
  if (!isLevel(alpha) || !(tuning > 0 && Number.isFinite(tuning))) return notComputable('INVALID_INPUT');
  const fixed = liftTest(control, treatment, alpha);
  if (!fixed.computable) return notComputable(fixed.reason);
  const { lift, liftSe } = fixed;
  const nTotal = control.n + treatment.n;
  const rho = Math.sqrt((-2 * Math.log(alpha) + Math.log1p(-2 * Math.log(alpha))) / tuning);
  const scale = nTotal * rho * rho;
  const halfWidth =
    (liftSe / rho) * Math.sqrt(((2 * (scale + 1)) / nTotal) * (0.5 * Math.log1p(scale) - Math.log(alpha)));
  const logP = Math.min(0, 0.5 * Math.log1p(scale) - (scale / (2 * (scale + 1))) * (lift / liftSe) ** 2);
  const pValue = Math.exp(logP);
  return withinRange({
    computable: true,
    nTotal,
    rho,
    lift,
    liftSe,
    halfWidth,
    ciLift: around(lift, halfWidth),
    pValue,
    pValueLog10: logP / Math.LN10,
    significant: pValue < alpha,
    widthRatioToFixed: halfWidth / (fixed.tQuantile * liftSe),
  });
};

/** The evidence from all looks at a pair's revenue so far, as plain JSON. */
export interface MeanEvidence {
  /** Running minimum of ln p; 0 before the first look. */
  readonly minLogP: number;
  /** Running intersection of the confidence sequence of the relative lift; null before the first look. */
  readonly interval: readonly [number, number] | null;
  readonly looks: number;
}

export const emptyMeanEvidence: MeanEvidence = { minLogP: 0, interval: null, looks: 0 };

/** With fewer converted units per arm, the sequence is far from its asymptotic limit. */
const MEAN_CONVERTED = 100;

/**
 * Adds a look at revenue per unit, after a conversion became countable: all units whose window has closed, by arm.
 * `converted` is how many of them have revenue; below 100 in an arm, or without variance, nothing is learned. Throws
 * RangeError for impossible sums.
 */
export const lookAtMeans = (
  evidence: MeanEvidence,
  [control, treatment]: readonly [Sums, Sums],
  converted: readonly [number, number],
  options: SequentialOptions = sequentialDefaults,
): MeanEvidence => {
  if (!areSums(control) || !areSums(treatment)) throw new RangeError('These sums cannot be.');
  const looks = evidence.looks + 1;
  if (Math.min(...converted) < MEAN_CONVERTED) return { ...evidence, looks };
  const found = sequentialTest(momentsOfSums(control), momentsOfSums(treatment), options);
  if (!found.computable) return { ...evidence, looks };
  const [low, high] = evidence.interval ?? found.ciLift;
  return {
    minLogP: Math.min(evidence.minLogP, found.pValueLog10 * Math.LN10),
    interval: [Math.max(low, found.ciLift[0]), Math.min(high, found.ciLift[1])],
    looks,
  };
};

/** For `verdict`: p-value and interval of all looks; the interval is null before the first, or if looks contradict. */
export const comparisonOfMeans = ({ minLogP, interval }: MeanEvidence): Comparison => ({
  pValue: Math.exp(minLogP),
  interval: interval === null || interval[0] > interval[1] ? null : interval,
});
