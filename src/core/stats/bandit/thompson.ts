import { type ArmCounts, type NotComputable, withinRange } from '../answer.ts';
import { betaBest } from '../beta/beta-answer.ts';

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

interface BanditAnswer {
  readonly computable: true;
  /** P(this arm is the best). */
  readonly pBest: readonly number[];
  /** The weights for the next hour. Null if an arm has fewer than 100 units: the current ones stay. */
  readonly weights: readonly number[] | null;
  /** Estimated conversions missed so far by not sending every unit to the best arm. */
  readonly missed: number;
  /** The same for equal shares. */
  readonly missedByEqualShares: number;
}

/**
 * Next weights of a bandit on conversions, and an estimate of its regret: each arm's units times its expected loss.
 * Meant to be called hourly. `INVALID_INPUT` for more conversions than units.
 */
export const betaBandit = (
  arms: readonly ArmCounts[],
  minWeight: number = MIN_WEIGHT,
): BanditAnswer | NotComputable => {
  const best = betaBest(arms);
  if (!best.computable) return best;
  const units = arms.map(({ n }) => n);
  const all = units.reduce((sum, n) => sum + n, 0);
  const losses = best.expectedLoss;
  return withinRange({
    computable: true,
    pBest: best.pBest,
    weights: thompsonWeights(best.pBest, units, minWeight),
    missed: losses.reduce((sum, loss, arm) => sum + loss * units[arm]!, 0),
    missedByEqualShares: (all * losses.reduce((sum, loss) => sum + loss, 0)) / arms.length,
  });
};
