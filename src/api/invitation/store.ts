import { hash } from 'node:crypto';
import type { InvitationBody } from '../../contracts/accounts/invitation.ts';
import { WEEK_MS } from '../../core/time/durations.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { lockAsOwner } from '../member/store.ts';
import type { Auth } from '../session/guard.ts';
import { type Proved, stillProved } from '../session/second-step-store.ts';

/** How long the link works. */
const LINK_MS = WEEK_MS;
/** Members plus open invitations of one workspace. */
const PLACES = 100;

const sha256Of = (id: string): string => hash('sha256', id);

const isMember = (tx: Tx, workspaceId: number, email: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('users.email', '=', email)
    .executeTakeFirst();

const placesTaken = async (tx: Tx, workspaceId: number, email: string, now: number): Promise<number> => {
  const { count } = tx.fn;
  const members = await tx
    .selectFrom('memberships')
    .select(count<string>('user_id').as('n'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const invited = await tx
    .selectFrom('invitations')
    .select(count<string>('id').as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('email', '!=', email)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return Number(members.n) + Number(invited.n);
};

/**
 * Creates an invitation, replacing any earlier one for that address, with the secret ID of its link, of which only the
 * hash is stored. Throws `forbidden` if the inviter is no longer an owner.
 */
export const makeInvitation = (
  db: Db,
  by: Auth,
  { email, role, proved }: Pick<InvitationBody, 'email' | 'role'> & { readonly proved: Proved },
  now: number,
) =>
  db.transaction().execute(async (tx) => {
    const workspaceId = by.workspace.id;
    // One invitation of a workspace at a time, so that places are counted correctly.
    await lockAsOwner(tx, by);
    if (!(await stillProved(tx, by.user.id, proved))) return 'changed';
    if (await isMember(tx, workspaceId, email)) return 'is_member';
    if ((await placesTaken(tx, workspaceId, email, now)) >= PLACES) return 'full';
    const secret = `join_${randomText(32)}`;
    const values = {
      public_id: publicId('inv'),
      role,
      sha256: sha256Of(secret),
      invited_by: by.user.id,
      created_at: new Date(now),
      expires_at: new Date(now + LINK_MS),
    };
    const row = await tx
      .insertInto('invitations')
      .values({ ...values, workspace_id: workspaceId, email })
      .onConflict((c) => c.constraint('invitations_email_key').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, secret };
  });

/** Open invitations of a workspace, newest first, with the name of the inviter. */
export const openInvitations = (db: Db, workspaceId: number, now: number) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.name as invitedBy')
    .where('invitations.workspace_id', '=', workspaceId)
    .where('invitations.expires_at', '>', new Date(now))
    .orderBy('invitations.id', 'desc')
    .execute();

/** Returns whether there was one. Throws `forbidden` unless the caller is an owner. */
export const withdrawInvitation = (db: Db, by: Auth, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, by);
    const gone = await tx
      .deleteFrom('invitations')
      .where('workspace_id', '=', by.workspace.id)
      .where('public_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  });

/** The invitation of a link's ID; undefined if it is unknown, used, withdrawn or expired. */
export const findInvitation = (db: Db, id: string, now: number) =>
  db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .select(['workspaces.name as workspace', 'invitations.email', 'invitations.role'])
    .where('invitations.sha256', '=', sha256Of(id))
    .where('invitations.expires_at', '>', new Date(now))
    .executeTakeFirst();

/** Uses up an invitation; of two concurrent uses, one gets the place and the other undefined. */
export const takeInvitation = async (tx: Tx, id: string, now: number) => {
  const row = await tx
    .deleteFrom('invitations')
    .where('sha256', '=', sha256Of(id))
    .where('expires_at', '>', new Date(now))
    .returning(['workspace_id', 'role'])
    .executeTakeFirst();
  return row && { workspaceId: row.workspace_id, role: row.role };
};
