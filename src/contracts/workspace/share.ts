import * as z from 'zod/mini';

/** Links that show a part of a workspace to anyone who has them, such as an A/B test's results or a saved report. */

/** API path of all links of a workspace; not among the paths that every screen loads. */
export const SHARES_PATH = '/share';

/** Maximum per test or report. */
export const MAX_SHARES = 20;

/** How long a link that ends works, in days, and unless someone chooses. */
const MAX_SHARE_DAYS = 365;
export const USUAL_SHARE_DAYS = 30;

/** From the moment of the call. */
export const ShareDays = z
  .int('number_invalid')
  .check(z.minimum(1, 'number_invalid'), z.maximum(MAX_SHARE_DAYS, 'number_invalid'));

const shape = {
  id: z.string(),
  createdAt: z.string(),
  /** When it stops working; null if only by revoking it. */
  expiresAt: z.nullable(z.string()),
};

/** The address is shown only once. */
export const ShareMade = z.object({ ...shape, url: z.string() });
export type ShareMade = z.infer<typeof ShareMade>;

export const Share = z.object({
  ...shape,
  /** Null once the account has been deleted. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** To about a minute; null if never opened. */
  lastSeenAt: z.nullable(z.string()),
});
export type Share = z.infer<typeof Share>;

/** A link among all of the workspace, with what it shows. */
export const WorkspaceShare = z.extend(Share, {
  of: z.enum(['test', 'report']),
  subject: z.object({ id: z.string(), name: z.string() }),
});
export type WorkspaceShare = z.infer<typeof WorkspaceShare>;
