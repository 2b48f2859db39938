import * as z from 'zod/mini';
import { MAX_TYPES } from '../../core/conversions/types.ts';
import { type ColumnName, isMetric } from '../../core/report/columns.ts';
import {
  type MetricName,
  metricNames,
  TYPE_FIGURES,
  typeMetricOf,
  VERDICT,
} from '../../core/report/metrics.ts';
import { SUBS } from '../../core/report/subs.ts';
import { UTMS } from '../../core/report/utm.ts';
import { targetIn } from '../../core/report/verdict.ts';
import { ROLE_DIMENSIONS } from '../../core/sources/parameters.ts';
import { WithoutCost, WithoutVisits } from './without-cost.ts';

/** Steps of time, in the workspace's zone. */
export const TIME_STEPS = ['quarter', 'hour', 'day', 'week', 'month'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

/** Dimensions of requests for grouping and filtering, besides time. docs/metrics.md defines each. */
export const FILTER_DIMENSIONS = [
  'campaign',
  'path',
  'landing',
  'offer',
  'exit',
  'destination',
  'variant',
  'rule',
  'source',
  ...ROLE_DIMENSIONS,
  ...SUBS,
  ...UTMS,
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

/** Dimensions of conversions alone: a report by one of them has no figures of visits or costs. */
export const CONVERSION_DIMENSIONS = ['conversionType', 'conversionStatus'] as const;
export type ConversionDimension = (typeof CONVERSION_DIMENSIONS)[number];

export const isConversionDimension = (name: string): name is ConversionDimension =>
  (CONVERSION_DIMENSIONS as readonly string[]).includes(name);

export const DIMENSIONS = [...TIME_STEPS, ...FILTER_DIMENSIONS, ...CONVERSION_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Dimensions whose values are external text, which can be searched. */
export const TEXT_DIMENSIONS: readonly FilterDimension[] = [
  ...SUBS,
  ...UTMS,
  ...ROLE_DIMENSIONS,
  'city',
  'inApp',
  'referrer',
  'reason',
];

/** Maximum set by a person; screens add some, such as the current campaign. */
export const MAX_FILTERS = 20;
const ADDED_FILTERS = 4;
export const MAX_FILTER_VALUES = 50;
export const MAX_FILTER_VALUE = 500;
export const MAX_DIMENSIONS = 4;

/** Text without NUL or lone surrogates, which no store accepts. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * A condition on one dimension; all of several must hold. Null means "unknown" or "none". `contains` and `notContains`
 * search anywhere in the text, ignoring case; an unknown value contains nothing.
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

/** A subset of these names, without duplicates. */
const listIn = <T extends string>(names: readonly T[], most: number, unknown: string) =>
  z.array(z.enum(names as [T, ...T[]], unknown)).check(
    z.maxLength(most, 'too_many'),
    z.refine((all) => new Set(all).size === all.length, 'twice'),
  );

/** `a,b` -> its parts; '' -> none. */
const parts = z.pipe(
  z.string().check(z.maxLength(2000, 'too_long')),
  z.transform((text) => (text === '' ? [] : text.split(','))),
);

/** The list as JSON, for a query string. */
export const FiltersText = z.pipe(
  z.pipe(z.string().check(z.maxLength(60_000, 'too_long')), z.transform(parsed)),
  ReportFilters,
);

export const METRICS = metricNames;
export type { ColumnName, MetricName };

/** Maximum formulas of a workspace, because the list is not paged. */
export const MAX_FORMULAS = 100;

/** Whether a text has the form of a column's name; its type or formula need not exist. */
export const isColumn = (name: string): name is ColumnName =>
  (METRICS as readonly string[]).includes(name) ||
  name === VERDICT ||
  // Not asked of core/report/columns.ts, which would make the dashboard larger.
  /^formula:[1-9]\d{0,5}$/.test(name) ||
  typeMetricOf(name) !== null;

/** A metric of every workspace, a figure of one conversion type, such as `cr:4`, or a formula, such as `formula:1`. */
export const Column = z.custom<ColumnName>(
  (name) => typeof name === 'string' && isColumn(name),
  'metric_unknown',
);

const MAX_METRICS = METRICS.length + 1 + TYPE_FIGURES.length * MAX_TYPES + MAX_FORMULAS;

/** A metric, and no formula. */
export const Metric = z.custom<MetricName>(
  (name) => typeof name === 'string' && isColumn(name) && isMetric(name),
  'metric_unknown',
);

export const DimensionList = listIn(DIMENSIONS, MAX_DIMENSIONS, 'dimension_unknown');
export const MetricList = z.array(Column).check(
  z.maxLength(MAX_METRICS, 'too_many'),
  z.refine((all) => new Set(all).size === all.length, 'twice'),
);

/** Maximum rows of one answer; an export has all of them. */
export const MAX_ROWS = 5000;

const instant = z.iso.datetime({ offset: true });

/** Maximum campaigns named for missing costs. */
export const MAX_WITHOUT_COST = 20;

/** When conversions count: at the time of their click, or when they were first reported. */
export const Basis = z.enum(['click', 'conversion']);
export type Basis = z.infer<typeof Basis>;

/** Query of `GET /report`. Ranges are half-open and widened to whole quarter hours. */
export const ReportRequest = z.object({
  from: instant,
  to: instant,
  /** Up to four, in the order of the rows' keys, with at most one time step. If none, only totals. */
  dimensions: z._default(z.pipe(parts, DimensionList), []),
  /** Metrics and formulas in the rows; default: USUAL_METRICS. */
  metrics: z.optional(z.pipe(parts, MetricList)),
  filters: z._default(FiltersText, []),
  basis: z._default(Basis, 'click'),
  /** What verdicts compare rows with: `roas:1.2`, or `cpa:15` in the workspace's currency. Default: `roas:1`. */
  target: z.optional(z.string().check(z.refine((text) => targetIn(text) !== null, 'target_invalid'))),
  /** `range`: compareFrom to compareTo, which can have a different length. */
  compare: z._default(z.enum(['none', 'previous', 'year', 'range']), 'none'),
  compareFrom: z.optional(instant),
  compareTo: z.optional(instant),
  /** A metric or dimension of the query; `-` for largest first. Default: time ascending, else most requests first. */
  sort: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ROWS)), 100),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** Maximum breakdowns of one request; a screen has six. */
const MAX_BREAKDOWNS = 12;

const dimensionOf = (text: string): FilterDimension | undefined =>
  FILTER_DIMENSIONS.find((one) => one === text.slice(0, text.indexOf(':')));

/** `country:valid` -> its dimension and its metric. */
const Breakdown = z.pipe(
  z.string().check(
    z.refine((text) => dimensionOf(text) !== undefined, 'dimension_unknown'),
    z.refine((text) => {
      const metric = text.slice(text.indexOf(':') + 1);
      return isColumn(metric) && isMetric(metric) && metric !== VERDICT;
    }, 'metric_unknown'),
  ),
  z.transform((text) => ({
    dimension: dimensionOf(text) as FilterDimension,
    metric: text.slice(text.indexOf(':') + 1) as MetricName,
  })),
);

/** Query of `GET /report/breakdowns`: the largest rows by several dimensions, each by one metric. */
export const BreakdownsRequest = z.object({
  ...z.omit(ReportRequest, {
    ...{ dimensions: true, metrics: true, target: true, sort: true, offset: true },
  }).shape,
  /** `<dimension>:<metric>`, separated by commas: `country:valid,trafficClass:requests`. */
  by: z.pipe(
    parts,
    z.array(Breakdown).check(z.minLength(1, 'required'), z.maxLength(MAX_BREAKDOWNS, 'too_many')),
  ),
});
export type BreakdownsRequest = z.infer<typeof BreakdownsRequest>;

/** By estimate whose value is known: an interval that contains it with a probability of 90 %. */
const Intervals = z.record(z.string(), z.object({ low: z.number(), high: z.number() }));
export type Intervals = z.infer<typeof Intervals>;

/**
 * Counts, ratios and formulas are numbers, money is decimal text; unknown values are null, such as a ratio over zero.
 */
export const MetricValues = z.record(z.string(), z.nullable(z.union([z.number(), z.string()])));
export type MetricValues = z.infer<typeof MetricValues>;

export const ReportRow = z.object({
  /**
   * One per dimension: an instant (start of the step), a public ID (campaign, destination, landing, domain, source), a
   * code or a text; null if none or unknown. `path`, `rule` and `variant` are `<campaign id>/<number>` and `<campaign
   * id>/<test>/<number>`. Those of an ad account (`ad`, `placement`, ...) are `<source id>/<the platform's id>`, so that
   * the same number at two platforms is never one row. A step's key is its start, which can be before the range.
   */
  keys: z.array(z.nullable(z.string())),
  /**
   * Names of campaigns, destinations, paths, rules, domains and sources, and the platforms' IDs: `<name> · <ID>` if the
   * source passes a name beside it, and `<ID> · <source>` if several pass them; null if the key is the name. For a rule without a name, its position: `#2`. When parts of
   * several campaigns are listed together, `<campaign> · <name>`.
   */
  names: z.array(z.nullable(z.string())),
  values: MetricValues,
  /**
   * Share of the row's cost, 0 to 1, that is spend divided evenly among visits of which the row has only a part: an
   * average, not a measurement. Null if there is no cost or no metric that uses it.
   */
  spread: z.nullable(z.number()),
  /** Only if estimates are requested. */
  intervals: z.optional(Intervals),
  /** If `verdict` is requested and it is too early: more to spend without a conversion until the row is losing. */
  spendLeft: z.optional(z.nullable(z.number())),
  /** The same for the comparison range, with time steps matched by position. Null without a comparison. */
  previous: z.nullable(MetricValues),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Time of the workspace's first request, where "all time" begins, or null. */
export const ReportSpan = z.object({ first: z.nullable(z.string()) });

export const ReportAnswer = z.object({
  from: z.string(),
  to: z.string(),
  compared: z.nullable(z.object({ from: z.string(), to: z.string() })),
  timeZone: z.string(),
  currency: z.string(),
  /** Over everything that matches the filters, not just this page. */
  total: z.object({
    values: MetricValues,
    spread: z.nullable(z.number()),
    intervals: z.optional(Intervals),
    spendLeft: z.optional(z.nullable(z.number())),
    previous: z.nullable(MetricValues),
  }),
  rows: z.array(ReportRow),
  /** Total number of rows, including other pages. */
  count: z.number(),
  /** `requests`: only click-level data could be counted, and some of it in the range has expired. */
  incomplete: z.nullable(z.enum(['requests'])),
  /** Empty if no figures with costs are requested. */
  withoutCost: WithoutCost,
  /** Null if there are none of these, or no metric with costs. */
  withoutVisits: z.nullable(WithoutVisits),
  /**
   * Valid visits that have no ID (no value, or an unfilled token, in these parameters) and therefore no cost, while spend by
   * ID matched no visit: `GET /spend/unmatched` with the same range and filters says which. Absent if there are none, or no
   * metric with costs.
   */
  withoutId: z.optional(
    z.object({ visits: z.number(), dimensions: z.array(z.enum([...ROLE_DIMENSIONS, ...SUBS])) }),
  ),
  /**
   * Only if estimates are requested: what they were learned from. `days`: age up to which conversions are expected.
   * `too_few`: there are fewer than 30 `conversions` to learn from. `basis`: conversions by their own time are all known.
   */
  maturity: z.optional(
    z.object({
      problem: z.nullable(z.enum(['too_few', 'basis'])),
      days: z.nullable(z.number()),
      conversions: z.number(),
    }),
  ),
  /** Some of the costs are spend for a period that is still running; it is distributed over the time so far. */
  runningSpend: z.boolean(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** What `GET /report` answers by each of `by`, in its order. */
export const BreakdownsAnswer = z.object({ breakdowns: z.array(ReportAnswer) });
export type BreakdownsAnswer = z.infer<typeof BreakdownsAnswer>;
