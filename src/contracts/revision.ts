import * as z from 'zod/mini';
import { CampaignBody } from './campaign-body.ts';
import { Change } from './campaign-changes/change.ts';
import { PageQuery, pageOf } from './list.ts';

export const RevisionQuery = PageQuery;
export type RevisionQuery = z.infer<typeof RevisionQuery>;

export const RevisionReason = z.enum(['routing', 'rules_skipped']);
export type RevisionReason = z.infer<typeof RevisionReason>;

/** One change of a campaign: what it altered in the revision before. */
const RevisionRow = z.object({
  revision: z.number(),
  madeAt: z.string(),
  /** Fairlead itself made it: the step of a bandit, or `reason`. */
  automatic: z.boolean(),
  /**
   * Why Fairlead made it. `routing`: it routes by new rules from here on, and is the same as people edit it. `rules_skipped`: its
   * rules would be refused since 14 days, and the revision before holds them.
   */
  reason: z.nullable(RevisionReason),
  /** Null once that account is gone, and where Fairlead did it. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Empty for the first one, and where something outside the campaign changed (the workspace's time zone). */
  changes: z.array(Change),
  /** Phases of A/B tests that began with it. */
  phases: z.array(z.object({ test: z.string(), name: z.string(), phase: z.number() })),
});
export type RevisionRow = z.infer<typeof RevisionRow>;
export const RevisionPage = pageOf(RevisionRow);

export const Revision = z.extend(RevisionRow, { campaign: CampaignBody });
export type Revision = z.infer<typeof Revision>;

export const RestoreInput = z.strictObject({
  /** The newest revision that the caller knows of; another one in the store answers `conflict`. */
  revision: z.number().check(z.int()),
});
