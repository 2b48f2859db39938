import type { MetricName } from '../../src/core/report/metrics.ts';

/** Half-open, ISO 8601. */
export interface Range {
  name: string;
  from: string;
  to: string;
  step: 'hour' | 'day';
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ranges that end with the day of `now`, UTC. */
export const rangesAt = (now: number): Range[] => {
  const tomorrow = Math.ceil(now / DAY_MS) * DAY_MS;
  const last = (days: number, until = tomorrow): Range => ({
    name: days === 1 ? (until === tomorrow ? 'today' : 'yesterday') : `last ${days} days`,
    from: new Date(until - days * DAY_MS).toISOString(),
    to: new Date(until).toISOString(),
    step: days > 3 ? 'day' : 'hour',
  });
  return [last(1), last(1, tomorrow - DAY_MS), last(7), last(28)];
};

export const lastDays = (now: number, days: number): Range => {
  const to = Math.ceil(now / DAY_MS) * DAY_MS;
  return {
    name: `last ${days} days`,
    from: new Date(to - days * DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
    step: 'day',
  };
};

export interface Filter {
  dimension: string;
  op: 'is' | 'isNot' | 'contains' | 'notContains';
  values: (string | null)[];
}

export const report = (
  { from, to }: Range,
  query: Record<string, string>,
  filters: readonly Filter[] = [],
): string =>
  `/report?${new URLSearchParams({ from, to, ...query, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) })}`;

const KPIS: readonly MetricName[] = [
  ...([
    'requests',
    'visits',
    'valid',
    'uniqueVisits',
    'invalidShare',
    'conversions',
    'cr',
    'revenue',
    'cost',
  ] as const),
  ...(['profit', 'roi'] as const),
];
const TABLE: readonly MetricName[] = ['valid', 'conversions', 'cr', 'revenue'];

const top = (range: Range, dimension: string, filters: readonly Filter[]): string =>
  report(
    range,
    { dimensions: dimension, metrics: ['requests', ...TABLE].join(','), sort: '-valid', limit: '9' },
    filters,
  );

/** Everything the dashboard asks when it is opened. */
export const dashboard = (range: Range, filters: readonly Filter[]): string[] => [
  report(range, { metrics: KPIS.join(','), compare: 'previous' }, filters),
  report(range, { dimensions: range.step, metrics: 'valid,conversions', compare: 'previous' }, filters),
  ...['campaign', 'source', 'country', 'device'].map((dimension) => top(range, dimension, filters)),
  '/request?limit=10',
  '/status',
];

/** Everything the view of a campaign asks for its numbers. */
export const view = (range: Range, campaign: string, filters: readonly Filter[]): string[] => {
  const own: Filter[] = [{ dimension: 'campaign', op: 'is', values: [campaign] }, ...filters];
  return [
    report(range, { metrics: KPIS.join(','), compare: 'previous' }, own),
    report(range, { dimensions: range.step, metrics: 'valid,conversions', compare: 'previous' }, own),
    ...['destination', 'country', 'device', 'sub1'].map((dimension) => top(range, dimension, own)),
  ];
};

export const NARROWED: Filter[] = [
  { dimension: 'country', op: 'is', values: ['BR', 'US'] },
  { dimension: 'device', op: 'is', values: ['mobile'] },
];
