import type { Db } from '../../db/tables.ts';

/**
 * Removes a user with his sessions, keys and membership; revisions he made stay unnamed. False: he owns a workspace or
 * the instance by now, and nothing was done.
 */
export const removeMember = async (db: Db, user: number): Promise<boolean> => {
  const { numDeletedRows } = await db
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
  return numDeletedRows === 1n;
};
