import type { Moments } from './fixed/moments.ts';
import { normalDensity, normalUpperQuantile } from './special/normal.ts';

/** A density at equal steps: `values[i]` at from + i (to - from) / (values.length - 1). */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly values: number[];
}

const STEPS = 120;
/** Enough for a chart. */
const DIGITS = 6;

/** Probability omitted from a curve, both ends together. */
export const CURVE_LEFT_OUT = 1e-4;

export const curveOf = (from: number, to: number, density: (x: number) => number): Curve => ({
  from,
  to,
  values: Array.from({ length: STEPS + 1 }, (_, step) => {
    const value = density(step === STEPS ? to : from + ((to - from) * step) / STEPS);
    return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : 0;
  }),
});

/** Posterior density of a mean per unit with a flat prior. Null without a variance. */
export const meanCurve = ({ n, mean, variance }: Moments): Curve | null => {
  const sd = Math.sqrt(variance / n);
  if (!(sd > 0 && Number.isFinite(sd))) return null;
  const half = normalUpperQuantile(CURVE_LEFT_OUT / 2) * sd;
  return curveOf(mean - half, mean + half, (x) => normalDensity((x - mean) / sd) / sd);
};
