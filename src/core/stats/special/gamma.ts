import { logGamma } from './stirling.ts';

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
 * Q(a, x), the regularised upper incomplete gamma function, for a > 0 and x >= 0: between 0 and 1. Uses a series below
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
