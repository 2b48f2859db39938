import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';

export const DestinationQuery = z.extend(PageQuery, {
  /** Part of a name or URL. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
export type DestinationQuery = z.infer<typeof DestinationQuery>;

/** A name and URL currently used by the workspace's campaigns. */
const UsedDestination = z.object({ name: z.string(), url: z.string(), campaigns: z.number() });
export type UsedDestination = z.infer<typeof UsedDestination>;

export const DestinationPage = pageOf(UsedDestination);
