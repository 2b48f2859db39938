import { isCount, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { deviance } from '../special/deviance.ts';
import { stirlingError } from '../special/stirling.ts';

/** Counts by arm under constant weights, on any positive scale. */
export interface CountsByArm {
  readonly weights: readonly number[];
  readonly counts: readonly number[];
}

export interface MultinomialLook {
  readonly computable: true;
  readonly logE: number;
  /** min(1, 1 / E); 1 without data. */
  readonly pValue: number;
}

/** Concentration of the Dirichlet prior around the weights. */
const CONCENTRATION = 100;

export const areCounts = ({ weights, counts }: CountsByArm): boolean =>
  weights.length === counts.length &&
  counts.every(isCount) &&
  weights.every((w) => Number.isFinite(w) && w >= 0);

/**
 * ln E of counts against weights: ln B(c w + x) - ln B(c w) - sum x ln w. Arms of weight zero are omitted; 0 with fewer
 * than two others. Each log-gamma is split into Stirling's formula and its error, so that the huge terms cancel on
 * paper. Source: Lindon and Malek, NeurIPS 2022 (Dirichlet mixture).
 */
export const multinomialLogE = ({ weights, counts }: CountsByArm, c: number = CONCENTRATION): number => {
  const kept = weights.flatMap((weight, arm) => (weight > 0 ? [{ weight, count: counts[arm]! }] : []));
  if (kept.length < 2) return 0;
  const scale = kept.reduce((sum, { weight }) => sum + weight, 0);
  const total = kept.reduce((sum, { count }) => sum + count, 0);
  let logE = 0.5 * Math.log1p(total / c) + stirlingError(c) - stirlingError(c + total);
  for (const { weight, count } of kept) {
    const share = weight / scale;
    const before = c * share;
    const after = before + count;
    logE +=
      deviance(after, (c + total) * share) -
      0.5 * Math.log1p(count / before) +
      stirlingError(after) -
      stirlingError(before);
  }
  return logE;
};

/** One look at counts by arm: the anytime-valid test of whether they were drawn with the weights. */
export const multinomialLook = (
  input: CountsByArm,
  c: number = CONCENTRATION,
): MultinomialLook | NotComputable => {
  if (!areCounts(input) || !(c > 0 && Number.isFinite(c))) return notComputable('INVALID_INPUT');
  const logE = multinomialLogE(input, c);
  return withinRange({ computable: true, logE, pValue: Math.min(1, Math.exp(-logE)) });
};
