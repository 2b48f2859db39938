import * as z from 'zod/mini';
import type { CampaignStatus } from '../../../contracts/campaign.ts';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import { rangeFields } from '../../time/range-search.ts';

/** Routes are in the first chunk of all: the words are named here, the contract with its rules comes with its screens. */
const statuses = { active: true, paused: true, archived: true } satisfies Record<CampaignStatus, true>;
const Status = z.enum(Object.keys(statuses) as CampaignStatus[]);

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of the list; what cannot be read is left out. */
export const campaignsSearch = z.object({
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(Status), undefined),
});
export type CampaignsSearch = z.infer<typeof campaignsSearch>;

export const campaignIdSearch = z.object({ id: z.catch(z.optional(z.string()), undefined) });

export const campaignViewSearch = z.extend(campaignIdSearch, rangeFields);
