import { ensureDefaultDomain } from '../../db/default-domain.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import { nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db } from '../../db/tables.ts';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  invitation: string | null;
  timeZone: string;
}

/** Nobody has an account yet: whoever registers now owns the instance. */
export const isFirstAccount = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('instance').select('owner_id').executeTakeFirstOrThrow();
  return row.owner_id === null;
};

/**
 * Makes a user and a workspace of his own. `closed` when somebody else became the first meanwhile and `open` is
 * false; `email_taken` when there is such an account.
 */
export const createAccount = async (
  db: Db,
  account: NewAccount,
  options: { open: boolean; linkOrigin: string },
): Promise<'created' | 'closed' | 'email_taken'> => {
  try {
    return await db.transaction().execute(async (tx) => {
      // The lock lets only one registration at a time see an instance without owner.
      const { owner_id } = await tx
        .selectFrom('instance')
        .select('owner_id')
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (owner_id !== null && !options.open) return 'closed';
      const user = await tx
        .insertInto('users')
        .values({
          public_id: publicId('usr'),
          email: account.email,
          name: account.name,
          password_hash: account.passwordHash,
          invitation: account.invitation,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const workspace = await tx
        .insertInto('workspaces')
        .values({
          public_id: publicId('wsp'),
          name: account.name,
          time_zone: account.timeZone,
          postback_key: randomText(24),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('memberships')
        .values({ workspace_id: workspace.id, user_id: user.id, role: 'owner' })
        .execute();
      if (owner_id === null) {
        await tx.updateTable('instance').set({ owner_id: user.id }).execute();
        await ensureDefaultDomain(tx, options.linkOrigin, workspace.id);
      }
      await nextSnapshotRevision(tx);
      return 'created';
    });
  } catch (error) {
    if (brokenUnique(error) === 'users_email_key') return 'email_taken';
    throw error;
  }
};

/** The account of an e-mail and the workspace it signs in to (its oldest membership). */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select([
      'users.id',
      'users.public_id',
      'users.name',
      'users.email',
      'users.password_hash',
      'users.totp_secret',
      'users.totp_enabled_at',
      'memberships.role',
      'memberships.workspace_id',
      'workspaces.public_id as workspace_public_id',
    ])
    .where('users.email', '=', email)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
