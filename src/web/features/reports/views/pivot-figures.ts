import type { MetricName, ReportAnswer, ReportRow } from '../../../../contracts/reports/report-query.ts';
import { metricOf } from '../../../../core/report/metrics.ts';

export type PivotCell = Pick<ReportRow, 'values' | 'spread'>;

/** What a cell without any rows is: none of a count, nothing earned. Costs and ratios are unknown. */
const emptyCell = (metric: MetricName): PivotCell => {
  const definition = metricOf(metric);
  const isZero = definition.kind === 'count' || (definition.kind === 'money' && !definition.costs);
  return { values: { [metric]: isZero ? 0 : null }, spread: null };
};

/**
 * The cells of a pivot by the key of its row and the start of its step. `cells`: a report by both dimensions, which can
 * have other rows as well.
 */
export const pivotCells = (
  metric: MetricName,
  cells: Pick<ReportAnswer, 'rows'>,
): ((row: string | null, step: string | null) => PivotCell) => {
  const found = new Map(cells.rows.map((row) => [JSON.stringify(row.keys), row]));
  const empty = emptyCell(metric);
  return (row, step) => found.get(JSON.stringify([row, step])) ?? empty;
};
