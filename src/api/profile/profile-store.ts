import { hash } from 'node:crypto';
import { HOUR_MS, WEEK_MS } from '../../core/time/durations.ts';
import { randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { endSessionsOf } from '../session/family-store.ts';
import { type Proved, stillProved } from '../session/second-step-store.ts';

/** How long a session that was ended because of a copied token is shown. */
const SHOWN_MS = WEEK_MS;
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

/** How long the link to a new address works. */
const LINK_MS = HOUR_MS;

const sha256Of = (token: string): string => hash('sha256', token);

/** A user's data for the profile. */
export const findProfile = async (db: Db, userId: number, now: number) => {
  const user = await db
    .selectFrom('users')
    .select(['public_id', 'name', 'email', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...user, newEmail: waiting?.email ?? null, codesLeft: Number(codes.left) };
};

export const rename = (db: Db, userId: number, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', userId).execute();

/** Authorization for a new address: a proof, or the token of the link sent to it. */
export type EmailGrant = { readonly proved: Proved } | { readonly token: string };

/** Whether the grant is valid, and remains so until `tx` ends. A new password or second step revokes links. */
const stillGranted = async (tx: Tx, userId: number, grant: EmailGrant): Promise<boolean> => {
  if ('proved' in grant) return stillProved(tx, userId, grant.proved);
  // Whatever revokes links locks the account's row first, so it has finished or has to wait.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const row = await tx
    .deleteFrom('mail_tokens')
    .where('sha256', '=', sha256Of(grant.token))
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Changes a user's address and revokes all of their pending links. False if the authorization is no longer valid.
 * Violates `users_email_key` if the address is taken.
 */
export const changeEmail = (db: Db, userId: number, email: string, grant: EmailGrant): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await stillGranted(tx, userId, grant))) return false;
    await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
    // Links for a new password went to the old address.
    await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute();
    return true;
  });

/** Creates a token to verify a new address and revokes earlier ones. Null if the proof is no longer valid. */
export const makeEmailToken = (
  db: Db,
  userId: number,
  { email, proved }: { email: string; proved: Proved },
  now: number,
): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await stillProved(tx, userId, proved))) return null;
    await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('kind', '=', 'email').execute();
    // Starts with letters so that nothing in transit parses it as a number.
    const token = `eml_${randomText(40)}`;
    await tx
      .insertInto('mail_tokens')
      .values({
        user_id: userId,
        kind: 'email',
        email,
        sha256: sha256Of(token),
        created_at: new Date(now),
        expires_at: new Date(now + LINK_MS),
      })
      .execute();
    return token;
  });

export const dropEmailToken = (db: Db, userId: number) =>
  db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('kind', '=', 'email').execute();

/** The address verified by a link of this user; undefined if it is unknown, used, expired or someone else's. */
export const findEmailToken = async (
  db: Db,
  userId: number,
  token: string,
  now: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('sha256', '=', sha256Of(token))
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row?.email ?? undefined;
};

/**
 * Sets a new password, ends every session of the user except `except` (public ID) and revokes their links. False if the
 * proof is no longer valid.
 */
export const changePassword = (
  db: Db,
  user: { id: number; except: string | null },
  { proved, next }: { proved: Proved; next: string },
  now: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // The user first and then their sessions: a concurrent sign-in sees one or the other.
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash: next })
      .where('id', '=', user.id)
      .where('password_hash', '=', proved.passwordHash)
      .where('totp_enabled_at', proved.secondStep ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx.deleteFrom('mail_tokens').where('user_id', '=', user.id).execute();
    await endSessionsOf(tx, user.id, 'password', now, user.except);
    return true;
  });
