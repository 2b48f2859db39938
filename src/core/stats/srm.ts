import { isLevel, type NotComputable, notComputable, withinRange } from './answer.ts';
import { areCounts } from './anytime/multinomial.ts';
import { chiSquareTail } from './special/gamma.ts';

const SRM_THRESHOLD = 0.001;

export interface SampleRatio {
  readonly computable: true;
  readonly chi2: number;
  readonly df: number;
  /** 1 with no units or fewer than two arms of positive weight. */
  readonly pValue: number;
  readonly flagged: boolean;
}

/**
 * Pearson's chi-square of observed units against weights of any positive scale; arms of weight zero are omitted. Valid
 * for a single look; use `lookAtShares` for continuous monitoring.
 */
export const sampleRatio = (
  observed: readonly number[],
  weights: readonly number[],
  threshold: number = SRM_THRESHOLD,
): SampleRatio | NotComputable => {
  if (!areCounts({ weights, counts: observed }) || !isLevel(threshold)) return notComputable('INVALID_INPUT');
  const kept = weights.flatMap((weight, arm) => (weight > 0 ? [{ weight, count: observed[arm]! }] : []));
  const total = kept.reduce((sum, { count }) => sum + count, 0);
  const scale = kept.reduce((sum, { weight }) => sum + weight, 0);
  const df = Math.max(0, kept.length - 1);
  if (df === 0 || total === 0) return { computable: true, chi2: 0, df, pValue: 1, flagged: false };
  let chi2 = 0;
  for (const { weight, count } of kept) {
    const expected = (weight / scale) * total;
    chi2 += (count - expected) ** 2 / expected;
  }
  const pValue = chiSquareTail(chi2, df);
  return withinRange({ computable: true, chi2, df, pValue, flagged: pValue < threshold });
};
