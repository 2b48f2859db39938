import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { storedJson } from '../ab-test/store.ts';

/** 190 random bits. */
const TOKEN_LENGTH = 32;
/** An open page polls repeatedly, so the time it was last seen need not be exact. */
const SEEN_MS = MINUTE_MS;

/** What a link shows: a row of one of two tables. */
export interface Subject {
  readonly column: 'test_id' | 'saved_report_id';
  readonly id: number;
}

/** What is settled when a link is made. `metrics`: the columns shown of a report. */
export type Terms = Pick<Row<'shares'>, 'metrics' | 'expires_at'>;

export const insertShare = async (
  tx: Tx,
  { column, id: subject }: Subject,
  { metrics, expires_at }: Terms,
  { user, now }: { user: number; now: Date },
): Promise<{ id: string; token: string }> => {
  const token = randomText(TOKEN_LENGTH);
  const id = publicId('shr');
  await tx
    .insertInto('shares')
    .values({
      public_id: id,
      test_id: column === 'test_id' ? subject : null,
      saved_report_id: column === 'saved_report_id' ? subject : null,
      metrics: metrics && storedJson(metrics),
      sha256: hash('sha256', token),
      created_by: user,
      created_at: now,
      last_seen_at: null,
      expires_at,
    })
    .execute();
  return { id, token };
};

export const countShares = async (db: Db, { column, id }: Subject): Promise<number> => {
  const { count } = await db
    .selectFrom('shares')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return count;
};

const listed = (db: Db) =>
  db
    .selectFrom('shares as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.public_id as id', 's.created_at', 's.last_seen_at', 's.expires_at', 's.metrics'])
    .select(['u.public_id as user', 'u.name'])
    .orderBy('s.id', 'desc');

/** Newest first. */
export const sharesOf = (db: Db, { column, id }: Subject) =>
  listed(db).where(`s.${column}`, '=', id).execute();
export type FoundShare = Awaited<ReturnType<typeof sharesOf>>[number];

/** All links of a workspace with what they show, newest first. A deleted report's links show nothing. */
export const sharesIn = (db: Db, workspace: number) =>
  listed(db)
    .leftJoin('ab_tests as t', 't.id', 's.test_id')
    .leftJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .select(['t.public_id as test', 't.name as test_name', 'r.public_id as report', 'r.name as report_name'])
    .where((eb) =>
      eb.or([
        eb('t.workspace_id', '=', workspace),
        eb.and([eb('r.workspace_id', '=', workspace), eb('r.deleted_at', 'is', null)]),
      ]),
    )
    .execute();

/** The link's new end. Undefined if it does not exist. */
export const moveEnd = (tx: Tx, { column, id: subject }: Subject, id: string, expires_at: Date) =>
  tx
    .updateTable('shares')
    .set({ expires_at })
    .where(column, '=', subject)
    .where('public_id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Returns whether the link existed. */
export const deleteShare = async (tx: Tx, { column, id: subject }: Subject, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where(column, '=', subject)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The link with this token that leads to such a subject; undefined if it does not exist or has ended. */
export const findShare = (db: Db, column: Subject['column'], token: string, now: number) =>
  db
    .selectFrom('shares')
    .select(['id', 'metrics', 'expires_at'])
    .select((eb) => eb.ref(column).$notNull().as('subject'))
    .where('sha256', '=', hash('sha256', token))
    .where(column, 'is not', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now))]))
    .executeTakeFirst();
export type OpenShare = NonNullable<Awaited<ReturnType<typeof findShare>>>;

export const noteSeen = async (db: Db, share: number, now: number): Promise<void> => {
  await db
    .updateTable('shares')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', share)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now - SEEN_MS))]))
    .execute();
};
