import { deviance } from './deviance.ts';
import { stirlingError } from './stirling.ts';

const TINY = 1e-300;
const EPSILON = 2 ** -53;
const MOST_TERMS = 200_000;

/** x^a y^b / B(a, b), y = 1 - x, without the huge terms that cancel. */
const frontFactor = (a: number, b: number, x: number, y: number): number => {
  const n = a + b;
  const away = deviance(a, n * x) + deviance(b, n * y);
  return (
    Math.sqrt((a / n) * b * (0.5 / Math.PI)) *
    Math.exp(stirlingError(n) - stirlingError(a) - stirlingError(b) - away)
  );
};

const fraction = (a: number, b: number, x: number): number => {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let value = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + even / c;
    if (Math.abs(c) < TINY) c = TINY;
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + odd / c;
    if (Math.abs(c) < TINY) c = TINY;
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < 2 * EPSILON) break;
  }
  return value;
};

/**
 * I_x(a, b), the regularised incomplete beta function: P(X <= x) for a Beta(a, b) variable, a, b > 0. `y` is 1 - x,
 * passed separately so that neither loses digits. Source: continued fraction NIST DLMF 8.17.22 by Lentz's algorithm;
 * the leading factor by Loader's deviances.
 */
export const incompleteBeta = (a: number, b: number, x: number, y: number): number => {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = frontFactor(a, b, x, y);
  return x < (a + 1) / (a + b + 2) ? (front * fraction(a, b, x)) / a : 1 - (front * fraction(b, a, y)) / b;
};
