import type { ArmCounts, Interval } from '../answer.ts';
import { normalUpperQuantile } from '../special/normal.ts';
import type { Moments } from './moments.ts';

export const around = (center: number, half: number): Interval => [center - half, center + half];

/** Wilson's score interval of a rate at 1 - alpha; null without units. Source: E. B. Wilson, JASA 1927. */
export const wilson = ({ n, conversions }: ArmCounts, alpha: number): Interval | null => {
  if (n === 0) return null;
  const z = normalUpperQuantile(alpha / 2);
  const scale = 1 + (z * z) / n;
  const half =
    (z / scale) * Math.sqrt((conversions / n) * ((n - conversions) / n / n) + (z * z) / (4 * n * n));
  const center = (conversions / n + (z * z) / (2 * n)) / scale;
  return [conversions === 0 ? 0 : center - half, conversions === n ? 1 : center + half];
};

/**
 * Fieller's interval of the relative lift at quantile q; null if unbounded. Requires positive means. Source: E. C.
 * Fieller, "Some problems in interval estimation", JRSS B 1954.
 */
export const fieller = (control: Moments, treatment: Moments, q: number): Interval | null => {
  const ratio = treatment.mean / control.mean;
  const spread = control.variance / control.n / control.mean / control.mean;
  const g = q * q * spread;
  if (!(g < 1)) return null;
  const half =
    (q / (1 - g)) *
    Math.sqrt(
      ((1 - g) * treatment.variance) / treatment.n / control.mean / control.mean + ratio * ratio * spread,
    );
  return around(ratio / (1 - g) - 1, half);
};
