import * as z from 'zod/mini';

/** Half-open range [from, to) of ISO 8601 instants on quarter hours, because roll-ups hold quarter hours. */
const ReportQuery = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});

/** Metrics in every row of every report. Defined once in docs/metrics.md. */
export const Metrics = z.object({
  /** Every request of a link, whatever its outcome. */
  requests: z.number(),
  /** Requests that were redirected to a destination and can be a page view (not HEAD, not previews). */
  visits: z.number(),
  /** Visits of traffic class human. */
  valid: z.number(),
  /** Valid visits without a counted visit of the same visitor key to that campaign in the preceding 24 hours. */
  uniqueVisits: z.number(),
  /** Requests of class invalid or crawler. */
  bots: z.number(),
  /** Conversions by click time, excluding rejected ones. */
  conversions: z.number(),
  /** How many of them have a click that is not a valid visit, which excludes them from rates of human visits. */
  otherClickConversions: z.number(),
  /** Workspace currency, decimal text; excludes conversions in a currency without a rate. */
  revenue: z.string(),
  /** Conversions whose payout could not be converted to the workspace currency. */
  unpriced: z.number(),
  /**
   * Workspace currency, decimal text with at most six decimals: cost of paid visits and conversions, or spend for
   * periods. Null if no cost of clicks is known.
   */
  cost: z.nullable(z.string()),
  /** Revenue of clicks with a known cost, minus that cost; can be negative. Null if the cost is. */
  profit: z.nullable(z.string()),
  /** Paid visits whose cost should have come with the click but is not known in the workspace currency. */
  uncosted: z.number(),
});
export type Metrics = z.infer<typeof Metrics>;

export const CampaignReportQuery = z.extend(ReportQuery, {
  /** `none`: skips counting distinct visitors, which takes longer than everything else. */
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
      /** With its own parameters. */
      url: z.string(),
      weight: z.number(),
      /** Distinct visitor keys in the range's raw requests; null if not counted or some requests have expired. */
      visitors: z.nullable(z.number()),
    }),
  ),
});
export type CampaignReport = z.infer<typeof CampaignReport>;
