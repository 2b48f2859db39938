import * as z from 'zod/mini';
import type { CommonMetric } from '../../core/report/metrics.ts';
import { PageQuery } from '../list.ts';
import { CampaignFilters } from './campaign.ts';

/** Figures of the list, as reports define them. */
export const CAMPAIGN_FIGURES = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'conversions', 'cr'] as const),
  ...(['revenue', 'cost', 'profit', 'roi'] as const),
] as const satisfies readonly CommonMetric[];
export type CampaignFigure = (typeof CAMPAIGN_FIGURES)[number];

/** Sort keys of the list: its own, and its figures. */
const CAMPAIGN_SORTS = ['created', 'updated', 'name', 'status', ...CAMPAIGN_FIGURES] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];
const Sort = z.enum(CAMPAIGN_SORTS.flatMap((sort) => [sort, `-${sort}`] as const));

const instant = z.optional(z.iso.datetime({ offset: true }));

/** `from` and `to`: the half-open range of the figures, on quarter hours; both or neither. */
export const CampaignQuery = z.extend(PageQuery, {
  ...CampaignFilters.shape,
  sort: z._default(Sort, '-created'),
  from: instant,
  to: instant,
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;
