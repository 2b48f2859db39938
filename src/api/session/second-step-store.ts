import type { Db, Tx } from '../../db/tables.ts';
import { endSessionsOf } from './family-store.ts';
import type { Proved } from './second-step.ts';
import { codeHash } from './totp.ts';

/** What there is of a user's second step, and his password's hash. */
export const findSecondStep = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * Whether what somebody proved still is so, and stays so until `tx` ends: no change that was under way outlives a new password or a
 * second step that was turned on meanwhile.
 */
export const stillProved = async (
  tx: Tx,
  userId: number,
  { passwordHash, secondStep }: Proved,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('totp_enabled_at', secondStep ? 'is not' : 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Keeps a sealed secret that is not in force yet; false when one is in force already. */
export const keepSecret = async (db: Db, userId: number, sealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Takes a step once: false when it, or a later one, was taken before. */
export const takeStep = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Takes a recovery code once. */
export const takeCode = async (db: Db, userId: number, code: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('sha256', '=', codeHash(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const writeCodes = async (tx: Tx, userId: number, codes: readonly string[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, sha256: codeHash(code) })))
    .execute();
};

/** Takes other recovery codes for those there were; false when `sealed` is no longer the secret in force. */
export const replaceCodes = (
  db: Db,
  userId: number,
  sealed: string,
  codes: readonly string[],
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('totp_secret', '=', sealed)
      .where('totp_enabled_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await writeCodes(tx, userId, codes);
    return true;
  });

/**
 * Puts the kept secret in force, with new recovery codes; ends every session but `except` (public id) and takes back links to a new
 * e-mail. False when it is in force already or was replaced.
 */
export const enable = (
  db: Db,
  user: { id: number; sealed: string; step: number; codes: readonly string[]; except: string | null },
  now: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ totp_enabled_at: new Date(now), totp_last_step: user.step })
      .where('id', '=', user.id)
      .where('totp_secret', '=', user.sealed)
      .where('totp_enabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeCodes(tx, user.id, user.codes);
    await tx.deleteFrom('mail_tokens').where('user_id', '=', user.id).where('kind', '=', 'email').execute();
    await endSessionsOf(tx, user.id, 'second_step', now, user.except);
    return true;
  });

/**
 * Sign-in asks for the password alone again. `sealed`: the secret in force whose code was shown; null: none was in force. False when
 * that is not so any more.
 */
export const disable = (db: Db, userId: number, sealed: string | null): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
      .where('id', '=', userId)
      .$if(sealed === null, (query) => query.where('totp_enabled_at', 'is', null))
      .$if(sealed !== null, (query) => query.where('totp_secret', '=', sealed))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    return true;
  });
