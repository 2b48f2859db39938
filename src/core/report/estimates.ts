import { type Calibration, COVERAGE, type Forecast, forecast, quantile } from '../maturity/forecast.ts';
import type { Measures, MetricName } from './metrics.ts';

/** What estimates need besides sums. */
export interface Estimating extends Calibration {
  /** Squared coefficient of variation of payouts. */
  readonly payoutVariation: number;
}

/** A value that will be known later, and the interval that contains it with probability COVERAGE. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Weight of a campaign's usual payout and cost of a conversion, in conversions of the row's own. */
export const USUAL_WEIGHT = 10;

/** Mean of a row's own conversions and the usual one. `toCome`: at the usual rate. */
const eachOf = (own: number, conversions: number, usual: number, toCome: number): number => {
  const weight = toCome > 0 ? USUAL_WEIGHT : 0;
  const all = conversions + weight;
  return all <= 0 ? 0 : (own + (weight === 0 ? 0 : (weight * usual) / toCome)) / all;
};

const between = (at: (conversions: number) => number, of: Forecast): Estimate => {
  const ends = [(1 - COVERAGE) / 2, (1 + COVERAGE) / 2].map((probability) => at(quantile(of, probability)));
  const value = at(of.mean);
  // When hardly anything is to come, the mean can be beyond the number that is most likely by far: none.
  return { value, low: Math.min(value, ...ends), high: Math.max(value, ...ends) };
};

/** Whether the cost of (nearly) all valid visits is known. */
export const hasWholeCost = ({ costedValid, valid }: Measures): boolean => costedValid >= 0.99 * valid;

/**
 * The metric once all conversions of its visits will have come; null if unknown. Visits and costs are known already, except
 * for costs that conversions cause. Conversions so far are counted as they are: later rejections are not expected.
 */
export const estimateOf = (
  name: MetricName,
  sums: Measures,
  { payoutVariation, ...calibration }: Estimating,
): Estimate | null => {
  const conversions = sums.conversions - sums.otherClickConversions;
  const { valid: visits } = sums;
  const usual = Number(sums.usualToCome);
  const coming = forecast(
    { visits, conversions, unripe: Number(sums.unripe), unripeError: Number(sums.unripeError), usual },
    calibration,
  );
  if (coming === null || visits <= 0) return null;
  if (name === 'toCome') return between((n) => (conversions + n === 0 ? 0 : n / (conversions + n)), coming);
  if (name === 'matureConversions') return between((n) => sums.conversions + n, coming);
  if (name === 'matureCr') return between((n) => (conversions + n) / visits, coming);
  const [revenue, cost] = [Number(sums.costedRevenue), Number(sums.cost)];
  // Where only some visits have a known cost, nobody knows how much of what is to come is theirs.
  if (sums.costed === 0 || cost === 0 || !hasWholeCost(sums)) return null;
  const known = sums.costedConversions;
  const payout = eachOf(revenue, known, Number(sums.usualRevenueToCome), usual);
  // A cost that entered spend has replaced is not caused by conversions any more; the usual cost does not know of spend.
  const uncovered = 1 - sums.coveredValid / visits;
  const usualCost = Number(sums.usualCostToCome) * uncovered;
  const caused = eachOf(Number(sums.conversionCost), known, usualCost, usual);
  const roi = (n: number): number => {
    const whole = cost + n * caused;
    return (revenue + n * payout - whole) / whole;
  };
  const found = between(roi, {
    mean: coming.mean,
    variance: coming.variance + coming.mean * payoutVariation,
  });
  return [found.value, found.low, found.high].every(Number.isFinite) ? found : null;
};
