import {
  type DeletionBody,
  ownerFields,
  type RetentionPreview,
  type Workspace,
  type WorkspacePatch,
} from '../../contracts/workspace/workspace.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { checkOwnPassword } from '../account-end/store.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { lockAsOwner } from '../member/store.ts';
import { type Auth, mayEdit } from '../session/guard.ts';
import {
  changeWorkspace,
  findWorkspace,
  isInstanceWorkspace,
  shorterFrom,
  workspaceAnswer,
} from './store.ts';

type Own = Pick<Parts, 'db' | 'config' | 'now'>;

/** How long links continue to work, and everything can be undone. */
const GRACE_MS = 30 * DAY_MS;

/**
 * Schedules the workspace's deletion for 30 days from now; repeated requests keep the first date. Fields
 * `confirm_wrong`, `password_wrong`; `conflict` with `instance_workspace` for the instance owner's own; `forbidden`:
 * the caller is no longer an owner.
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

/** Cancels the deletion. `conflict`: its time has come; `forbidden`: the caller is no longer an owner. */
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

const NOT_BY_KEY = 'API keys cannot change currency, privacy or retention. Sign in instead.';

const ownFieldsOf = (patch: WorkspacePatch) => ownerFields.filter((field) => patch[field] !== undefined);

/** Throws `forbidden`, naming the fields that the caller may not change. */
const requireOwn = ({ by, user }: Auth, patch: WorkspacePatch): void => {
  const given = ownFieldsOf(patch);
  const isOwner = user.role === 'owner';
  if (given.length === 0 || (isOwner && by === 'session')) return;
  const code = isOwner ? 'field_no_key' : 'field_owner';
  const fields: Fields = Object.fromEntries(given.map((field) => [field, code]));
  throw new Refusal('forbidden', { fields, ...(isOwner && { message: NOT_BY_KEY }) });
};

export const readWorkspace = async (parts: Parts, auth: Auth): Promise<Workspace> =>
  workspaceAnswer(parts, await findWorkspace(parts.db, auth.workspace.id), mayEdit(auth));

/**
 * Changes the given fields. `forbidden` names the fields that only owners can change, and never by key;
 * `currency_in_use` if an amount is stored in the current currency.
 */
export const patchWorkspace = async (parts: Parts, auth: Auth, patch: WorkspacePatch): Promise<Workspace> => {
  const { db, now, publish, events } = parts;
  const { user, workspace: own } = auth;
  requireOwn(auth, patch);
  if (patch.currency !== undefined && patch.currency !== own.currency && (await events.hasAmounts(own.id))) {
    throw invalidFields({ currency: 'currency_in_use' });
  }
  const editor = { user: user.id, workspace: own.id };
  const { workspace, changed } = await changeWorkspace(db, editor, patch, new Date(now()), async (tx) => {
    if (ownFieldsOf(patch).length > 0) await lockAsOwner(tx, auth);
  });
  if (changed) await publish();
  return workspaceAnswer(parts, workspace, true);
};

/** Effect of keeping requests for `days`: how many would be removed, and when at the earliest. */
export const previewRetention = async (
  { reports, now }: Parts,
  workspace: number,
  days: number,
): Promise<RetentionPreview> => {
  const from = shorterFrom(now());
  const before = from - days * DAY_MS;
  const requests = await reports.countRequests({ workspace, to: before });
  return { requests, before: new Date(before).toISOString(), from: new Date(from).toISOString() };
};
