import { deviance, stirlingError } from './gamma.ts';
import { normalTail, normalUpperQuantile } from './normal.ts';

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
 * I_x(a, b), the regularized incomplete beta function: P(X <= x) for a Beta(a, b) variable, a, b > 0. `y` is 1 - x,
 * passed separately so that neither loses digits. Source: continued fraction NIST DLMF 8.17.22 by Lentz's algorithm;
 * the leading factor by Loader's deviances.
 */
export const incompleteBeta = (a: number, b: number, x: number, y: number): number => {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = frontFactor(a, b, x, y);
  return x < (a + 1) / (a + b + 2) ? (front * fraction(a, b, x)) / a : 1 - (front * fraction(b, a, y)) / b;
};

/** From here on, the normal deviate with the same tail is accurate to 1e-12, and the continued fraction is slow. */
const NEARLY_NORMAL = 10_000;

/** The normal deviate with the same tail as t. Source: G. W. Hill, "Student's t-distribution", CACM 1970, algorithm 395. */
const normalEquivalent = (t: number, dof: number): number => {
  const a = dof - 0.5;
  const b = 48 * a * a;
  const y = a * Math.log1p((t * t) / dof);
  return (
    (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1) * Math.sqrt(y)
  );
};

/** P(T > t) for Student's distribution with any real dof > 0. Source: NIST DLMF 8.17 with x = dof / (dof + t^2). */
export const studentTail = (t: number, dof: number): number => {
  if (t < 0) return 1 - studentTail(-t, dof);
  if (dof > NEARLY_NORMAL) return normalTail(normalEquivalent(t, dof));
  const square = t * t;
  if (square > Number.MAX_VALUE / 2) return 0;
  return 0.5 * incompleteBeta(dof / 2, 0.5, dof / (dof + square), square / (dof + square));
};

/** ln of the density at t. */
const logDensity = (t: number, dof: number): number =>
  stirlingError((dof + 1) / 2) -
  stirlingError(dof / 2) +
  (dof / 2) * Math.log1p(1 / dof) -
  0.5 -
  0.5 * Math.log(2 * Math.PI) -
  ((dof + 1) / 2) * Math.log1p((t * t) / dof);

/**
 * The t with P(T > t) = tail, 0 < tail < 1, by Newton steps on ln tail against ln t: with few degrees of freedom the
 * tail is nearly a straight line there, and with many it bends one way.
 */
export const studentUpperQuantile = (tail: number, dof: number): number => {
  if (tail > 0.5) return -studentUpperQuantile(1 - tail, dof);
  if (tail === 0.5) return 0;
  let t = normalUpperQuantile(tail);
  for (let i = 0; i < 200; i++) {
    const reached = studentTail(t, dof);
    const slope = (t * Math.exp(logDensity(t, dof))) / reached;
    const move = Math.max(-2, Math.min(20, Math.log(reached / tail) / slope));
    const next = t * Math.exp(move);
    if (!(Math.abs(move) > 4e-16) || !Number.isFinite(next)) break;
    t = next;
  }
  return t;
};
