import type { Db, Tx } from '../../db/tables.ts';
import { recordByOperator, subjectOf } from '../security-log/store.ts';
import { endSessionsOf } from './family-store.ts';
import { codeHash } from './totp.ts';

/** What was proved: the password behind this hash, and the second step if there was one. */
export interface Proved {
  readonly passwordHash: string;
  readonly secondStep: boolean;
}

/** The second step of a user, and the hash of their password. */
export const findSecondStep = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * Whether a proof is still valid. It then stays valid until `tx` ends: no change in progress survives a new password or
 * a second step enabled in the meantime.
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

/** Stores a sealed secret that is not active yet; false if one is already active. */
export const keepSecret = async (db: Db, userId: number, sealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Uses a step once; false if it or a later one was used before. */
export const takeStep = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Uses a recovery code once. */
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

/** Replaces the recovery codes; false if `sealed` is no longer the active secret. */
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
 * Activates the stored secret with new recovery codes, ends every session except `except` (public ID) and revokes links
 * to a new email. False if it is already active or was replaced.
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
 * Returns sign-in to the password alone. `sealed`: the active secret whose code was given; null if none was active.
 * False if that has changed.
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

export type EndedStep =
  /** Sign-in requires only the password again. */
  | 'ended'
  /** None was active; one that was being set up has been removed. */
  | 'off'
  /** No account has this email. */
  | 'unknown';

/** Lets the operator help someone who lost both app and recovery codes. Password and open sessions stay. */
export const endSecondStep = async (db: Db, email: string, now = Date.now()): Promise<EndedStep> => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'totp_secret', 'totp_enabled_at'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return 'unknown';
  const inForce = user.totp_enabled_at === null ? null : user.totp_secret;
  // Changed at the same moment; trying again gives the current state.
  if (!(await disable(db, user.id, inForce))) return endSecondStep(db, email, now);
  if (inForce === null) return 'off';
  await recordByOperator(db, 'second_step_off', await subjectOf(db, user.id), now);
  return 'ended';
};
