import * as z from 'zod/mini';

/** What a test of a campaign would start with, queried before there is one. */

export const AbBaselineQuery = z.object({
  campaign: z.string().check(z.minLength(1, 'campaign_required'), z.maxLength(64)),
  /** Rule number, 0 for the default; if absent, the whole campaign. */
  rule: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  metric: z._default(z.enum(['conversion', 'revenue']), 'conversion'),
  /** Event of the conversions that count; for revenue, all do. If absent, `conversion`, unless there are types. */
  event: z.optional(
    z.string().check(z.trim(), z.minLength(1, 'event_required'), z.maxLength(64, 'too_long')),
  ),
  /** Instead of an event: numbers of conversion types, separated by commas, or `counted`. */
  types: z.optional(z.string().check(z.regex(/^(counted|\d{1,9}(,\d{1,9}){0,19})$/, 'types_invalid'))),
  /** Seconds after the click within which conversions count; if absent, a day. */
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
  /** Number of days covered, at most 28 including today; 0 if there were no visits. */
  days: z.number(),
  /** ISO 8601: the time of the first of these visits, and of the answer; `from` is null without visits. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** Distinct visitors: someone who returns is the same unit of a test. */
  visitors: z.number(),
  /** Visitors with a closed conversion window. If 0, the figures below cover what all visitors did so far. */
  judged: z.number(),
  /** Number of judged visitors who converted. */
  conversions: z.number(),
  /** Rate of the judged visitors; null if there were no visits. */
  rate: z.nullable(z.number()),
  visitorsPerDay: z.number(),
  /** Mean and standard deviation in the workspace's currency; null if not requested, or without visitors. */
  revenuePerVisitor: z.nullable(z.number()),
  revenueDeviation: z.nullable(z.number()),
});
export type AbBaseline = z.infer<typeof AbBaseline>;
