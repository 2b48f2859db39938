import type { MetricName } from '../../../../contracts/reports/report-query.ts';

/** The columns of a drill-down: from requests to profit. */
export const DRILL_METRICS = [
  'requests',
  'valid',
  'uniqueVisits',
  'invalidShare',
  'conversions',
  'cr',
  'revenue',
  'cost',
  'profit',
  'roi',
] as const satisfies readonly MetricName[];
