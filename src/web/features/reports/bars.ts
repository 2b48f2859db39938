import type { ColumnName, ReportRow } from '../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { isEstimate, VERDICT, valueKind } from '../../../core/report/metrics.ts';

/**
 * Lengths of the bars in a column, 0 to 1, relative to the page's largest row. Only counts and amounts have bars: a ratio
 * of few visits would get the longest one. None where there is a loss, because a bar says "more".
 */
export const barsOf = (
  metrics: readonly ColumnName[],
  rows: readonly Pick<ReportRow, 'values'>[],
): ((metric: ColumnName, row: Pick<ReportRow, 'values'>) => number | undefined) => {
  const largest = new Map<ColumnName, number>();
  for (const metric of metrics) {
    if (isFormula(metric) || metric === VERDICT || isEstimate(metric)) continue;
    const kind = valueKind(metric);
    const values = rows.map((row) => Number(row.values[metric] ?? 0));
    const most = Math.max(0, ...values);
    if ((kind === 'count' || kind === 'money') && most > 0 && values.every((value) => value >= 0))
      largest.set(metric, most);
  }
  return (metric, { values }) => {
    const most = largest.get(metric);
    return most === undefined ? undefined : Number(values[metric] ?? 0) / most;
  };
};
