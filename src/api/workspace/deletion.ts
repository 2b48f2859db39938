import type { DeletionBody, Workspace } from '../../contracts/workspace/workspace.ts';
import { checkOwnPassword } from '../account-end/password.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { lockAsOwner } from '../member/store.ts';
import type { Auth } from '../session/guard.ts';
import { workspaceAnswer } from './answer.ts';
import { findWorkspace, isInstanceWorkspace } from './store.ts';

type Own = Pick<Parts, 'db' | 'config' | 'now'>;

/** How long links continue to work, and everything can be undone. */
const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Schedules the workspace's deletion for 30 days from now; repeated requests keep the first date. Fields
 * `confirm_wrong`, `password_wrong`; `conflict` with `instance_workspace` for the instance owner's own; `forbidden`: no
 * longer an owner.
 */
export const askDeletion = async (
  parts: Own,
  by: Auth,
  { confirm, password }: DeletionBody,
): Promise<Workspace> => {
  const { db, now } = parts;
  const { user, workspace } = by;
  if (await isInstanceWorkspace(db, workspace.id)) {
    throw new Refusal('conflict', { fields: { confirm: 'instance_workspace' } });
  }
  if (confirm !== workspace.name) throw invalidFields({ confirm: 'confirm_wrong' });
  await checkOwnPassword(db, user.id, password);
  await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, by);
    await tx
      .updateTable('workspaces')
      .set({ deletes_at: new Date(now() + GRACE_MS) })
      .where('id', '=', workspace.id)
      .where('deletes_at', 'is', null)
      .execute();
  });
  return workspaceAnswer(parts, await findWorkspace(db, workspace.id), true);
};

/** Cancels the deletion. `conflict`: its time has come; `forbidden`: no longer an owner. */
export const takeBackDeletion = async (parts: Own, by: Auth): Promise<Workspace> => {
  const { db, now } = parts;
  const { id } = by.workspace;
  await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, by);
    const { numUpdatedRows } = await tx
      .updateTable('workspaces')
      .set({ deletes_at: null })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('deletes_at', 'is', null), eb('deletes_at', '>', new Date(now()))]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('conflict');
  });
  return workspaceAnswer(parts, await findWorkspace(db, id), true);
};
