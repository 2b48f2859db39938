import {
  AMOUNTS,
  COUNTS,
  isNegative,
  type Measures,
  type MetricName,
  measureOf,
  metrics,
  type Term,
} from './metrics.ts';
import { fineText, fineUnits, ratioOf, shownUnits } from './ratio.ts';

/** The measures of no rows. */
export const NO_MEASURES: Measures = Object.freeze(
  Object.fromEntries([
    ...COUNTS.map((name) => [name, 0]),
    ...AMOUNTS.map((name) => [name, '0']),
  ]) as unknown as Measures,
);

const sumOf = (terms: readonly Term[], sums: Measures, unitsOf = (units: bigint): bigint => units): bigint =>
  terms.reduce((sum, term) => {
    const units = unitsOf(fineUnits(sums[measureOf(term)]));
    return isNegative(term) ? sum - units : sum + units;
  }, 0n);

/**
 * Null means unknown, which is not 0: a ratio with a zero denominator, or an unknown cost. Ratios are computed from
 * exact sums and rounded once.
 */
export const metricValue = (name: MetricName, sums: Measures): number | string | null => {
  const metric = metrics[name];
  if (metric.kind === 'count') return sums[metric.of];
  if (metric.kind === 'money')
    return metric.costs && sums.costed === 0 ? null : fineText(sumOf(metric.of, sums, shownUnits));
  return ratioOf(sumOf(metric.part, sums), sumOf(metric.whole, sums));
};
