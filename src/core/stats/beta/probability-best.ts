import { type Distribution, mergedEdges, overNodes } from './panels.ts';

export interface BestOf {
  /** P(this one is the largest), by arm; sums to 1. */
  readonly pBest: readonly number[];
  /** P(this one is larger than the control); null for the control itself. */
  readonly pBeatsControl: readonly (number | null)[];
  /** E[largest - this one] by arm, on the scale with derivative `slope`. */
  readonly expectedLoss: readonly number[];
}

/**
 * Compares independent arms in one pass over the line: P(best) is the integral of f_i times the product of the others'
 * F_j, and the expected loss that of F_i (1 - product of the others' F_j). `slope` is the derivative of the loss scale
 * with respect to the distributions' scale. Accurate to about 1e-12; ten arms take a few milliseconds.
 */
export const bestOf = (
  arms: readonly Distribution[],
  controlIndex: number,
  slope: (z: number) => number,
  widest: number,
): BestOf => {
  const pBest = arms.map(() => 0);
  const pBeats = arms.map(() => 0);
  const loss = arms.map(() => 0);
  const below = new Float64Array(arms.length);
  const edges = mergedEdges(
    arms.map((arm) => arm.edges),
    widest,
  );
  overNodes(edges, (z, weight) => {
    for (let arm = 0; arm < arms.length; arm++) below[arm] = arms[arm]!.cdf(z);
    const scale = weight * slope(z);
    for (let arm = 0; arm < arms.length; arm++) {
      if (below[arm] === 0) continue;
      let others = 1;
      for (let other = 0; other < arms.length; other++) if (other !== arm) others *= below[other]!;
      loss[arm]! += scale * below[arm]! * (1 - others);
      const density = weight * arms[arm]!.density(z);
      pBest[arm]! += density * others;
      pBeats[arm]! += density * below[controlIndex]!;
    }
  });
  return {
    pBest: pBest.map((p) => Math.min(1, p)),
    pBeatsControl: pBeats.map((p, arm) => (arm === controlIndex ? null : Math.min(1, p))),
    expectedLoss: loss,
  };
};
