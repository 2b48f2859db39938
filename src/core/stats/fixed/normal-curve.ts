import { CURVE_LEFT_OUT, type Curve, curveOf } from '../curve.ts';
import { normalDensity, normalUpperQuantile } from '../special/normal.ts';
import type { Moments } from './moments.ts';

/** Posterior density of a mean per unit with a flat prior. Null without a variance. */
export const meanCurve = ({ n, mean, variance }: Moments): Curve | null => {
  const sd = Math.sqrt(variance / n);
  if (!(sd > 0 && Number.isFinite(sd))) return null;
  const half = normalUpperQuantile(CURVE_LEFT_OUT / 2) * sd;
  return curveOf(mean - half, mean + half, (x) => normalDensity((x - mean) / sd) / sd);
};
