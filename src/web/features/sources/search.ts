import * as z from 'zod/mini';
import { PAGE_SIZES } from '../../../contracts/list.ts';

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of /sources; unreadable values are left out. */
export const sourcesSearch = z.object({
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: z.catch(z.optional(z.string()), undefined),
  /** The source whose spend is shown in place of the list. */
  spend: z.catch(z.optional(z.string()), undefined),
});
export type SourcesSearch = z.infer<typeof sourcesSearch>;
