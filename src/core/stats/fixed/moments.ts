import { type ArmCounts, isCount } from '../answer.ts';

/** Mean and variance of a metric per unit of an arm. */
export interface Moments {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

/** Sums over all units of an arm; a unit without revenue counts as 0. */
export interface Sums {
  readonly n: number;
  readonly sum: number;
  readonly sumSquares: number;
}

/** Sums over all units of an arm for a ratio's numerator and denominator, such as revenue and clicks. */
export interface RatioSums {
  readonly n: number;
  readonly numSum: number;
  readonly numSumSquares: number;
  readonly denSum: number;
  readonly denSumSquares: number;
  readonly numDenSumProducts: number;
}

export const areSums = ({ n, sum, sumSquares }: Sums): boolean =>
  isCount(n) && Number.isFinite(sum) && Number.isFinite(sumSquares) && sumSquares >= 0;

export const areRatioSums = ({ n, ...sums }: RatioSums): boolean =>
  isCount(n) && Object.values(sums).every((sum) => Number.isFinite(sum));

/** A product as a double and its rounding error. Source: T. J. Dekker, "A floating-point technique", 1971. */
const exactProduct = (a: number, b: number): readonly [number, number] => {
  const SPLIT = 2 ** 27 + 1;
  const halves = (x: number): readonly [number, number] => {
    const high = SPLIT * x - (SPLIT * x - x);
    return [high, x - high];
  };
  const product = a * b;
  const [ah, al] = halves(a);
  const [bh, bl] = halves(b);
  return [product, ah * bh - product + ah * bl + al * bh + al * bl];
};

/** Equal values leave only the rounding error of their sums, which is not variance. */
const ROUNDING = 2 ** -50;

/** n sum(xy) - sum(x) sum(y), without cancellation. */
const centred = (n: number, products: number, x: number, y: number): number => {
  const [scaled, scaledRest] = exactProduct(n, products);
  const [mean, meanRest] = exactProduct(x, y);
  const difference = scaled - mean + (scaledRest - meanRest);
  return Math.abs(difference) <= ROUNDING * Math.abs(scaled) ? 0 : difference;
};

const covariance = (n: number, products: number, x: number, y: number): number =>
  n <= 1 ? 0 : centred(n, products, x, y) / n / (n - 1);

/** The variance of a rate is p (1 - p), without n - 1. */
export const momentsOfCounts = ({ n, conversions }: ArmCounts): Moments => ({
  n,
  mean: n === 0 ? 0 : conversions / n,
  variance: n === 0 ? 0 : (conversions / n) * ((n - conversions) / n),
});

/** Uses the sample variance, which is 0 for one unit or none. */
export const momentsOfSums = ({ n, sum, sumSquares }: Sums): Moments => ({
  n,
  mean: n === 0 ? 0 : sum / n,
  variance: covariance(n, sumSquares, sum, sum),
});

/** Moments of a ratio of sums by the delta method: the variance as if each unit had the ratio as its value. */
export const momentsOfRatio = (sums: RatioSums): Moments => {
  const { n, numSum, denSum } = sums;
  if (n === 0 || denSum === 0) return { n, mean: 0, variance: 0 };
  const ratio = numSum / denSum;
  const perUnit = denSum / n;
  const num = covariance(n, sums.numSumSquares, numSum, numSum);
  const den = covariance(n, sums.denSumSquares, denSum, denSum);
  const both = covariance(n, sums.numDenSumProducts, numSum, denSum);
  return { n, mean: ratio, variance: (num - 2 * ratio * both + ratio * ratio * den) / perUnit / perUnit };
};
