import * as z from 'zod/mini';
import type { CampaignFilters, CampaignStatus } from '../../../contracts/campaigns/campaign.ts';
import type { CampaignSort } from '../../../contracts/campaigns/campaign-query.ts';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import type { UnfairState } from '../../../contracts/routing/unfair-rules.ts';
import { reportFields } from '../../report/search.ts';
import { rangeFields, text } from '../../time/range-search.ts';
import { TABS } from './view/tab-search.ts';

/** Routes are in the first chunk, so only the names are listed here; the validated contract loads with its screens. */
const statuses = { active: true, paused: true, archived: true } satisfies Record<CampaignStatus, true>;
const Status = z.enum(Object.keys(statuses) as CampaignStatus[]);

const sorts = {
  created: true,
  updated: true,
  name: true,
  status: true,
  requests: true,
  visits: true,
  valid: true,
  uniqueVisits: true,
  conversions: true,
  cr: true,
  cost: true,
  revenue: true,
  profit: true,
  roi: true,
} satisfies Record<CampaignSort, true>;
const Sort = z.enum((Object.keys(sorts) as CampaignSort[]).flatMap((sort) => [sort, `-${sort}`] as const));

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of the list; unreadable values are left out. */
export const campaignsSearch = z.object({
  ...rangeFields,
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: text,
  status: z.catch(z.optional(Status), undefined),
  tag: text,
  domain: text,
  source: text,
  rules: z.catch(z.optional(z.enum(['refused', 'skipped'] satisfies UnfairState[])), undefined),
  sort: z.catch(z.optional(Sort), undefined),
});
export type CampaignsSearch = z.infer<typeof campaignsSearch>;

/** Only the filters that are set. */
export const filtersOf = ({
  search,
  status,
  tag,
  domain,
  source,
  rules,
}: CampaignsSearch): CampaignFilters => ({
  ...(search !== undefined && { search }),
  ...(status !== undefined && { status }),
  ...(tag !== undefined && { tag }),
  ...(domain !== undefined && { domain }),
  ...(source !== undefined && { source }),
  ...(rules !== undefined && { rules }),
});

export const campaignIdSearch = z.object({ id: z.catch(z.optional(z.string()), undefined) });

/** The tab, the numbers' filters, and the two drill-down dimensions in order. */
export const campaignViewSearch = z.extend(campaignIdSearch, {
  ...reportFields,
  tab: z.catch(z.optional(z.enum(TABS)), undefined),
  by: text,
  and: text,
  drillSort: text,
});
