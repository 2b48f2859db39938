import type { Db } from '../../db/tables.ts';

export type EndedTrial =
  /** The workspace now has full access, even if its 14 days were over. */
  | 'ended'
  /** It was not a trial. */
  | 'none'
  /** No account has this email. */
  | 'unknown';

/** Lets the operator turn a trial workspace into a full one. */
export const endTrial = async (db: Db, email: string): Promise<EndedTrial> => {
  const place = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('memberships.workspace_id')
    .where('users.email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!place) return 'unknown';
  const changed = await db
    .updateTable('workspaces')
    .set({ trial_ends_at: null })
    .where('id', '=', place.workspace_id)
    .where('trial_ends_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed ? 'ended' : 'none';
};
