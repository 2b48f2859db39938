import type { Db } from '../../db/tables.ts';
import { invalidFields } from '../http/refusal.ts';
import { forgetPerson } from '../security-log/store.ts';
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

/** Rolls back the removal of a user who stays. */
class Stays extends Error {}

/**
 * Removes a user with their sessions, keys and membership. Revisions they made stay without a name, and so do entries
 * in the security log. Returns false, having done nothing, if they own a workspace or the instance.
 */
export const removeMember = async (db: Db, user: number): Promise<boolean> => {
  try {
    await db.transaction().execute(async (tx) => {
      await forgetPerson(tx, user);
      const { numDeletedRows } = await tx
        .deleteFrom('users')
        .where('id', '=', user)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('memberships')
                .select('user_id')
                .whereRef('memberships.user_id', '=', 'users.id')
                .where('role', '=', 'owner'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('instance').select('id').whereRef('instance.owner_id', '=', 'users.id'))),
        )
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw new Stays();
    });
    return true;
  } catch (error) {
    if (error instanceof Stays) return false;
    throw error;
  }
};
