import { areSums, momentsOfSums, type Sums } from '../fixed/moments.ts';
import type { Comparison } from '../verdict/compare.ts';
import { type SequentialOptions, sequentialDefaults, sequentialTest } from './sequential-test.ts';

/** What all looks at a pair's revenue have shown so far, as plain JSON. */
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
