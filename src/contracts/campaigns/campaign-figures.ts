import * as z from 'zod/mini';
import { WithoutCost, WithoutVisits } from '../reports/without-cost.ts';
import { CampaignPage, CampaignRow } from './campaign.ts';

const count = z.number();
const money = z.nullable(z.string());
const share = z.nullable(z.number());

/** Null: unknown, as in reports. Money is decimal text in the workspace's currency. */
export const CampaignFigures = z.object({
  requests: count,
  visits: count,
  valid: count,
  uniqueVisits: count,
  conversions: count,
  cr: share,
  revenue: z.string(),
  /** Of clicks with a known cost, as profit and ROI are. */
  cost: money,
  profit: money,
  roi: share,
  /** Share of the cost that is spread evenly, 0 to 1; null if there is no cost. */
  spread: share,
});
export type CampaignFigures = z.infer<typeof CampaignFigures>;

/** The figures of all campaigns that match the filters, and what is missing from them. */
export const CampaignTotals = z.extend(CampaignFigures, {
  unpriced: count,
  uncosted: count,
  /** Revenue of clicks of unknown cost, which is in no profit. */
  uncostedRevenue: z.string(),
  withoutCost: WithoutCost,
  withoutVisits: z.nullable(WithoutVisits),
  runningSpend: z.boolean(),
});
export type CampaignTotals = z.infer<typeof CampaignTotals>;

const RangedRow = z.extend(CampaignRow, { figures: CampaignFigures });
/** A row of a list with a range. */
export type RangedRow = z.infer<typeof RangedRow>;
/** The answer to a query with a range. */
export const RangedPage = z.extend(CampaignPage, { rows: z.array(RangedRow), totals: CampaignTotals });

/** The answer to any query: `figures` and `totals` are those of the range that it asks for. */
export const ListedPage = z.extend(CampaignPage, {
  rows: z.array(z.extend(CampaignRow, { figures: z.optional(CampaignFigures) })),
  totals: z.optional(CampaignTotals),
});
export type ListedPage = z.infer<typeof ListedPage>;
