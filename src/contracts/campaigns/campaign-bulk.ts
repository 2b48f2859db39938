import * as z from 'zod/mini';
import { CampaignFilters, Tags } from './campaign.ts';

/** Maximum campaigns per call; the limit for clones is lower because each is a whole campaign. */
export const MAX_BULK = 10_000;
export const MAX_CLONES = 200;

export const BulkAction = z.enum(['pause', 'resume', 'archive', 'clone', 'tag', 'untag']);
export type BulkAction = z.infer<typeof BulkAction>;

/** One action on many campaigns: those in `ids`, or all that match `filters`. */
export const BulkInput = z
  .strictObject({
    action: BulkAction,
    /** Tags added by `tag` and removed by `untag`, ignoring case. */
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

/** A campaign and the revision created by a change. */
const Changed = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  revision: z.number().check(z.int()),
});
export type Changed = z.infer<typeof Changed>;

/** Why one of the campaigns was not changed. */
const Left = z.object({
  id: z.string(),
  /** Null if the workspace has no such campaign. */
  name: z.nullable(z.string()),
  code: z.enum(['not_found', 'conflict', 'too_many_tags', 'cannot_clone']),
});

export const BulkAnswer = z.object({
  /** For `clone`, the new campaigns. */
  changed: z.array(Changed),
  /** How many needed no change. */
  same: z.number(),
  failed: z.array(Left),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** Undoes a call's changes: restores status and tags from the previous revision; clones are archived. */
export const BulkUndo = z.strictObject({
  changed: z
    .array(Changed)
    .check(z.minLength(1, 'campaign_required'), z.maxLength(MAX_BULK, 'too_many_campaigns')),
});
export type BulkUndo = z.infer<typeof BulkUndo>;
