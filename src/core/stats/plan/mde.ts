import { type NotComputable, notComputable, withinRange } from '../answer.ts';
import { areLevels, isRate, type PlanOptions, planDefaults, quantilesOf } from './shared.ts';

export interface Mde {
  readonly computable: true;
  readonly relativeMdeGrowthbook: number;
  readonly absoluteMdeGrowthbook: number;
  readonly relativeMdeSimple: number;
}

/** No effect is large enough. `minNExclusive`: more units per arm than this are needed. */
export type NoMde = NotComputable & { readonly minNExclusive?: number };

/** The smallest relative effect on a rate that this many units per arm find at this power. Source: gbstats. */
export const minimumEffect = (
  baselineRate: number,
  nPerArm: number,
  options: PlanOptions = planDefaults,
): Mde | NoMde => {
  if (!Number.isFinite(baselineRate) || !Number.isFinite(nPerArm) || nPerArm < 0 || !areLevels(options)) {
    return notComputable('INVALID_INPUT');
  }
  if (!isRate(baselineRate)) return notComputable('IMPOSSIBLE_RATE');
  const { za, zb } = quantilesOf(options);
  const k = za + zb;
  const relativeVariance = (1 - baselineRate) / baselineRate;
  const minNExclusive = k * k * relativeVariance;
  if (!(nPerArm > minNExclusive)) return withinRange({ ...notComputable('NEEDS_MORE_USERS'), minNExclusive });
  const spread = relativeVariance / nPerArm;
  // The root minus the baseline, written so that a small effect keeps its digits.
  const relative = (k * k * spread + k * Math.sqrt(spread * (2 - k * k * spread))) / (1 - k * k * spread);
  return withinRange({
    computable: true,
    relativeMdeGrowthbook: relative,
    absoluteMdeGrowthbook: relative * baselineRate,
    relativeMdeSimple: k * Math.sqrt(2 * spread),
  });
};
