import * as z from 'zod/mini';
import { metricNames } from '../core/report/metrics.ts';

/** Steps of time, in the workspace's zone. */
export const TIME_STEPS = ['quarter', 'hour', 'day', 'week', 'month'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

export const SUBS = [
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
  'sub8',
  'sub9',
  'sub10',
] as const;

/** What requests can be told apart and filtered by, besides time. docs/metrics.md says what each is. */
export const FILTER_DIMENSIONS = [
  'campaign',
  'path',
  'landing',
  'offer',
  'destination',
  'variant',
  'rule',
  'source',
  ...SUBS,
  'country',
  'region',
  'city',
  'language',
  'device',
  'os',
  'browser',
  'inApp',
  'trafficClass',
  'reason',
  'referrer',
  'domain',
  'outcome',
] as const;
export type FilterDimension = (typeof FILTER_DIMENSIONS)[number];

export const DIMENSIONS = [...TIME_STEPS, ...FILTER_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Dimensions whose values are texts that come from outside: these can be searched in. */
export const TEXT_DIMENSIONS: readonly FilterDimension[] = [...SUBS, 'city', 'inApp', 'referrer', 'reason'];

/** That a person may set; screens add some of their own, as the campaign that is looked at. */
export const MAX_FILTERS = 20;
const ADDED_FILTERS = 4;
export const MAX_FILTER_VALUES = 50;
export const MAX_FILTER_VALUE = 500;
export const MAX_DIMENSIONS = 3;

/** Text without NUL and lone surrogates, which no store takes as text. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * A condition on one dimension; several of them must all hold. Null stands for "not known" or "none". `contains` and
 * `notContains` look for the text anywhere, whatever its case; what is not known contains nothing.
 */
export const ReportFilter = z
  .strictObject({
    dimension: z.enum(FILTER_DIMENSIONS, 'dimension_unknown'),
    op: z.enum(['is', 'isNot', 'contains', 'notContains'], 'filter_op'),
    values: z
      .array(
        z.nullable(
          z.string().check(z.maxLength(MAX_FILTER_VALUE, 'too_long'), z.refine(storable, 'not_storable')),
        ),
      )
      .check(z.minLength(1, 'filter_empty'), z.maxLength(MAX_FILTER_VALUES, 'too_many_values')),
  })
  .check(
    z.refine(
      ({ dimension, op, values }) =>
        op === 'is' || op === 'isNot' || (TEXT_DIMENSIONS.includes(dimension) && !values.includes(null)),
      'filter_op',
    ),
  );
export type ReportFilter = z.infer<typeof ReportFilter>;

export const ReportFilters = z
  .array(ReportFilter)
  .check(z.maxLength(MAX_FILTERS + ADDED_FILTERS, 'too_many_filters'));
export type ReportFilters = z.infer<typeof ReportFilters>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Some of these names, each once. */
const listIn = <T extends string>(names: readonly T[], most: number, unknown: string) =>
  z.array(z.enum(names as [T, ...T[]], unknown)).check(
    z.maxLength(most, 'too_many'),
    z.refine((all) => new Set(all).size === all.length, 'twice'),
  );

/** `a,b` -> its parts; '' -> none. */
const parts = z.pipe(
  z.string().check(z.maxLength(1000, 'too_long')),
  z.transform((text) => (text === '' ? [] : text.split(','))),
);

/** In a query string: the list as JSON. */
export const FiltersText = z.pipe(
  z.pipe(z.string().check(z.maxLength(60_000, 'too_long')), z.transform(parsed)),
  ReportFilters,
);

export const METRICS = metricNames;
export type MetricName = (typeof METRICS)[number];

export const DimensionList = listIn(DIMENSIONS, MAX_DIMENSIONS, 'dimension_unknown');
export const MetricList = listIn(METRICS, METRICS.length, 'metric_unknown');

/** Most rows of one answer; an export has them all. */
export const MAX_ROWS = 5000;

const instant = z.iso.datetime({ offset: true });

/** Most campaigns that are named for want of a cost. */
export const MAX_WITHOUT_COST = 20;

/** When conversions count: at the time of their click, or at that at which they were first reported. */
export const Basis = z.enum(['click', 'conversion']);
export type Basis = z.infer<typeof Basis>;

/** Query of `GET /report`. Ranges are half-open and widened to whole quarter hours. */
export const ReportRequest = z.object({
  from: instant,
  to: instant,
  /** Up to three, in the order in which rows name their values. At most one step of time. None: totals alone. */
  dimensions: z._default(z.pipe(parts, DimensionList), []),
  /** Which metrics rows hold; absent: the usual ones (USUAL_METRICS). */
  metrics: z.optional(z.pipe(parts, MetricList)),
  filters: z._default(FiltersText, []),
  basis: z._default(Basis, 'click'),
  /** `range`: compareFrom to compareTo, which may be longer or shorter. */
  compare: z._default(z.enum(['none', 'previous', 'year', 'range']), 'none'),
  compareFrom: z.optional(instant),
  compareTo: z.optional(instant),
  /** A metric or a dimension of the query, `-` before it: largest first. Absent: time ascending, else most requests first. */
  sort: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ROWS)), 100),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** Counts and fractions are numbers, money is decimal text; null: not known, as where a fraction has no whole. */
export const MetricValues = z.partialRecord(z.enum(METRICS), z.nullable(z.union([z.number(), z.string()])));
export type MetricValues = z.infer<typeof MetricValues>;

export const ReportRow = z.object({
  /**
   * One for each dimension: an instant (begin of the step), a public id (campaign, destination, landing, domain, source), a code or
   * a text; null: none, or not known. `path`, `rule` and `variant` are `<campaign id>/<number>` and `<campaign id>/<test>/<number>`.
   * A step's key is where it begins, which may be before the range.
   */
  keys: z.array(z.nullable(z.string())),
  /**
   * Names of campaigns, destinations, paths, rules, domains and sources; null where the key is its own name. Of a rule without a
   * name its place: `#2`. Where parts of several campaigns stand beside each other, `<campaign> · <name>`.
   */
  names: z.array(z.nullable(z.string())),
  values: MetricValues,
  /** The same of the range compared with; steps of time stand beside those of the same place. Null: nothing is compared. */
  previous: z.nullable(MetricValues),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** When the workspace's first request was; null: there is none. Where "all time" begins. */
export const ReportSpan = z.object({ first: z.nullable(z.string()) });

export const ReportAnswer = z.object({
  from: z.string(),
  to: z.string(),
  compared: z.nullable(z.object({ from: z.string(), to: z.string() })),
  timeZone: z.string(),
  currency: z.string(),
  /** Of everything that the filters leave, not of this page alone. */
  total: z.object({ values: MetricValues, previous: z.nullable(MetricValues) }),
  rows: z.array(ReportRow),
  /** How many rows there are beyond this page too. */
  count: z.number(),
  /** `requests`: only those that retention has left could be counted, and some of the range have expired. */
  incomplete: z.nullable(z.enum(['requests'])),
  /**
   * Campaigns with valid visits or conversions whose cost is not known, where figures with costs are asked for and the report is
   * no series: their revenue is in none of these. The most visits first, at most MAX_WITHOUT_COST; `count`: of how many.
   */
  withoutCost: z.object({
    count: z.number(),
    campaigns: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  }),
  /** Some of the costs are spend for a period that still runs: it falls on the time so far. */
  runningSpend: z.boolean(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;
