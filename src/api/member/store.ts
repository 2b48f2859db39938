import type { User } from '../../contracts/accounts/session.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { forgetPerson } from '../security-log/store.ts';
import { endSessionsOf } from '../session/family-store.ts';
import type { Auth } from '../session/guard.ts';

/** Members of a workspace, in order of joining. */
export const membersOf = (db: Db, workspaceId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('instance', (join) => join.onTrue())
    .select([
      'users.id as userId',
      'users.public_id',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.created_at',
      'instance.owner_id',
    ])
    .where('memberships.workspace_id', '=', workspaceId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/**
 * Serializes owners' decisions in a workspace, so that one of the last two owners stays and calls admitted before their
 * caller was demoted or removed change nothing afterward. Throws `forbidden`.
 */
export const lockAsOwner = async (tx: Tx, { user, workspace }: Auth): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspace.id).forNoKeyUpdate().execute();
  const own = await tx
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', user.id)
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirst();
  if (own?.role !== 'owner') throw new Refusal('forbidden');
};

/** Withdraws invitations they created as an owner, because others may not know about their links. */
const takeBackInvitations = (tx: Tx, userId: number) =>
  tx.deleteFrom('invitations').where('invited_by', '=', userId).execute();

export const setRole = async (
  tx: Tx,
  member: { userId: number; workspaceId: number },
  role: User['role'],
): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('user_id', '=', member.userId)
    .where('workspace_id', '=', member.workspaceId)
    .execute();
  if (role !== 'owner') await takeBackInvitations(tx, member.userId);
};

/** Deletes the account with its sessions, keys and links; its work stays without a name. */
export const removeAccount = async (tx: Tx, userId: number, now: number): Promise<void> => {
  await endSessionsOf(tx, userId, 'member', now);
  await takeBackInvitations(tx, userId);
  await forgetPerson(tx, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
};
