/** Coefficients of 1/x, 1/x^3, ...: B(2k) / (2k (2k - 1)), where B are the Bernoulli numbers. */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400];

/** From here on, eight terms are exact to the last bit of a double. */
const ASYMPTOTIC = 16;

/**
 * The error of Stirling's formula: ln Gamma(x) - ((x - 1/2) ln x - x + ln(2 pi) / 2), for x > 0. It allows ratios of
 * large gamma functions without huge terms that cancel. Source: NIST DLMF 5.11.1, and 5.5.1 to step from small x to
 * where the series holds; the idea is from C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
 */
export const stirlingError = (x: number): number => {
  let carried = 0;
  let at = x;
  while (at < ASYMPTOTIC) {
    carried += (at + 0.5) * Math.log1p(1 / at) - 1;
    at += 1;
  }
  const inverse = 1 / at;
  const square = inverse * inverse;
  return carried + inverse * SERIES.reduceRight((sum, coefficient) => sum * square + coefficient, 0);
};

/** ln Gamma(x), x > 0. */
export const logGamma = (x: number): number =>
  (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingError(x);

/**
 * x ln(x / mean) + mean - x, for x >= 0 and mean > 0: never negative, and accurate when x and mean nearly agree, where
 * the plain formula cancels. Source: `bd0` in C. Loader, "Fast and accurate computation of binomial probabilities",
 * 2000.
 */
export const deviance = (x: number, mean: number): number => {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const v = difference / (x + mean);
  let term = 2 * x * v;
  let sum = difference * v;
  const square = v * v;
  for (let j = 3; j < 100; j += 2) {
    term *= square;
    const next = sum + term / j;
    if (next === sum) break;
    sum = next;
  }
  return sum;
};

/** Keeps a continued fraction from dividing by zero. */
const TINY = 1e-300;
const EPSILON = 2 ** -53;
const MOST_TERMS = 100_000;

const lowerSeries = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k < MOST_TERMS; k++) {
    term *= x / (a + k);
    sum += term;
    if (term < sum * EPSILON) break;
  }
  return sum;
};

const upperFraction = (a: number, x: number): number => {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < MOST_TERMS; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = numerator * d + b;
    if (Math.abs(d) < TINY) d = TINY;
    c = b + numerator / c;
    if (Math.abs(c) < TINY) c = TINY;
    d = 1 / d;
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < 2 * EPSILON) break;
  }
  return value;
};

/**
 * Q(a, x), the regularized upper incomplete gamma function, for a > 0 and x >= 0: between 0 and 1. Uses a series below
 * a + 1 and a continued fraction (Lentz's algorithm) above. Source: NIST DLMF 8.7.1 and 8.9.2; relative error about
 * 1e-14 for the small a used here (half the degrees of freedom).
 */
export const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * lowerSeries(a, x)) : Math.min(1, front * upperFraction(a, x));
};

/** P(X >= x) for a chi-square variable with `df` degrees of freedom. */
export const chiSquareTail = (x: number, df: number): number => upperGamma(df / 2, x / 2);
