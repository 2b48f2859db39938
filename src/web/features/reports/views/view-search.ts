import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { needsMaturity } from '../../../../core/report/metrics.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import type { Range } from '../../../../core/time/range.ts';

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

const DAYS: Record<PivotStep, { least: number; most: number }> = {
  day: { least: 0, most: 93 },
  week: { least: 7, most: 93 * 7 },
  month: { least: 28, most: Number.POSITIVE_INFINITY },
};

/** The steps that give a range at most about a hundred columns. */
export const pivotSteps = ({ from, to }: Range): PivotStep[] => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return PIVOT_STEPS.filter((step) => days >= DAYS[step].least && days <= DAYS[step].most);
};

/** The requested step if the range allows it, otherwise the finest that fits on a screen. */
export const pivotStep = (range: Range, asked: PivotStep | null): PivotStep => {
  const allowed = pivotSteps(range);
  if (asked !== null && allowed.includes(asked)) return asked;
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS;
  const usual = days <= 14 ? 'day' : days <= 98 ? 'week' : 'month';
  return allowed.includes(usual) ? usual : (allowed[0] ?? 'day');
};

/** The columns that a view can be about: not estimates and verdicts, which need more than sums. */
export const viewMetrics = (columns: readonly MetricName[]): readonly MetricName[] => {
  const left = columns.filter((metric) => !needsMaturity(metric));
  return left.length > 0 ? left : ['valid'];
};

/** `pivot~cr~week` -> the view; a metric that is not among the columns is replaced by the first. */
export const viewOf = (text: string | undefined, columns: readonly MetricName[]): View => {
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
