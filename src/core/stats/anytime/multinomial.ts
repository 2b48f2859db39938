import { isCount, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { deviance, stirlingError } from '../special/gamma.ts';

/** Counts by arm under constant weights, on any positive scale. */
export interface CountsByArm {
  readonly weights: readonly number[];
  readonly counts: readonly number[];
}

interface MultinomialLook {
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

/** The evidence from all looks at the split of units so far, as plain JSON. */
export interface ShareEvidence {
  /** Running maximum of ln E; 0 before the first look. */
  readonly maxLogE: number;
  readonly looks: number;
}

export const emptyShareEvidence: ShareEvidence = { maxLogE: 0, looks: 0 };

/**
 * Adds a look at how units were split among the arms. `phases` are all counts so far, by phase. The E-values of phases
 * multiply: each unit is judged by the weights it was assigned with. Throws RangeError for impossible counts.
 */
export const lookAtShares = (evidence: ShareEvidence, phases: readonly CountsByArm[]): ShareEvidence => {
  if (!phases.every(areCounts)) throw new RangeError('These counts cannot be.');
  const logE = phases.reduce((sum, phase) => sum + multinomialLogE(phase), 0);
  return { maxLogE: Math.max(evidence.maxLogE, logE), looks: evidence.looks + 1 };
};

/** 1 / (running maximum of E): below 0.001, the split is broken. */
export const sharesPValue = ({ maxLogE }: ShareEvidence): number => Math.exp(-Math.max(0, maxLogE));
