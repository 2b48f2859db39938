import { isCount, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { type Distribution, distribution } from '../beta/panels.ts';
import { bestOf } from '../beta/probability-best.ts';
import type { Moments } from '../fixed/moments.ts';
import { normalDensity } from '../special/normal.ts';
import { MIN_UNITS, MIN_WEIGHT, thompsonWeights } from './thompson.ts';

export interface GaussianOptions {
  readonly priorMean: number;
  readonly priorVariance: number;
  readonly minWeight: number;
  readonly lowerIsBetter: boolean;
}

const gaussianDefaults: GaussianOptions = {
  priorMean: 0,
  priorVariance: 10_000,
  minWeight: MIN_WEIGHT,
  lowerIsBetter: false,
};

export interface GaussianArms {
  readonly computable: true;
  readonly enoughUnits: boolean;
  readonly posteriorMean: readonly number[];
  readonly posteriorSd: readonly number[];
  readonly pBest: readonly number[];
  /** Average cost of choosing this arm instead of the best one. */
  readonly expectedLoss: readonly number[];
  readonly weights: readonly number[] | null;
}

/** A flat prior, for any currency scale. */
export const flatPrior: GaussianOptions = { ...gaussianDefaults, priorVariance: 1e300 };

/** Panels of one standard deviation, out to nine; less than 1e-18 lies beyond. */
const EDGES = Array.from({ length: 19 }, (_, index) => index - 9);

const normal = (mean: number, sd: number): Distribution =>
  distribution(
    (x) => normalDensity((x - mean) / sd) / sd,
    EDGES.map((edge) => mean + edge * sd),
  );

const areGood = (
  arms: readonly Moments[],
  { priorMean, priorVariance, minWeight }: GaussianOptions,
): boolean =>
  arms.every(({ n, mean, variance }) => isCount(n) && Number.isFinite(mean) && Number.isFinite(variance)) &&
  Number.isFinite(priorMean) &&
  priorVariance > 0 &&
  Number.isFinite(priorVariance) &&
  minWeight >= 0 &&
  minWeight <= 1;

/**
 * Thompson allocation from independent normal posteriors of the arms' means, for revenue. An arm without variance has
 * only its prior. P(best) is an exact integral. Source: GrowthBook's gbstats, which draws samples.
 */
export const gaussianArms = (
  arms: readonly Moments[],
  options: GaussianOptions = gaussianDefaults,
): GaussianArms | NotComputable => {
  if (!areGood(arms, options)) return notComputable('INVALID_INPUT');
  if (arms.length === 0) return notComputable('NO_UNITS');
  const before = 1 / options.priorVariance;
  const posterior = arms.map(({ n, mean, variance }) => {
    const data = variance > 0 ? n / variance : 0;
    const precision = before + data;
    return { mean: (data * mean + before * options.priorMean) / precision, sd: precision ** -0.5 };
  });
  const sign = options.lowerIsBetter ? -1 : 1;
  const { pBest, expectedLoss } = bestOf(
    posterior.map(({ mean, sd }) => normal(sign * mean, sd)),
    0,
    () => 1,
    Number.POSITIVE_INFINITY,
  );
  const units = arms.map(({ n }) => n);
  return withinRange({
    computable: true,
    enoughUnits: units.every((n) => n >= MIN_UNITS),
    posteriorMean: posterior.map(({ mean }) => mean),
    posteriorSd: posterior.map(({ sd }) => sd),
    pBest,
    expectedLoss,
    weights: thompsonWeights(pBest, units, options.minWeight),
  });
};
