import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Workspace, WorkspacePatch } from '../../contracts/workspace/workspace.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { beginZonePhases } from '../campaign/phases/ab-test-phases.ts';
import { completeRevisions, keepRevisions } from '../campaign/revision-store.ts';
import { inheritingZone } from '../campaign/store.ts';

/** When a shorter period set at `now` takes effect: after a day for reconsideration, at the next full hour. */
export const shorterFrom = (now: number): number => Math.ceil((now + DAY_MS) / HOUR_MS) * HOUR_MS;

/**
 * When the limit takes effect after a change to `days`: a shorter limit later, and one that replaces a pending one at
 * the same time as that; null for immediately.
 */
const forceAfter = (
  before: Pick<Row<'workspaces'>, 'keep_requests_days' | 'keep_requests_from'>,
  days: number | null,
  now: number,
): Date | null => {
  if (days === null) return null;
  if (days < (before.keep_requests_days ?? Number.POSITIVE_INFINITY)) return new Date(shorterFrom(now));
  const pending = before.keep_requests_from;
  return pending !== null && pending.getTime() > now ? pending : null;
};

export const findWorkspace = (db: Db, id: number): Promise<Row<'workspaces'>> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Whether the instance's owner belongs to a workspace, so the default domain and everyone's links depend on it. */
export const isInstanceWorkspace = async (db: Db, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .where('memberships.workspace_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** The person who changes a workspace, and the workspace, by internal IDs. */
interface Editor {
  user: number;
  workspace: number;
}

const update = (
  tx: Tx,
  before: Row<'workspaces'>,
  patch: WorkspacePatch,
  now: Date,
): Promise<Row<'workspaces'>> =>
  tx
    .updateTable('workspaces')
    .set({
      name: patch.name ?? before.name,
      time_zone: patch.timeZone ?? before.time_zone,
      keep_addresses: patch.keepAddresses ?? before.keep_addresses,
      honour_dnt: patch.honourDnt ?? before.honour_dnt,
      currency: patch.currency ?? before.currency,
      ...(patch.keepRequestsDays !== undefined &&
        patch.keepRequestsDays !== before.keep_requests_days && {
          keep_requests_days: patch.keepRequestsDays,
          keep_requests_from: forceAfter(before, patch.keepRequestsDays, now.getTime()),
        }),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A new time zone changes the plan of every campaign without its own, so each gets a new revision. */
const newRevisions = async (tx: Tx, { user, workspace }: Editor, snapshot: number, now: Date) => {
  await tx
    .updateTable('campaigns')
    .set({ revision: sql`revision + 1`, snapshot_revision: snapshot, updated_at: now })
    .where('workspace_id', '=', workspace)
    .where('time_zone', 'is', null)
    .execute();
  const campaigns = await inheritingZone(tx, workspace);
  const begun = await beginZonePhases(tx, campaigns, user, now);
  await keepRevisions(tx, begun ? await inheritingZone(tx, workspace) : campaigns, user, now);
};

/**
 * Writes the given fields. Returns the row and whether anything changed, so that a new snapshot is due. `stillMay`
 * throws if the editor has lost the permission in the meantime.
 */
export const changeWorkspace = (
  db: Db,
  editor: Editor,
  patch: WorkspacePatch,
  now: Date,
  stillMay: (tx: Tx) => Promise<void>,
): Promise<{ workspace: Row<'workspaces'>; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    await stillMay(tx);
    const before = await findWorkspace(tx, editor.workspace);
    const zoneChanges = patch.timeZone !== undefined && patch.timeZone !== before.time_zone;
    if (zoneChanges) await completeRevisions(tx, await inheritingZone(tx, editor.workspace));
    const workspace = await update(tx, before, patch, now);
    const changed = JSON.stringify(workspace) !== JSON.stringify(before);
    if (changed) {
      const snapshot = await nextSnapshotRevision(tx);
      if (zoneChanges) await newRevisions(tx, editor, snapshot, now);
    }
    return { workspace, changed };
  });

/** A workspace as returned. `now`: milliseconds since 1970. `mayEdit`: the caller may see its postback address. */
export const workspaceAnswer = async (
  { db, config, now }: { db: Db; config: Pick<Config, 'edge'>; now: () => number },
  row: Row<'workspaces'>,
  mayEdit: boolean,
): Promise<Workspace> => {
  const from = row.keep_requests_from;
  return {
    id: row.public_id,
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    postbackUrl: mayEdit ? `${config.edge.publicUrl}/postback/${row.postback_key}` : null,
    keepAddresses: row.keep_addresses,
    honourDnt: row.honour_dnt,
    keepRequestsDays: row.keep_requests_days,
    keepRequestsFrom: from !== null && from.getTime() > now() ? from.toISOString() : null,
    deletable: !(await isInstanceWorkspace(db, row.id)),
    deletesAt: row.deletes_at?.toISOString() ?? null,
  };
};
