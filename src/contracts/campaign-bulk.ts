import * as z from 'zod/mini';
import { CampaignFilters, Tags } from './campaign.ts';

/** Campaigns of one call; clones are whole campaigns, and fewer. */
export const MAX_BULK = 10_000;
export const MAX_CLONES = 200;

export const BulkAction = z.enum(['pause', 'resume', 'archive', 'clone', 'tag', 'untag']);
export type BulkAction = z.infer<typeof BulkAction>;

/** One act on many campaigns: those of `ids`, or all that match `filters`. */
export const BulkInput = z
  .strictObject({
    action: BulkAction,
    /** What `tag` adds and `untag` takes away, whatever its case. */
    tags: z.optional(Tags),
    ids: z.optional(
      z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1, 'campaign_required'), z.maxLength(MAX_BULK, 'too_many_campaigns')),
    ),
    filters: z.optional(CampaignFilters),
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
  );
export type BulkInput = z.infer<typeof BulkInput>;

/** A campaign and the revision that a change gave it. */
const Changed = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  revision: z.number().check(z.int()),
});
export type Changed = z.infer<typeof Changed>;

/** Why one campaign of many was left as it was. */
const Left = z.object({
  id: z.string(),
  /** Null where the workspace has no such campaign. */
  name: z.nullable(z.string()),
  code: z.enum(['not_found', 'conflict', 'too_many_tags', 'cannot_clone']),
});

export const BulkAnswer = z.object({
  /** New campaigns where it was `clone`. */
  changed: z.array(Changed),
  /** How many were so already. */
  same: z.number(),
  failed: z.array(Left),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** Takes back what a call changed: status and tags as in the revision before; clones are archived. */
export const BulkUndo = z.strictObject({
  changed: z
    .array(Changed)
    .check(z.minLength(1, 'campaign_required'), z.maxLength(MAX_BULK, 'too_many_campaigns')),
});
export type BulkUndo = z.infer<typeof BulkUndo>;
