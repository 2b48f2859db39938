import type { Db } from '../../db/tables.ts';
import { invalidFields } from '../http/refusal.ts';
import { checkPassword } from '../session/passwords.ts';

/** Throws `password_wrong` unless it is this user's password (internal ID). Must not be called inside a transaction. */
export const checkOwnPassword = async (db: Db, user: number, password: string): Promise<void> => {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(password_hash, password))) throw invalidFields({ password: 'password_wrong' });
};
