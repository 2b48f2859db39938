import { type NotComputable, notComputable, withinRange } from '../answer.ts';
import { areLevels, isRate, type PlanOptions, planDefaults, quantilesOf } from './shared.ts';

/** Units per arm, unrounded and rounded, by each of the formulas in use; Fairlead plans with Fleiss'. */
export interface SampleSize {
  readonly computable: true;
  readonly nPerArmFleiss: number;
  readonly nPerArmFleissCeil: number;
  readonly nPerArmUnpooled: number;
  readonly nPerArmUnpooledCeil: number;
  /** Null if mirroring rates above one half leaves no valid rate. */
  readonly nPerArmEvanMiller: number | null;
  readonly nPerArmEvanMillerRounded: number | null;
  readonly nPerArmGrowthbook: number;
  readonly nPerArmGrowthbookCeil: number;
}

const spread = (p: number): number => p * (1 - p);

const evanMiller = (p1: number, d: number, za: number, zb: number): number | null => {
  const from = p1 > 0.5 ? 1 - p1 : p1;
  const both = spread(from) + spread(from + d);
  return both > 0 ? ((za * Math.sqrt(2 * spread(from)) + zb * Math.sqrt(both)) / d) ** 2 : null;
};

/**
 * Units per arm needed to find a relative effect on a rate. `baselineRate` is between 0 and 1; `relativeMde` is a
 * fraction, negative for a drop. `IMPOSSIBLE_RATE` if the changed rate is not a rate, `NO_EFFECT` for an effect of
 * zero. Source: J. L. Fleiss, "Statistical methods for rates and proportions" (without continuity correction); the
 * other formulas are named after their tools.
 */
export const sampleSize = (
  baselineRate: number,
  relativeMde: number,
  options: PlanOptions = planDefaults,
): SampleSize | NotComputable => {
  if (!Number.isFinite(baselineRate) || !Number.isFinite(relativeMde) || !areLevels(options)) {
    return notComputable('INVALID_INPUT');
  }
  const p2 = baselineRate * (1 + relativeMde);
  if (!isRate(baselineRate) || p2 < 0 || p2 > 1) return notComputable('IMPOSSIBLE_RATE');
  const d = baselineRate * relativeMde;
  if (d === 0) return notComputable('NO_EFFECT');
  const { za, zb } = quantilesOf(options);
  const both = spread(baselineRate) + spread(p2);
  const fleiss = ((za * Math.sqrt(2 * spread((baselineRate + p2) / 2)) + zb * Math.sqrt(both)) / d) ** 2;
  const unpooled = ((za + zb) ** 2 * both) / d ** 2;
  const miller = evanMiller(baselineRate, d, za, zb);
  const growthbook = ((za + zb) ** 2 * spread(baselineRate) * (1 + (1 + relativeMde) ** 2)) / d ** 2;
  return withinRange({
    computable: true,
    nPerArmFleiss: fleiss,
    nPerArmFleissCeil: Math.ceil(fleiss),
    nPerArmUnpooled: unpooled,
    nPerArmUnpooledCeil: Math.ceil(unpooled),
    nPerArmEvanMiller: miller,
    nPerArmEvanMillerRounded: miller === null ? null : Math.round(miller),
    nPerArmGrowthbook: growthbook,
    nPerArmGrowthbookCeil: Math.ceil(growthbook),
  });
};
