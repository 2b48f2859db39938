import { sql } from 'kysely';
import type { WorkspacePatch } from '../../contracts/workspace.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { completeRevisions, keepRevisions } from '../campaign/revision-store.ts';
import { inheritingZone } from '../campaign/store.ts';

export const findWorkspace = (db: Db, id: number): Promise<Row<'workspaces'>> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Who changes a workspace; internal ids. */
interface Editor {
  user: number;
  workspace: number;
}

const update = (tx: Tx, before: Row<'workspaces'>, patch: WorkspacePatch): Promise<Row<'workspaces'>> =>
  tx
    .updateTable('workspaces')
    .set({
      name: patch.name ?? before.name,
      time_zone: patch.timeZone ?? before.time_zone,
      keep_addresses: patch.keepAddresses ?? before.keep_addresses,
      honour_dnt: patch.honourDnt ?? before.honour_dnt,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Another zone is another plan of every campaign that has none of its own, so each gets a new revision. */
const newRevisions = async (tx: Tx, { user, workspace }: Editor, snapshot: number, now: Date) => {
  await tx
    .updateTable('campaigns')
    .set({ revision: sql`revision + 1`, snapshot_revision: snapshot, updated_at: now })
    .where('workspace_id', '=', workspace)
    .where('time_zone', 'is', null)
    .execute();
  await keepRevisions(tx, await inheritingZone(tx, workspace), user, now);
};

/** Writes what was given; answers the row and whether anything is new, so that a new snapshot is due. */
export const changeWorkspace = (
  db: Db,
  editor: Editor,
  patch: WorkspacePatch,
  now: Date,
): Promise<{ workspace: Row<'workspaces'>; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const before = await findWorkspace(tx, editor.workspace);
    const zoneChanges = patch.timeZone !== undefined && patch.timeZone !== before.time_zone;
    if (zoneChanges) await completeRevisions(tx, await inheritingZone(tx, editor.workspace));
    const workspace = await update(tx, before, patch);
    const changed = JSON.stringify(workspace) !== JSON.stringify(before);
    if (changed) {
      const snapshot = await nextSnapshotRevision(tx);
      if (zoneChanges) await newRevisions(tx, editor, snapshot, now);
    }
    return { workspace, changed };
  });
