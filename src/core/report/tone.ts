import { type ColumnName, isFormula } from './columns.ts';
import { type CommonMetric, type Good, type MetricName, metricOf } from './metrics.ts';
import { isSpread } from './spread.ts';

/** How a cell of a report is colored. */
export type Tone = 'good' | 'bad';

/** The values from which a column is good and bad, both inclusive; null: never. */
export interface Threshold {
  readonly metric: ColumnName;
  readonly good: number | null;
  readonly bad: number | null;
}

/** Where profit turns to loss. These metrics are colored without thresholds. */
const BREAK_EVEN: ReadonlyMap<string, number> = new Map<CommonMetric, number>([
  ['profit', 0],
  ['roi', 0],
  ['roas', 1],
  ['matureRoi', 0],
]);

export const hasBreakEven = (metric: MetricName): boolean => BREAK_EVEN.has(metric);

/**
 * Whether a column can have thresholds: more or less of it must be better. That of a formula is a setting, which can
 * change, so every formula can.
 */
export const canHaveThreshold = (metric: ColumnName): boolean =>
  isFormula(metric) || metricOf(metric).good !== null;

/** Whether a value can be both good and bad. If both limits are equal, reaching them is good. */
export const isCrossed = ({ good, bad }: Pick<Threshold, 'good' | 'bad'>, direction: Good): boolean => {
  if (good === null || bad === null || direction === null) return false;
  return direction === 'less' ? bad < good : bad > good;
};

/** The tone of a value by a threshold. `direction`: whether more or less is better; if neither is, there is no tone. */
export const toneBy = (
  { good, bad }: Pick<Threshold, 'good' | 'bad'>,
  direction: Good,
  value: number,
): Tone | null => {
  if (direction === null) return null;
  /** Whether a value is at the limit or on its better side. */
  const reaches = (limit: number): boolean => (direction === 'more' ? value >= limit : value <= limit);
  if (good !== null && reaches(good)) return 'good';
  return bad !== null && (value === bad || !reaches(bad)) ? 'bad' : null;
};

/**
 * The tone of a cell. Null for an unknown value, and always for a figure whose cost is spread evenly: it is an average,
 * and a color would make it look like a fact. A threshold replaces the usual color completely.
 */
export const toneOf = (
  metric: MetricName,
  value: number | string | null | undefined,
  spread: number | null,
  threshold?: Threshold,
): Tone | null => {
  if (value === null || value === undefined || isSpread(metric, spread)) return null;
  const known = Number(value);
  if (threshold) return toneBy(threshold, metricOf(metric).good, known);
  const even = BREAK_EVEN.get(metric);
  if (even === undefined || known === even) return null;
  return known > even ? 'good' : 'bad';
};
