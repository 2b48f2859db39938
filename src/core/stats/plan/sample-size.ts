import { isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { normalCdf, normalUpperQuantile } from '../special/normal.ts';

const isRate = (rate: number): boolean => rate > 0 && rate < 1;

/** Level and power of a planned test; two-sided unless `sides` is 1. */
export interface PlanOptions {
  readonly alpha: number;
  readonly power: number;
  readonly sides: 1 | 2;
}

export const planDefaults: PlanOptions = { alpha: 0.05, power: 0.8, sides: 2 };

const areLevels = ({ alpha, power, sides }: PlanOptions): boolean =>
  isLevel(alpha) && isLevel(power) && (sides === 1 || sides === 2);

/** z_{1 - alpha/2} and z_power. */
const quantilesOf = ({ alpha, power, sides }: PlanOptions): { za: number; zb: number } => ({
  za: normalUpperQuantile(alpha / sides),
  zb: -normalUpperQuantile(power),
});

/** Units per arm, unrounded and rounded, by each of the formulas in use; Fairlead plans with Fleiss'. */
interface SampleSize {
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

interface MeanSize {
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

/** The smallest relative effect on a mean that this many units per arm find, or null. */
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

/** Chance of finding a true effect, by each formula in use. */
interface Power {
  readonly computable: true;
  readonly powerGrowthbook: number;
  readonly powerUnpooledOneTailTerm: number;
  readonly powerFleiss: number;
}

/**
 * Power of the fixed-horizon test with `nPerArm` units per arm for a relative effect on a rate. `IMPOSSIBLE_RATE` if
 * the baseline or the changed rate is not a rate.
 */
export const powerOf = (
  baselineRate: number,
  relativeEffect: number,
  nPerArm: number,
  alpha = 0.05,
  sides: 1 | 2 = 2,
): Power | NotComputable => {
  const numbers =
    Number.isFinite(baselineRate) && Number.isFinite(relativeEffect) && Number.isFinite(nPerArm);
  if (!numbers || nPerArm < 0 || !isLevel(alpha)) return notComputable('INVALID_INPUT');
  const p2 = baselineRate * (1 + relativeEffect);
  if (!isRate(baselineRate) || p2 < 0 || p2 > 1) return notComputable('IMPOSSIBLE_RATE');
  if (nPerArm === 0) return notComputable('NO_UNITS');
  const za = normalUpperQuantile(alpha / sides);
  const spread = baselineRate * (1 - baselineRate);
  const d = Math.abs(baselineRate * relativeEffect);
  const relative =
    (relativeEffect * baselineRate) / Math.sqrt((spread / nPerArm) * (1 + (1 + relativeEffect) ** 2));
  const error = Math.sqrt((spread + p2 * (1 - p2)) / nPerArm);
  const middle = (baselineRate + p2) / 2;
  return withinRange({
    computable: true,
    powerGrowthbook: normalCdf(relative - za) + normalCdf(-relative - za),
    powerUnpooledOneTailTerm: normalCdf(d / error - za),
    powerFleiss: normalCdf((d - za * Math.sqrt((2 * middle * (1 - middle)) / nPerArm)) / error),
  });
};

interface Mde {
  readonly computable: true;
  readonly relativeMdeGrowthbook: number;
  readonly absoluteMdeGrowthbook: number;
  readonly relativeMdeSimple: number;
}

/** No effect is large enough. `minNExclusive`: more units per arm than this are needed. */
type NoMde = NotComputable & { readonly minNExclusive?: number };

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
