import { incompleteBeta } from './incomplete-beta.ts';
import { normalTail, normalUpperQuantile } from './normal.ts';
import { stirlingError } from './stirling.ts';

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
