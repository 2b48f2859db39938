import { type NotComputable, notComputable, withinRange } from '../answer.ts';
import { areLevels, type PlanOptions, planDefaults, quantilesOf } from './shared.ts';

export interface MeanSize {
  readonly computable: true;
  /** Not rounded. */
  readonly nPerArm: number;
}

const areMeans = (mean: number, deviation: number): boolean =>
  Number.isFinite(mean) && mean > 0 && Number.isFinite(deviation) && deviation > 0;

/**
 * Units per arm needed to find a relative effect on a mean (such as revenue per visitor) whose standard deviation per
 * unit is `deviation` in both arms. `BASELINE_ZERO` if there is no mean to lift, `NO_EFFECT` for an effect of zero.
 * Source: the normal approximation, n = 2 (z_{1-alpha/2} + z_power)^2 (deviation / difference)^2.
 */
export const meanSampleSize = (
  mean: number,
  deviation: number,
  relativeMde: number,
  options: PlanOptions = planDefaults,
): MeanSize | NotComputable => {
  if (!Number.isFinite(relativeMde) || !areLevels(options)) return notComputable('INVALID_INPUT');
  if (!areMeans(mean, deviation)) return notComputable('BASELINE_ZERO');
  if (relativeMde === 0) return notComputable('NO_EFFECT');
  const { za, zb } = quantilesOf(options);
  return withinRange({
    computable: true,
    nPerArm: 2 * (((za + zb) * deviation) / (mean * relativeMde)) ** 2,
  });
};

/** The smallest relative effect on a mean that this many units per arm find; null: no result. */
export const meanMinimumEffect = (
  mean: number,
  deviation: number,
  nPerArm: number,
  options: PlanOptions = planDefaults,
): number | null => {
  if (!areMeans(mean, deviation) || !(nPerArm > 0) || !areLevels(options)) return null;
  const { za, zb } = quantilesOf(options);
  const effect = ((za + zb) * Math.sqrt(2 / nPerArm) * deviation) / mean;
  return Number.isFinite(effect) ? effect : null;
};
