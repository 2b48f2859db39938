import * as z from 'zod/mini';
import { ConversionType } from '../postbacks/conversion-type.ts';
import { Share, ShareDays, USUAL_SHARE_DAYS } from '../workspace/share.ts';
import { Basis, DIMENSIONS, Metric, ReportAnswer, ReportFilter } from './report-query.ts';
import { Threshold } from './threshold.ts';

/** Links that show a saved report to anyone, and what they reveal. */

/** Rows of a shared report. Who needs more gets a file from a member. */
export const MAX_SHARED_ROWS = 500;

export const ReportShareInput = z.strictObject({
  days: z._default(ShareDays, USUAL_SHARE_DAYS),
  /**
   * The columns shown, all of them metrics of the report. Columns added to it later are not shown, and formulas never,
   * because they can give away what a hidden column says.
   */
  metrics: z.array(Metric).check(
    z.minLength(1, 'metric_required'),
    z.refine((all) => new Set(all).size === all.length, 'twice'),
  ),
});
export type ReportShareInput = z.infer<typeof ReportShareInput>;

/** Moves the end of a link, also of one that has ended. */
export const ReportSharePatch = z.strictObject({ days: ShareDays });
export type ReportSharePatch = z.infer<typeof ReportSharePatch>;

export const ReportShare = z.extend(Share, { metrics: z.array(Metric) });
export type ReportShare = z.infer<typeof ReportShare>;

/** A value of a filter: as in a report's row, its key and its name. */
const FilterValue = z.object({ key: z.nullable(z.string()), name: z.nullable(z.string()) });

const {
  from,
  to,
  compared,
  timeZone,
  currency,
  total,
  rows,
  count,
  incomplete,
  withoutVisits,
  withoutId,
  maturity,
  runningSpend,
} = ReportAnswer.shape;

/**
 * Contains no ID and no person: only what the report is, how it is filtered, and its figures. Where a key has an ID, a
 * number that means nothing elsewhere replaces it.
 */
export const SharedReport = z.object({
  name: z.string(),
  workspaceName: z.string(),
  /** When the link ends. */
  expiresAt: z.nullable(z.string()),
  dimensions: z.array(z.enum(DIMENSIONS)),
  metrics: z.array(Metric),
  filters: z.array(
    z.object({
      dimension: ReportFilter.shape.dimension,
      op: ReportFilter.shape.op,
      values: z.array(FilterValue),
    }),
  ),
  basis: Basis,
  thresholds: z.array(Threshold),
  /** What verdicts compare rows with, as in a report's query; null if there are none. */
  target: z.nullable(z.string()),
  /** The conversion types that metrics are about. */
  types: z.array(z.pick(ConversionType, { number: true, known: true, name: true })),
  /** The report as of now: the first MAX_SHARED_ROWS of `count` rows. */
  answer: z.object({
    ...{
      from,
      to,
      compared,
      timeZone,
      currency,
      total,
      rows,
      count,
      incomplete,
      withoutVisits,
      withoutId,
      maturity,
    },
    runningSpend,
  }),
});
export type SharedReport = z.infer<typeof SharedReport>;
