import type { TimeStep } from '../../../contracts/reports/report-query.ts';

/** The kind of a value, which determines its format, as in core/report/metrics.ts. */
export type ValueKind = 'count' | 'money' | 'share' | 'rate';

/** Money is decimal text; null: unknown. */
export type ChartValue = number | string | null;

export interface ChartSeries {
  key: string;
  name: string;
  kind: ValueKind;
  draw: 'line' | 'area' | 'bar';
  /** Index of a series that this one continues: the same color, but lighter, because it is an estimate. */
  lightOf?: number;
  /** One for each step. */
  values: readonly ChartValue[];
  /** Values of the comparison for the step at the same index; null: no comparison. */
  previous: readonly ChartValue[] | null;
}

/** An event that may explain the curve at that time. */
export interface ChartMark {
  id: string;
  /** ISO 8601. */
  at: string;
  /** A short label for the line. */
  label: string;
  /** The complete text. */
  text: string;
}

export interface ChartData {
  title: string;
  series: readonly ChartSeries[];
  /** What the first series will have become, for the same steps. */
  estimate?: Pick<ChartSeries, 'name' | 'values'> | undefined;
  /** Start of each step, ISO 8601, ascending. */
  steps: readonly string[];
  /** End of the last one. */
  to: string;
  step: TimeStep;
  /** IANA zone of the steps' days and hours. */
  timeZone: string;
  /** ISO 4217, for money. */
  currency: string;
  marks: readonly ChartMark[];
}
