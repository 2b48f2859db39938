import * as z from 'zod/mini';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import type { Outcome, TrafficClass } from '../../../contracts/request.ts';
import { rangeFields } from '../../time/range-search.ts';

/** Routes are in the first chunk of all: the words are named here, the contract with its rules comes with its screens. */
const outcomes = {
  redirected: true,
  landed: true,
  refused: true,
  paused: true,
  capped: true,
  unknown: true,
} satisfies Record<Outcome, true>;
const classes = { human: true, crawler: true, preview: true, invalid: true } satisfies Record<
  TrafficClass,
  true
>;

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of /requests: page and filters; what cannot be read is left out. */
export const requestsSearch = z.object({
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  campaign: z.catch(z.optional(z.string()), undefined),
  outcome: z.catch(z.optional(z.enum(Object.keys(outcomes) as Outcome[])), undefined),
  ...rangeFields,
  trafficClass: z.catch(z.optional(z.enum(Object.keys(classes) as TrafficClass[])), undefined),
});
export type RequestsSearch = z.infer<typeof requestsSearch>;
