import { normalUpperQuantile } from '../stats/special/normal.ts';
import { incompleteBeta } from '../stats/special/student.ts';

/** What is known of some visits and their conversions. All of valid visits only. */
export interface Maturing {
  readonly visits: number;
  /** Conversions so far. */
  readonly conversions: number;
  /** Sum over the visits of the share of their conversions still to come. */
  readonly unripe: number;
  /** Sum of the standard errors of these shares, which err together because they are of one curve. */
  readonly unripeError: number;
  /** Conversions to come at the usual conversion rates of the visits' campaigns. */
  readonly usual: number;
}

/** How well past forecasts fitted what then came (calibrate.ts). */
export interface Calibration {
  /** Shape of the gamma distribution of conversion rates around the usual one: the weight of the usual rate, in conversions. */
  readonly shape: number;
  /** Relative variance of what came around the forecast, beyond what chance and the visits' own rate explain. */
  readonly excess: number;
}

/** Shape for visits whose conversion rates can be anything: their campaign's usual rate weighs two conversions. */
export const LEAST_SHAPE = 2;

/** Conversions still to come, of visits that have been made: 0 or more. */
export interface Forecast {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Conversions still to come. The rate of the visits is learned from their own conversions so far, starting from the usual
 * rate of their campaigns: rate ~ Gamma, conversions ~ Poisson, so what comes is negative binomial. Null if neither the
 * visits nor their campaigns tell a rate.
 */
export const forecast = (
  { visits, conversions, unripe, unripeError, usual }: Maturing,
  { shape, excess }: Calibration,
): Forecast | null => {
  if (unripe <= 0) return { mean: 0, variance: 0 };
  const known =
    usual > 0 ? { conversions: shape, visits: (shape * unripe) / usual } : { conversions: 0, visits: 0 };
  const seen = conversions + known.conversions;
  const ripe = Math.max(0, visits - unripe) + known.visits;
  if (seen <= 0 || ripe <= 0) return null;
  const mean = (seen / ripe) * unripe;
  const byCurve = (seen * (ripe + unripe) * unripeError) / ripe ** 2;
  return { mean, variance: mean + mean ** 2 * (1 / seen + excess) + byCurve ** 2 };
};

/** From here on, the negative binomial is normal for all purposes. */
const MANY = 1e5;

/** P(X <= k) of a negative binomial with this mean and variance > mean. Source: NIST DLMF 8.17, Abramowitz and Stegun 26.5.26. */
const negativeBinomial = (k: number, { mean, variance }: Forecast): number => {
  const size = mean ** 2 / (variance - mean);
  const p = size / (size + mean);
  return incompleteBeta(size, k + 1, p, 1 - p);
};

/** Smallest whole number that what comes exceeds with at most 1 - `probability`. */
export const quantile = (of: Forecast, probability: number): number => {
  const { mean, variance } = of;
  if (mean <= 0) return 0;
  const sd = Math.sqrt(variance);
  const guess = mean + sd * normalUpperQuantile(1 - probability);
  if (mean > MANY) return Math.max(0, Math.round(guess));
  const spread = { mean, variance: Math.max(variance, mean * (1 + 1e-9)) };
  const reaches = (k: number): boolean => negativeBinomial(k, spread) >= probability;
  let [low, high] = [-1, Math.max(1, Math.ceil(guess))];
  while (!reaches(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/** Chance that what comes lies within an interval of a forecast. */
export const COVERAGE = 0.9;

/** The central interval of conversions to come. */
export const interval = (of: Forecast): { low: number; high: number } => ({
  low: quantile(of, (1 - COVERAGE) / 2),
  high: quantile(of, (1 + COVERAGE) / 2),
});
