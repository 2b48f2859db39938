import * as z from 'zod/mini';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import { Outcome, TrafficClass } from '../../../contracts/request.ts';

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of /requests: page and filters; what cannot be read is left out. */
export const requestsSearch = z.object({
  page: z.catch(z.optional(z.number().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.number().check(z.refine(isPageSize))), undefined),
  campaign: z.catch(z.optional(z.string()), undefined),
  outcome: z.catch(z.optional(Outcome), undefined),
  trafficClass: z.catch(z.optional(TrafficClass), undefined),
});
export type RequestsSearch = z.infer<typeof requestsSearch>;
