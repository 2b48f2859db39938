import * as z from 'zod/mini';

/** What a test of a campaign would begin with, asked for before there is one. */

export const AbBaselineQuery = z.object({
  campaign: z.string().check(z.minLength(1, 'campaign_required'), z.maxLength(64)),
  /** Number of the rule, 0 for the default; absent: the whole campaign. */
  rule: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  metric: z._default(z.enum(['conversion', 'revenue']), 'conversion'),
  /** Type of the conversions that count; of revenue all do. */
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
  /** Whose visitors these are: the campaign's, where the rule has had none. */
  of: z.enum(['rule', 'campaign']),
  /** How many days were looked at, 28 at most and today with them; 0: nobody has come. */
  days: z.number(),
  /** ISO 8601: the first of these visits and the time of the answer; `from` null: nobody has come. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** Different ones; who comes again is no new unit of a test. */
  visitors: z.number(),
  /** Visitors whose time for a conversion is over; 0: nobody's is, and what follows is what all of them did so far. */
  judged: z.number(),
  /** Of the judged, those who converted. */
  conversions: z.number(),
  /** Of the judged; null: nobody has come. */
  rate: z.nullable(z.number()),
  visitorsPerDay: z.number(),
  /** Mean and standard deviation, in the workspace's currency; null where revenue was not asked for, and without visitors. */
  revenuePerVisitor: z.nullable(z.number()),
  revenueDeviation: z.nullable(z.number()),
});
export type AbBaseline = z.infer<typeof AbBaseline>;
