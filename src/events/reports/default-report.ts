import type { Metrics } from '../../contracts/reports/report.ts';
import { type Measures, type MetricName, metricValue } from '../../core/report/metrics.ts';
import type { RangeQuery, StoreReportQuery } from '../store/report.ts';

const NAMES = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'bots', 'conversions', 'revenue', 'unpriced'] as const),
  ...(['otherClickConversions', 'cost', 'profit', 'uncosted'] as const),
] satisfies (MetricName & keyof Metrics)[];

/** Metrics of a row in lists and tables of campaigns. */
export const defaultMetrics = (sums: Measures): Metrics =>
  Object.fromEntries(NAMES.map((name) => [name, metricValue(name, sums)])) as Metrics;

/** A report of all rows by one dimension, with these metrics, most requests first. */
export const defaultReport = (
  { workspace, from, to, spend }: RangeQuery,
  dimension: 'campaign' | 'destination',
): StoreReportQuery => ({
  workspace,
  from,
  to,
  spend,
  dimensions: [dimension],
  steps: [],
  filters: [],
  sources: [],
  metrics: NAMES,
  basis: 'click',
  order: { by: 'requests', descending: true },
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
});
