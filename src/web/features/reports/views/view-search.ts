import type { ColumnName, MetricName } from '../../../../contracts/reports/report-query.ts';
import { isMetric } from '../../../../core/report/columns.ts';
import { isEstimate, VERDICT } from '../../../../core/report/metrics.ts';

/** The columns of a pivot. */
export const PIVOT_STEPS = ['day', 'week', 'month'] as const;
export type PivotStep = (typeof PIVOT_STEPS)[number];

export const VIEW_KINDS = ['table', 'heatmap', 'pivot'] as const;
type ViewKind = (typeof VIEW_KINDS)[number];

/** How a report's rows are shown; other views than the table are about one of its metrics. */
export interface View {
  kind: ViewKind;
  metric: MetricName;
  /** Null: the most readable one. */
  step: PivotStep | null;
}

/** The columns that a view can be about: not formulas, estimates and verdicts, which need more than sums. */
export const viewMetrics = (columns: readonly ColumnName[]): readonly MetricName[] => {
  const left = columns.filter(isMetric).filter((metric) => metric !== VERDICT && !isEstimate(metric));
  return left.length > 0 ? left : ['valid'];
};

/** `pivot~cr~week` -> the view; a metric that is not among the columns is replaced by the first. */
export const viewOf = (text: string | undefined, columns: readonly ColumnName[]): View => {
  const [kind, name, step] = (text ?? '').split('~');
  const metrics = viewMetrics(columns);
  return {
    kind: VIEW_KINDS.find((one) => one === kind) ?? 'table',
    metric: metrics.find((one) => one === name) ?? metrics[0] ?? 'valid',
    step: PIVOT_STEPS.find((one) => one === step) ?? null,
  };
};

/** The member of the address; undefined for a table. */
export const viewText = ({ kind, metric, step }: View): string | undefined => {
  if (kind === 'table') return undefined;
  return kind === 'pivot' && step !== null ? `${kind}~${metric}~${step}` : `${kind}~${metric}`;
};
