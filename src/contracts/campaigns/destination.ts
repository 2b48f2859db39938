import * as z from 'zod/mini';
import { PAGE_KINDS } from '../library/library-page.ts';
import { PageQuery, pageOf } from '../list.ts';

export const DestinationQuery = z.extend(PageQuery, {
  /** Part of a name or URL. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
export type DestinationQuery = z.infer<typeof DestinationQuery>;

/** A name and URL that the workspace's campaigns use now, or that its library has and does not archive. */
const UsedDestination = z.object({
  name: z.string(),
  url: z.string(),
  campaigns: z.number(),
  /** As what the library has it. */
  kinds: z.array(z.enum(PAGE_KINDS)),
  /** Of the landing page; 1 if it is none. */
  exits: z.number(),
});
export type UsedDestination = z.infer<typeof UsedDestination>;

export const DestinationPage = pageOf(UsedDestination);
