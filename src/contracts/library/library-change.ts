import * as z from 'zod/mini';
import { AbPhaseReason } from '../ab-tests/ab-test.ts';
import { CampaignStatus } from '../campaigns/campaign.ts';
import { PublicId } from '../fields.ts';
import { PageQuery, pageOf } from '../list.ts';
import { LibraryPage, PAGE_KINDS } from './library-page.ts';

/** How many campaigns a preview names; it counts all. */
export const MAX_NAMED = 200;

/** Replaces a text in the URLs of the library, in every campaign. Upper and lower case differ. */
export const ReplaceInput = z.strictObject({
  find: z.string().check(z.trim(), z.minLength(3, 'find_too_short'), z.maxLength(500, 'too_long')),
  replace: z.string().check(z.trim(), z.maxLength(500, 'too_long')),
  kinds: z.optional(z.array(z.enum(PAGE_KINDS)).check(z.minLength(1, 'kind_required'))),
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;

/** ID of another page of the same kind, which every campaign leads to instead. */
export const PageReplacement = z.strictObject({ with: PublicId });
export type PageReplacement = z.infer<typeof PageReplacement>;

const Text = z.object({ name: z.string(), url: z.string() });

/**
 * One page of a change, as it was and as it will be or became. `with`: ID of the page that campaigns lead to instead; the page
 * itself stays as it is then.
 */
const PageChange = z.object({
  id: z.string(),
  kind: z.enum(PAGE_KINDS),
  before: Text,
  after: Text,
  with: z.optional(z.string()),
  /** ID of the page that it became one with; its own URL has not changed, and it is archived. */
  into: z.optional(z.string()),
});
export type PageChange = z.infer<typeof PageChange>;

/** What a change of names or URLs in the library would do. Nothing is changed yet. */
export const LibraryPreview = z.object({
  pages: z.array(PageChange),
  /** Pages that cannot be changed, with the code of the reason. The others can. */
  refused: z.array(z.extend(PageChange, { code: z.string() })),
  /** Of all campaigns that would get a revision, archived ones included. */
  campaigns: z.number(),
  /** The first ones, active ones before others. */
  named: z.array(z.object({ id: z.string(), name: z.string(), status: CampaignStatus })),
  /** Phases that would begin in running or paused A/B tests. */
  phases: z.array(
    z.object({
      /** ID of the test. */
      test: z.string(),
      name: z.string(),
      phase: z.number(),
      reason: AbPhaseReason,
      campaign: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
});
export type LibraryPreview = z.infer<typeof LibraryPreview>;

/** A change that was made, with a revision in each campaign. */
export const LibraryChange = z.object({
  id: z.string(),
  madeAt: z.string(),
  /** Null once the account has been deleted. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  pages: z.array(PageChange),
  campaigns: z.number(),
  undoneAt: z.nullable(z.string()),
});
export type LibraryChange = z.infer<typeof LibraryChange>;

export const LibraryChangeQuery = PageQuery;
export type LibraryChangeQuery = z.infer<typeof LibraryChangeQuery>;
export const LibraryChangePage = pageOf(LibraryChange);

/** `change`: null if no name or URL was changed. `live`: whether every running edge worker has it. */
export const ChangedPage = z.object({
  page: LibraryPage,
  change: z.nullable(LibraryChange),
  live: z.boolean(),
});
export type ChangedPage = z.infer<typeof ChangedPage>;

export const Replaced = z.object({
  change: z.nullable(LibraryChange),
  refused: LibraryPreview.shape.refused,
  live: z.boolean(),
});
export type Replaced = z.infer<typeof Replaced>;

/** What an undo did. Campaigns that changed since are left as they are, and named. */
export const Undone = z.object({
  campaigns: z.number(),
  left: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Pages whose name or URL was changed again since, which are left as they are. */
  leftPages: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  live: z.boolean(),
});
export type Undone = z.infer<typeof Undone>;
