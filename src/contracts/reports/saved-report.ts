import * as z from 'zod/mini';
import { VERDICT } from '../../core/report/metrics.ts';
import { countDays, type Days, isDay, MAX_DAYS, RANGE_NAMES } from '../../core/time/range.ts';
import { Basis, DimensionList, MAX_FILTERS, MetricList, ReportFilters, TIME_STEPS } from './report-query.ts';
import { Threshold } from './threshold.ts';

/** Maximum per workspace, because the list is not paged. */
export const MAX_SAVED_REPORTS = 200;
/** Maximum length of the filters as JSON: what a report's query accepts. */
const MAX_FILTERS_TEXT = 60_000;

const day = z.string().check(z.refine(isDay, 'day_invalid'));

/** Whether both are valid days; an invalid one is reported at the day itself. */
const areDays = ({ from, to }: Days): boolean => isDay(from) && isDay(to);

/** Days of the workspace's calendar, both inclusive. */
const days = z.strictObject({ from: day, to: day }).check(
  z.refine((own) => !areDays(own) || countDays(own) >= 1, { error: 'range_invalid', path: ['to'] }),
  z.refine((own) => !areDays(own) || countDays(own) <= MAX_DAYS, { error: 'range_too_long', path: ['to'] }),
);

const range = z.union([z.strictObject({ name: z.enum(RANGE_NAMES) }), days], 'range_unknown');

const compare = z.nullable(
  z.union(
    [z.strictObject({ name: z.enum(['previous', 'year']), weekday: z._default(z.boolean(), false) }), days],
    'compare_unknown',
  ),
);

const isStep = (dimension: string): boolean => (TIME_STEPS as readonly string[]).includes(dimension);

/** Contents of a report. `requestAt` turns it into a request at a given moment. */
export const SavedReportBody = z
  .strictObject({
    dimensions: DimensionList.check(
      z.refine((all) => all.filter(isStep).length <= 1, 'dimension_twice_time'),
    ),
    metrics: MetricList.check(z.minLength(1, 'metric_required')),
    filters: z._default(
      ReportFilters.check(
        z.maxLength(MAX_FILTERS, 'too_many_filters'),
        z.refine((all) => JSON.stringify(all).length <= MAX_FILTERS_TEXT, 'too_long'),
      ),
      [],
    ),
    range,
    compare: z._default(compare, null),
    basis: z._default(Basis, 'click'),
    /** One of the metrics or dimensions; `-` for largest first. Default: time ascending, otherwise most requests. */
    sort: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    /** At most one for each of the metrics. Missing in reports saved before there were any. */
    thresholds: z.optional(
      z
        .array(Threshold)
        .check(
          z.refine((all) => new Set(all.map(({ metric }) => metric)).size === all.length, 'threshold_twice'),
        ),
    ),
  })
  .check(
    z.refine(
      ({ sort, dimensions, metrics }) =>
        sort === undefined ||
        (sort.replace(/^-/, '') !== VERDICT &&
          ([...dimensions, ...metrics] as string[]).includes(sort.replace(/^-/, ''))),
      { error: 'sort_unknown', path: ['sort'] },
    ),
    z.refine(({ thresholds = [], metrics }) => thresholds.every(({ metric }) => metrics.includes(metric)), {
      error: 'threshold_column',
      path: ['thresholds'],
    }),
  );
export type SavedReportBody = z.infer<typeof SavedReportBody>;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([member, inner]) => [member, sorted(inner)]));
};

/** Whether both are the same report; stored JSON can have its members in another order. */
export const isSameBody = (one: SavedReportBody, other: SavedReportBody): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Name of the saved report. */
export const SavedReportName = z.string().check(
  z.trim(),
  z.minLength(1, 'name_required'),
  z.maxLength(120, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'name_invalid'),
);

export const SavedReportInput = z.strictObject({ name: SavedReportName, body: SavedReportBody });
export type SavedReportInput = z.infer<typeof SavedReportInput>;

export const SavedReportPatch = z.strictObject({
  /** The revision that was edited; if the stored one differs, the answer is `conflict`. */
  revision: z.number().check(z.int()),
  name: z.optional(SavedReportName),
  body: z.optional(SavedReportBody),
});
export type SavedReportPatch = z.infer<typeof SavedReportPatch>;

export const SavedReport = z.object({
  id: z.string(),
  name: z.string(),
  body: SavedReportBody,
  revision: z.number(),
  /** Who saved it first; null once that account has been deleted. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedReport = z.infer<typeof SavedReport>;
