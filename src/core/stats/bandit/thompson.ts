/** Minimum share of traffic for an arm, and the units that every arm must have first. */
export const MIN_WEIGHT = 0.01;
export const MIN_UNITS = 100;

/**
 * Thompson weights from the arms' probabilities of being best: f + (1 - K f) P(best) for K arms, or equal shares if K f
 * >= 1. They sum to 1. Null (keep the current weights) unless every arm has 100 units.
 */
export const thompsonWeights = (
  pBest: readonly number[],
  units: readonly number[],
  minWeight: number = MIN_WEIGHT,
): number[] | null => {
  if (units.some((n) => n < MIN_UNITS)) return null;
  const arms = pBest.length;
  if (arms * minWeight >= 1) return pBest.map(() => 1 / arms);
  return pBest.map((p) => minWeight + (1 - arms * minWeight) * p);
};
