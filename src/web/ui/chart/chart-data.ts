import type { TimeStep } from '../../../contracts/report-query.ts';

/** What a value is, which says how it is written: as in core/report/metrics.ts. */
export type ValueKind = 'count' | 'money' | 'share' | 'rate';

/** Money is decimal text; null: not known. */
export type ChartValue = number | string | null;

export interface ChartSeries {
  key: string;
  name: string;
  kind: ValueKind;
  draw: 'line' | 'area' | 'bar';
  /** One for each step. */
  values: readonly ChartValue[];
  /** The same of the range compared with, beside the step of the same place; null: nothing is compared. */
  previous: readonly ChartValue[] | null;
}

/** Something that happened at a time, and may explain what the curve does then. */
export interface ChartMark {
  id: string;
  /** ISO 8601. */
  at: string;
  /** In a few words, for the line. */
  label: string;
  /** All of it. */
  text: string;
}

export interface ChartData {
  title: string;
  series: readonly ChartSeries[];
  /** When each step begins, ISO 8601, ascending. */
  steps: readonly string[];
  /** When the last one ends. */
  to: string;
  step: TimeStep;
  /** IANA zone whose days and hours the steps are. */
  timeZone: string;
  /** ISO 4217, of money. */
  currency: string;
  marks: readonly ChartMark[];
}
