import { type CommonMetric, type MetricName, metricOf } from './metrics.ts';
import { isSpread } from './spread.ts';

/** How a cell of a report is colored. */
export type Tone = 'good' | 'bad';

/** The values from which a metric is good and bad, both inclusive; null: never. */
export interface Threshold {
  readonly metric: MetricName;
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

/** Whether a metric can have thresholds: more or less of it must be better. */
export const canHaveThreshold = (metric: MetricName): boolean => metricOf(metric).good !== null;

/** Whether a value can be both good and bad. If both limits are equal, reaching them is good. */
export const isCrossed = ({ metric, good, bad }: Threshold): boolean => {
  if (good === null || bad === null) return false;
  return metricOf(metric).good === 'less' ? bad < good : bad > good;
};

const byThreshold = ({ metric, good, bad }: Threshold, value: number): Tone | null => {
  const direction = metricOf(metric).good;
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
  if (threshold) return byThreshold(threshold, known);
  const even = BREAK_EVEN.get(metric);
  if (even === undefined || known === even) return null;
  return known > even ? 'good' : 'bad';
};
