import type { User } from '../../contracts/accounts/session.ts';
import { ensureDefaultDomain } from '../../db/default-domain.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { NEW_WORKSPACE_SETTINGS } from '../postback/settings.ts';
import { writeSettings } from '../postback/store.ts';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  /** As given: the ID of an invitation, used up by now, or of a referral. */
  invitation: string | null;
  timeZone: string;
  /** E.164. */
  phone?: string | null;
  /** Makes the workspace a trial. */
  trialEndsAt?: Date | null;
}

/** Whether there is no account yet; the next to register owns the instance. */
export const isFirstAccount = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('instance').select('owner_id').executeTakeFirstOrThrow();
  return row.owner_id === null;
};

const insertUser = async (tx: Tx, account: NewAccount): Promise<number> => {
  const { id } = await tx
    .insertInto('users')
    .values({
      public_id: publicId('usr'),
      email: account.email,
      name: account.name,
      password_hash: account.passwordHash,
      invitation: account.invitation,
      phone: account.phone ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Creates a user and a workspace. `closed`: someone else became the first in the meantime and `open` is false.
 * `first_refused`: the instance has no owner yet, and this caller may not become it. The first account is never a
 * trial, because it owns the instance.
 */
export const createAccount = async (
  tx: Tx,
  account: NewAccount,
  options: { open: boolean; mayBeFirst: boolean; linkOrigin: string },
): Promise<'created' | 'closed' | 'first_refused'> => {
  // The lock lets only one registration at a time see an instance without an owner.
  const { owner_id } = await tx
    .selectFrom('instance')
    .select('owner_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (owner_id !== null && !options.open) return 'closed';
  if (owner_id === null && !options.mayBeFirst) return 'first_refused';
  const userId = await insertUser(tx, account);
  const workspace = await tx
    .insertInto('workspaces')
    .values({
      public_id: publicId('wsp'),
      name: account.name,
      time_zone: account.timeZone,
      postback_key: randomText(24),
      trial_ends_at: owner_id === null ? null : (account.trialEndsAt ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('memberships')
    .values({ workspace_id: workspace.id, user_id: userId, role: 'owner' })
    .execute();
  if (owner_id === null) {
    await tx.updateTable('instance').set({ owner_id: userId }).execute();
    await ensureDefaultDomain(tx, options.linkOrigin, workspace.id);
  }
  // This also increments the snapshot revision.
  await writeSettings(tx, workspace.id, NEW_WORKSPACE_SETTINGS, new Date());
  return 'created';
};

/** Creates a user in an existing workspace. */
export const createMember = async (
  tx: Tx,
  account: NewAccount,
  place: { workspaceId: number; role: User['role'] },
): Promise<void> => {
  const userId = await insertUser(tx, account);
  await tx
    .insertInto('memberships')
    .values({ workspace_id: place.workspaceId, user_id: userId, role: place.role })
    .execute();
};

/** Does all of `work` or nothing; `email_taken` if an account has the email. */
export const unlessTaken = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | 'email_taken'> => {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (brokenUnique(error) === 'users_email_key') return 'email_taken';
    throw error;
  }
};

/** The account with an email address and its own workspace (its oldest membership). */
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
