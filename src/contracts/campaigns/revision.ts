import * as z from 'zod/mini';
import { Change } from '../campaign-changes/change.ts';
import { PageQuery, pageOf } from '../list.ts';
import { CampaignBody } from './campaign-body.ts';

export const RevisionQuery = PageQuery;
export type RevisionQuery = z.infer<typeof RevisionQuery>;

export const RevisionReason = z.enum(['routing', 'rules_skipped', 'source_renamed', 'library', 'offer']);
export type RevisionReason = z.infer<typeof RevisionReason>;

/** One change of a campaign: its differences from the previous revision. */
const RevisionRow = z.object({
  revision: z.number(),
  madeAt: z.string(),
  /** Made by Fairlead: a bandit step, `routing` or `rules_skipped`. */
  automatic: z.boolean(),
  /**
   * Why it was made without an edit of the campaign itself. `routing`: new routing rules apply from this revision on,
   * although the campaign looks the same in the editor. `rules_skipped`: its rules had been unacceptable for 14 days and
   * were removed; the previous revision still has them. `source_renamed`: its traffic source got another name, and the
   * campaign with it. `library`: a page that it leads to was changed in the library. `offer`: something else about an
   * offer of its plan was changed there, such as a cap or a fallback; the campaign looks the same in the editor.
   */
  reason: z.nullable(RevisionReason),
  /** Null once the account has been deleted, and if Fairlead made it. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Empty for the first one, and if something outside the campaign changed (the workspace's time zone). */
  changes: z.array(Change),
  /** Phases of A/B tests that it began. */
  phases: z.array(z.object({ test: z.string(), name: z.string(), phase: z.number() })),
});
export type RevisionRow = z.infer<typeof RevisionRow>;
export const RevisionPage = pageOf(RevisionRow);

export const Revision = z.extend(RevisionRow, { campaign: CampaignBody });
export type Revision = z.infer<typeof Revision>;

export const RestoreInput = z.strictObject({
  /** The newest revision known to the caller; if the stored one differs, the answer is `conflict`. */
  revision: z.number().check(z.int()),
  /**
   * Which names and URLs destinations get that the library has changed since: the revision's, or those they have now. Without
   * it, such a revision is refused with `library_changed`.
   */
  urls: z.optional(z.enum(['revision', 'current'])),
});
export type RestoreInput = z.infer<typeof RestoreInput>;
