import type { WorkspacePatch } from '../../contracts/workspace.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row } from '../../db/tables.ts';

export const findWorkspace = (db: Db, id: number): Promise<Row<'workspaces'>> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Writes what was given; answers the row and whether anything is new, so that a new snapshot is due. */
export const changeWorkspace = (
  db: Db,
  id: number,
  patch: WorkspacePatch,
): Promise<{ workspace: Row<'workspaces'>; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const before = await findWorkspace(tx, id);
    const workspace = await tx
      .updateTable('workspaces')
      .set({
        name: patch.name ?? before.name,
        time_zone: patch.timeZone ?? before.time_zone,
        currency: patch.currency ?? before.currency,
        keep_addresses: patch.keepAddresses ?? before.keep_addresses,
        honour_dnt: patch.honourDnt ?? before.honour_dnt,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify(workspace) !== JSON.stringify(before);
    if (changed) await nextSnapshotRevision(tx);
    return { workspace, changed };
  });
