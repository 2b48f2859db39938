import * as z from 'zod/mini';

/** Half-open range [from, to) in ISO 8601 instants, at quarter-hour steps (roll-ups hold quarter hours). */
const ReportQuery = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});

/** What every row of every report holds. Defined once in docs/metrics.md. */
export const Metrics = z.object({
  /** Every hit on a link, whatever became of it. */
  requests: z.number(),
  /** Requests that were sent to a destination and may be a page view (not HEAD, not previews). */
  visits: z.number(),
  /** Visits of traffic class human. */
  valid: z.number(),
  /** Valid visits with no counted visit of the same visitor key to that campaign in the 24 hours before. */
  uniqueVisits: z.number(),
  /** Requests of class invalid or crawler. */
  bots: z.number(),
  /** Conversions by click time, rejected ones left out. */
  conversions: z.number(),
  /** Those of them on clicks that are no valid visit: in no rate of people's visits. */
  otherClickConversions: z.number(),
  /** Workspace currency, decimal text; conversions in a currency without a rate are not in it. */
  revenue: z.string(),
  /** Conversions whose payout could not be expressed in the workspace currency. */
  unpriced: z.number(),
  /**
   * Workspace currency, decimal text with at most six decimals: of paid visits and conversions, or what was spent in periods. Null:
   * nothing says what the clicks cost.
   */
  cost: z.nullable(z.string()),
  /** Revenue of clicks whose cost is known, less the cost; below zero with a minus. Null with the cost. */
  profit: z.nullable(z.string()),
  /** Paid visits whose cost should have come with the click and is not known in the workspace currency. */
  uncosted: z.number(),
});
export type Metrics = z.infer<typeof Metrics>;

export const CampaignReportQuery = z.extend(ReportQuery, {
  /** `none`: different visitors are not counted, which takes longer than all the rest. */
  visitors: z._default(z.enum(['count', 'none']), 'count'),
});
export type CampaignReportQuery = z.infer<typeof CampaignReportQuery>;

export const CampaignReport = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  totals: Metrics,
  /** One row for each destination that got traffic or has a weight. */
  destinations: z.array(
    z.extend(Metrics, {
      id: z.string(),
      name: z.string(),
      url: z.string(),
      weight: z.number(),
      /** Distinct visitor keys in the raw requests of the range; null: some of those have expired, or they were not counted. */
      visitors: z.nullable(z.number()),
    }),
  ),
});
export type CampaignReport = z.infer<typeof CampaignReport>;
