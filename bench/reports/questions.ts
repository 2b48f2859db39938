import { USUAL_METRICS } from '../../src/core/report/metrics.ts';

/** Half-open, ISO 8601. */
export interface Range {
  name: string;
  from: string;
  to: string;
  step: 'hour' | 'day';
}

const DAY_MS = 24 * 60 * 60 * 1000;

const instant = (ms: number): string => new Date(ms).toISOString();

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

const compared = { compare: 'previous' };
/** The figures with their notes, and the chart and the small curves of all of them. */
const figures = (range: Range, last: string, filters: readonly Filter[], now: number): string[] => {
  const metrics = [...USUAL_METRICS, last, 'bots', 'unpriced', 'uncosted', 'uncostedRevenue'].join(',');
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  const earlier = { ...range, from: instant(2 * from - to), to: instant(from - (to - now)) };
  return [
    report(range, { dimensions: range.step, metrics, ...compared }, filters),
    // The totals of a range that is not over are compared with the same part of the one before.
    ...(now < to ? [report(earlier, { metrics }, filters)] : []),
  ];
};
/** The six cards, which are requested in one call. */
const cards = (range: Range, dimensions: readonly string[], filters: readonly Filter[]): string => {
  const by = dimensions.map((one) => `${one}:${one === 'trafficClass' ? 'requests' : 'valid'}`);
  return report(range, { by: by.join(','), limit: '7', ...compared }, filters).replace(
    '/report?',
    '/report/breakdowns?',
  );
};

/** Everything the dashboard requests when it is opened with a comparison. */
export const dashboard = (range: Range, filters: readonly Filter[], now: number): string[] => [
  ...figures(range, 'epc', filters, now),
  cards(range, ['campaign', 'source', 'country', 'device', 'os', 'trafficClass'], filters),
  `/report/annotations?${new URLSearchParams({ from: range.from, to: range.to })}`,
  '/request?limit=10',
  '/status',
];

/** The table of destinations with filters; without filters, the campaign's own report has it. */
const destinations = {
  ...{
    dimensions: 'destination',
    metrics: 'requests,visits,valid,uniqueVisits,bots,conversions,revenue,cost,profit',
  },
  sort: '-valid',
  limit: '5000',
};

/** Everything a campaign's view requests for its numbers. */
const view = (range: Range, campaign: string, filters: readonly Filter[], now: number): string[] => {
  const own: Filter[] = [{ dimension: 'campaign', op: 'is', values: [campaign] }, ...filters];
  const span = new URLSearchParams({ from: range.from, to: range.to });
  const asked = `${span}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
  return [
    ...figures(range, 'cpa', own, now),
    cards(range, ['destination', 'sub1', 'country', 'device', 'os', 'trafficClass'], own),
    report(range, { dimensions: 'country,device', sort: '-valid', limit: '50' }, own),
    ...(filters.length > 0 ? [report(range, destinations, own)] : []),
    `/report/campaign/${campaign}?${span}${filters.length > 0 ? '&visitors=none' : ''}`,
    `/report/waterfall?campaign=${campaign}&${asked}`,
    `/report/annotations?campaign=${campaign}&${span}`,
  ];
};

const NARROWED: Filter[] = [
  { dimension: 'country', op: 'is', values: ['BR', 'US'] },
  { dimension: 'device', op: 'is', values: ['mobile'] },
];

const CAMPAIGN = 'cmp_bench000000003';
/** A campaign whose costs are spend for periods. */
const SPENT = 'cmp_bench000000010';

export interface Question {
  name: string;
  /** Null if there is no goal. */
  goalMs: number | null;
  /** Sets of concurrent calls; a sample is the time until the last has been answered. */
  sets: string[][];
}

/** What the screens ask, of data that end at `now` (milliseconds since 1970). */
export const questionsAt = (now: number): Question[] => {
  const ranges = rangesAt(now);
  const quarter = lastDays(now, 90);
  const drill = (dimensions: string): string[] => [
    report(quarter, { dimensions, sort: '-valid', limit: '50' }),
  ];
  const log = (filters: object[]): string[] => [
    `/request?${new URLSearchParams({ limit: '50', filters: JSON.stringify(filters) })}`,
  ];
  return [
    {
      name: "the dashboard's whole set",
      goalMs: 600,
      sets: ranges.flatMap((range) => [dashboard(range, [], now), dashboard(range, NARROWED, now)]),
    },
    {
      name: 'the view of a campaign',
      goalMs: 500,
      sets: ranges.flatMap((range) => [CAMPAIGN, SPENT].map((campaign) => view(range, campaign, [], now))),
    },
    {
      // Half of its calls have to read raw requests.
      name: "the same, narrowed to two countries' phones",
      goalMs: null,
      sets: ranges.flatMap((range) =>
        [CAMPAIGN, SPENT].map((campaign) => view(range, campaign, NARROWED, now)),
      ),
    },
    {
      name: 'a drill-down by two dimensions over 90 days',
      goalMs: 2000,
      sets: ['country,os', 'campaign,device', 'day,country', 'region,sub4', 'city,inApp'].map(drill),
    },
    {
      name: 'the first page of the log with two filters',
      goalMs: 500,
      sets: [
        log(NARROWED),
        log([
          { dimension: 'campaign', op: 'is', values: [CAMPAIGN] },
          { dimension: 'city', op: 'contains', values: ['city 19'] },
        ]),
        log([
          { dimension: 'trafficClass', op: 'is', values: ['crawler'] },
          { dimension: 'outcome', op: 'is', values: ['refused'] },
        ]),
        // No request matches, and finding that out takes a search of the whole year.
        log([
          { dimension: 'country', op: 'is', values: ['BR'] },
          { dimension: 'sub4', op: 'is', values: ['nobody'] },
        ]),
      ],
    },
  ];
};
