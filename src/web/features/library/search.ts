import * as z from 'zod/mini';
import { PAGE_SIZES } from '../../../contracts/list.ts';
import { rangeFields, text } from '../../time/range-search.ts';

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);

/** Search of both lists of the library; unreadable values are left out. The screen parses `sort` and `state`. */
export const librarySearch = z.object({
  ...rangeFields,
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: text,
  tag: text,
  /** ID of the affiliate network of offers, or `none`. */
  network: text,
  state: text,
  sort: text,
  /** ID of the page whose details are shown, or `new`. */
  open: text,
  /** ID of the page that a new one begins as a copy of. */
  copy: text,
});
export type LibrarySearch = z.infer<typeof librarySearch>;
