import * as z from 'zod/mini';

/** What a test of a campaign would start with, requested before there is one. */

export const AbBaselineQuery = z.object({
  campaign: z.string().check(z.minLength(1, 'campaign_required'), z.maxLength(64)),
  /** Rule number, 0 for the default; absent: the whole campaign. */
  rule: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  metric: z._default(z.enum(['conversion', 'revenue']), 'conversion'),
  /** Type of the conversions that count; for revenue, all do. */
  event: z._default(
    z.string().check(z.trim(), z.minLength(1, 'event_required'), z.maxLength(64, 'too_long')),
    'conversion',
  ),
  /** Seconds after the click in which they count; absent: a day. */
  window: z.optional(
    z.coerce
      .number()
      .check(z.int('window_invalid'), z.gte(1, 'window_invalid'), z.lte(2_592_000, 'window_invalid')),
  ),
});
export type AbBaselineQuery = z.infer<typeof AbBaselineQuery>;

export const AbBaseline = z.object({
  /** Whose visitors these are: the campaign's if the rule has had none. */
  of: z.enum(['rule', 'campaign']),
  /** Number of days covered, at most 28 including today; 0: no visits. */
  days: z.number(),
  /** ISO 8601: the first of these visits, and the time of the answer; `from` null: no visits. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** Distinct visitors: someone who comes again is the same unit of a test. */
  visitors: z.number(),
  /** Visitors with a closed conversion window. 0: none, and the figures below are what all of them did so far. */
  judged: z.number(),
  /** How many of the judged visitors converted. */
  conversions: z.number(),
  /** Of the judged visitors; null: no visits. */
  rate: z.nullable(z.number()),
  visitorsPerDay: z.number(),
  /** Mean and standard deviation in the workspace's currency; null if not requested, or without visitors. */
  revenuePerVisitor: z.nullable(z.number()),
  revenueDeviation: z.nullable(z.number()),
});
export type AbBaseline = z.infer<typeof AbBaseline>;
