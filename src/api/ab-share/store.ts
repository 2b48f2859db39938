import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';

/** 190 random bits. */
const TOKEN_LENGTH = 32;
/** An open page polls repeatedly, so the time it was last seen need not be exact. */
const SEEN_MS = MINUTE_MS;

export const insertShare = async (
  tx: Tx,
  test: number,
  user: number,
  now: Date,
): Promise<{ id: string; token: string }> => {
  const token = randomText(TOKEN_LENGTH);
  const id = publicId('shr');
  await tx
    .insertInto('ab_shares')
    .values({
      public_id: id,
      test_id: test,
      sha256: hash('sha256', token),
      created_by: user,
      created_at: now,
      last_seen_at: null,
    })
    .execute();
  return { id, token };
};

export const countShares = async (db: Db, test: number): Promise<number> => {
  const { count } = await db
    .selectFrom('ab_shares')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('test_id', '=', test)
    .executeTakeFirstOrThrow();
  return count;
};

/** Newest first. */
export const sharesOf = (db: Db, test: number) =>
  db
    .selectFrom('ab_shares as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.public_id as id', 's.created_at', 's.last_seen_at', 'u.public_id as user', 'u.name'])
    .where('s.test_id', '=', test)
    .orderBy('s.id', 'desc')
    .execute();

/** Returns whether the link existed. */
export const deleteShare = async (tx: Tx, test: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ab_shares')
    .where('test_id', '=', test)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What a link leads to; undefined if it does not exist or its workspace is about to be deleted. */
export const findShared = (db: Db, token: string) =>
  db
    .selectFrom('ab_shares as s')
    .innerJoin('ab_tests as t', 't.id', 's.test_id')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .selectAll('t')
    .select(['s.id as share', 'w.name as workspace_name', 'w.time_zone', 'w.currency'])
    .where('s.sha256', '=', hash('sha256', token))
    .where('w.deletes_at', 'is', null)
    .executeTakeFirst();

export const noteSeen = async (db: Db, share: number, now: number): Promise<void> => {
  await db
    .updateTable('ab_shares')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', share)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now - SEEN_MS))]))
    .execute();
};
