import { hash } from 'node:crypto';
import { HOUR_MS } from '../../core/time/durations.ts';
import { randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { endSessionsOf } from '../session/family-store.ts';

/** How long a link works. */
const LINK_MS = HOUR_MS;

const sha256Of = (token: string): string => hash('sha256', token);

const hasToken = async (tx: Tx, userId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('mail_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'recovery')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Creates a token for the account with an email address; undefined if there is none or, with `unlessLive`, if one still
 * works. Removes everyone's expired tokens.
 */
export const makeToken = (db: Db, email: string, { unlessLive }: { unlessLive: boolean }, now: number) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('mail_tokens').where('expires_at', '<=', new Date(now)).execute();
    // Locked, so that only one of many concurrent requests gets a link.
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user || (unlessLive && (await hasToken(tx, user.id)))) return undefined;
    // Starts with letters so that nothing in transit parses it as a number.
    const token = `rec_${randomText(40)}`;
    const sha256 = sha256Of(token);
    const until = new Date(now + LINK_MS);
    await tx
      .insertInto('mail_tokens')
      .values({ user_id: user.id, kind: 'recovery', sha256, created_at: new Date(now), expires_at: until })
      .execute();
    return { token, sha256, until, userId: user.id };
  });

/** The user whose password a token can set; undefined if it is unknown, used or expired. */
export const findToken = (db: Db, token: string, now: number) =>
  db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select(['users.id as userId', 'users.email', 'users.name', 'workspaces.name as workspaceName'])
    .where('mail_tokens.sha256', '=', sha256Of(token))
    .where('mail_tokens.kind', '=', 'recovery')
    .where('mail_tokens.expires_at', '>', new Date(now))
    .executeTakeFirst();

/**
 * Uses a token up: sets the password, ends every session of the user and revokes their other links, including those for
 * another address. Resolves to the hashes of all of them; undefined if the token was used in the meantime.
 */
export const spendToken = (db: Db, token: string, userId: number, passwordHash: string, now: number) =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('mail_tokens')
      .where('sha256', '=', sha256Of(token))
      .returning('sha256')
      .executeTakeFirst();
    if (!gone) return undefined;
    const others = await tx
      .deleteFrom('mail_tokens')
      .where('user_id', '=', userId)
      .returning('sha256')
      .execute();
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await endSessionsOf(tx, userId, 'password', now);
    return [gone, ...others].map(({ sha256 }) => sha256);
  });
