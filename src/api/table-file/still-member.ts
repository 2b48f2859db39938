import type { Db } from '../../db/tables.ts';
import type { Auth } from '../session/guard.ts';

/** Whether the requesting session still belongs to a member of its workspace. */
export const stillMember = async (
  db: Db,
  { session, user, workspace }: Auth,
  now: number,
): Promise<boolean> => {
  if (session === null) return false;
  const found = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.workspace_id', '=', 'sessions.workspace_id'),
    )
    .select('sessions.id')
    .where('sessions.public_id', '=', session)
    .where('sessions.user_id', '=', user.id)
    .where('sessions.workspace_id', '=', workspace.id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(now))
    .executeTakeFirst();
  return found !== undefined;
};
