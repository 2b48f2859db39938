import type { Db } from '../../db/tables.ts';

/** How long a session that was ended because of a copied token is shown. */
const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;
/** More than a person can look through; scripts that sign in for each call create many. */
const MOST = 200;

/** A user's open sessions, and those recently ended because of a copied token; most recently used first. */
export const listSessions = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('ended_at', 'is', null), eb('expires_at', '>', new Date(now))]),
        and([eb('ended_reason', '=', 'reuse'), eb('ended_at', '>', new Date(now - SHOWN_MS))]),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** False if the user has no such session, or it has ended. */
export const endSession = async (db: Db, userId: number, id: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: 'ended' })
    .where('public_id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
