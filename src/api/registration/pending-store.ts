import { hash } from 'node:crypto';
import { DAY_MS } from '../../core/time/durations.ts';
import { randomText } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

/** Removes expired registrations and invitations: names and addresses of people without an account. */
export const sweepWaiting = async (db: Db, now: number): Promise<void> => {
  for (const table of ['pending_registrations', 'invitations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now)).execute();
  }
};

/** How long the mailed link works. */
const LINK_MS = DAY_MS;

type Pending = Pick<
  Row<'pending_registrations'>,
  'email' | 'name' | 'password_hash' | 'phone' | 'time_zone' | 'referral' | 'trial'
>;

/**
 * Keeps a registration until its address is verified. Resolves to the link's token; null if the address has an account.
 */
export const keepPending = (db: Db, pending: Pending, now: number): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', pending.email)
      .executeTakeFirst();
    if (account) return null;
    // Starts with letters so that nothing in transit parses it as a number.
    const token = `reg_${randomText(40)}`;
    const times = { created_at: new Date(now), expires_at: new Date(now + LINK_MS) };
    await tx
      .insertInto('pending_registrations')
      .values({ ...pending, ...times, sha256: hash('sha256', token) })
      .execute();
    return token;
  });

/** The password hash of the registration behind a link; undefined if there is no such link. */
export const pendingPassword = async (db: Db, token: string, now: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('pending_registrations')
    .select('password_hash')
    .where('sha256', '=', hash('sha256', token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row?.password_hash;
};

/** Uses up a link: returns its registration and removes others with its address. Undefined if there is no such link. */
export const takePending = async (tx: Tx, token: string, now: number) => {
  const row = await tx
    .deleteFrom('pending_registrations')
    .where('sha256', '=', hash('sha256', token))
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
  if (row) await tx.deleteFrom('pending_registrations').where('email', '=', row.email).execute();
  return row;
};
