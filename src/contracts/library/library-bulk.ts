import * as z from 'zod/mini';
import { Tags } from '../campaigns/campaign.ts';
import { PublicId } from '../fields.ts';
import { LibraryFilters } from './library-page.ts';

/** Maximum pages per call. */
export const MAX_PAGES = 10_000;

/** One action on many pages: those in `ids`, or all that match `filters`. */
export const LibraryBulk = z
  .strictObject({
    /** `network` is for offers, and gives every campaign that leads to one a revision. */
    action: z.enum(['archive', 'restore', 'tag', 'untag', 'network']),
    /** Tags added by `tag` and removed by `untag`, ignoring case. */
    tags: z.optional(Tags),
    /** ID of the affiliate network that offers get by `network`; null: none. */
    network: z.optional(z.nullable(PublicId)),
    ids: z.optional(
      z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1, 'page_required'), z.maxLength(MAX_PAGES, 'too_many_pages')),
    ),
    filters: z.optional(LibraryFilters),
  })
  .check(
    z.refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
      error: 'ids_or_filters',
      path: ['ids'],
    }),
    z.refine(({ action, tags }) => (action === 'tag' || action === 'untag' ? tags?.length : !tags), {
      error: 'tags_with_action',
      path: ['tags'],
    }),
    z.refine(({ action, network }) => (action === 'network') === (network !== undefined), {
      error: 'network_with_action',
      path: ['network'],
    }),
  );
export type LibraryBulk = z.infer<typeof LibraryBulk>;

export const LibraryBulkAnswer = z.object({
  /** IDs of the pages that were changed; the opposite action on them is the undo. */
  changed: z.array(z.string()),
  /** By `network`: the networks that the changed offers had, each with its offers; giving them back is the undo. */
  before: z.optional(z.array(z.object({ network: z.nullable(z.string()), ids: z.array(z.string()) }))),
  /** How many needed no change. */
  same: z.number(),
  failed: z.array(
    z.object({ id: z.string(), name: z.string(), code: z.enum(['not_found', 'too_many_tags']) }),
  ),
});
export type LibraryBulkAnswer = z.infer<typeof LibraryBulkAnswer>;
