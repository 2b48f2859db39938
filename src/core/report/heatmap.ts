import { HOUR_MS } from '../time/durations.ts';
import { zoneClock } from '../time/zone.ts';
import {
  type CommonMetric,
  fineText,
  fineUnits,
  type Measures,
  type MetricName,
  metricOf,
  metricValue,
  NO_MEASURES,
  typeMetricOf,
} from './metrics.ts';
import { spreadOf } from './spread.ts';

/** A metric by weekday and hour of day. docs/metrics.md defines each figure. */

const DAYS = 7;
const HOURS = 24;
const HOUR_MINUTES = 60;

/** Fewer expected than this, and a difference between two cells is more likely chance than a pattern. */
export const LEAST_EXPECTED = 5;

/** What a metric's figure rests on, if not on conversions. */
const EVIDENCE: ReadonlyMap<MetricName, CommonMetric> = new Map<MetricName, CommonMetric>([
  ['cost', 'valid'],
  ['cpc', 'valid'],
  ['invalidShare', 'bots'],
  ['lpCtr', 'lpClicks'],
  // Of some conversions only, all of which would say nothing of them.
  ['approvalRate', 'sales'],
  ['approvedRevenue', 'sales'],
  ['pendingRevenue', 'holds'],
]);

/** The count that a figure rests on: itself, or what makes it vary by chance. */
const evidenceOf = (metric: MetricName): MetricName => {
  if (metricOf(metric).kind === 'count') return metric;
  const type = typeMetricOf(metric)?.type;
  return type === undefined ? (EVIDENCE.get(metric) ?? 'conversions') : `conversions:${type}`;
};

/** What a ratio is about; counts and amounts are about hours. */
const baseOf = (metric: MetricName): 'requests' | 'lpViews' | 'valid' | null => {
  const { kind } = metricOf(metric);
  if (kind === 'count' || kind === 'money') return null;
  if (metric === 'lpCtr') return 'lpViews';
  return metric === 'invalidShare' ? 'requests' : 'valid';
};

/** The metrics whose measures a heatmap needs. */
export const heatmapMetrics = (metric: MetricName): MetricName[] => [
  ...new Set<MetricName>([metric, evidenceOf(metric), baseOf(metric) ?? 'valid', 'valid']),
];

/** Sums over the rows of both. */
export const addMeasures = (one: Measures, other: Measures): Measures => {
  const sum: Record<string, number | string | undefined> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = sum[name];
    sum[name] =
      typeof value === 'number'
        ? Number(before ?? 0) + value
        : fineText(fineUnits(before ?? '0') + fineUnits(value ?? '0'));
  }
  return sum as unknown as Measures;
};

/** Part of an hour that is over: its start (milliseconds since 1970), its length, and the sums of its rows. */
export interface HourSums {
  start: number;
  ms: number;
  sums: Measures;
}

interface HeatmapFigure {
  /** The metric's own value over all these hours; null if unknown. */
  whole: number | string | null;
  /** What is compared: a ratio as it is, a count or an amount per hour. Null if unknown. */
  value: number | null;
  /** How many hours it is the sum of. */
  hours: number;
  /** Valid visits, to judge a ratio by. */
  valid: number;
  /** Share of its cost that is spread evenly, 0 to 1; null if there is no cost. */
  spread: number | null;
}

interface HeatmapCell extends HeatmapFigure {
  /** 1 is Monday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
  /** Whether enough happened for the figure to be more than chance. */
  isEnough: boolean;
}

interface Heatmap {
  /** All 168, by weekday and hour. */
  cells: HeatmapCell[];
  total: HeatmapFigure;
}

interface Gathered {
  hours: number;
  sums: Measures;
}

const NOTHING: Gathered = { hours: 0, sums: NO_MEASURES };

const added = (one: Gathered, other: Gathered): Gathered => ({
  hours: one.hours + other.hours,
  // Most hours of a new campaign are empty.
  sums: other.sums === NO_MEASURES ? one.sums : addMeasures(one.sums, other.sums),
});

const figureOf = (metric: MetricName, { hours, sums }: Gathered): HeatmapFigure => {
  const whole = hours === 0 ? null : metricValue(metric, sums);
  const value = whole === null ? null : Number(whole) / (baseOf(metric) === null ? hours : 1);
  return { whole, value, hours, valid: sums.valid, spread: spreadOf(sums) };
};

/**
 * Adds up hours by weekday and hour of day in a zone's local time. A figure has enough behind it if, at the average of all
 * hours, at least LEAST_EXPECTED of what it rests on would be expected in its cell: so an hour in which nothing happened
 * is a fact where something was to be expected.
 */
export const heatmapOf = (metric: MetricName, hours: readonly HourSums[], zone: string): Heatmap => {
  const clock = zoneClock(zone);
  const cells = Array.from({ length: DAYS * HOURS }, (): Gathered => NOTHING);
  for (const { start, ms, sums } of hours) {
    const place = Math.floor(clock.minuteOfWeek(start) / HOUR_MINUTES);
    cells[place] = added(cells[place] ?? NOTHING, { hours: ms / HOUR_MS, sums });
  }
  const total = cells.reduce(added, NOTHING);
  const evidence = Number(metricValue(evidenceOf(metric), total.sums));
  const base = baseOf(metric);
  const sizeOf = (of: Gathered): number => (base === null ? of.hours : of.sums[base]);
  const whole = sizeOf(total);
  return {
    cells: cells.map((cell, place) => ({
      weekday: Math.floor(place / HOURS) + 1,
      hour: place % HOURS,
      ...figureOf(metric, cell),
      isEnough: whole > 0 && (evidence * sizeOf(cell)) / whole >= LEAST_EXPECTED,
    })),
    total: figureOf(metric, total),
  };
};
