import * as z from 'zod/mini';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import type { Domain } from '../../../contracts/workspace/domain.ts';

/** Routes are in the first chunk: only the names are listed here; the validated contract loads with its screen. */
const statuses = { waiting: true, verified: true, failing: true, lost: true } satisfies Record<
  Domain['status'],
  true
>;
export const STATUSES = Object.keys(statuses) as Domain['status'][];

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of /domains; unreadable values are left out. `domain`: id of the one whose details are shown. */
export const domainsSearch = z.object({
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(STATUSES)), undefined),
  domain: z.catch(z.optional(z.string()), undefined),
});
export type DomainsSearch = z.infer<typeof domainsSearch>;
