import { retireLinks } from '../db/retired-links.ts';
import { lockSnapshot, nextSnapshotRevision } from '../db/snapshot-revision.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Removal } from '../events/ingest/removal.ts';
import { attemptAll } from './runner.ts';

/** Marks a workspace whose deletion has begun: it can no longer be restored. */
const BEGUN = new Date(0);

export interface EndParts {
  db: Db;
  events: Pick<Removal, 'condemn' | 'sweep'>;
  publish: () => Promise<unknown>;
  now: () => number;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Marks workspaces that are due and those whose deletion was interrupted; resolves to their IDs. */
const begin = async (db: Db, now: number): Promise<number[]> => {
  const rows = await db
    .updateTable('workspaces')
    .set({ deletes_at: BEGUN })
    .where('deletes_at', '<=', new Date(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Members of only this workspace who do not own the instance. */
const usersOf = async (tx: Tx, workspace: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('workspace_id', '=', workspace)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as others')
            .select('others.user_id')
            .whereRef('others.user_id', '=', 'memberships.user_id')
            .where('others.workspace_id', '<>', workspace),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('instance').select('id').whereRef('instance.owner_id', '=', 'memberships.user_id')),
      ),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Deletes all of the workspace except events, including its users; their sessions and keys go with them. */
const remove = (db: Db, workspace: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const users = await usersOf(tx, workspace);
    await retireLinks(tx, workspace);
    // Campaigns refer to domains, so they are deleted first.
    await tx.deleteFrom('campaigns').where('workspace_id', '=', workspace).execute();
    await tx.deleteFrom('workspaces').where('id', '=', workspace).execute();
    if (users.length > 0) await tx.deleteFrom('users').where('id', 'in', users).execute();
    await nextSnapshotRevision(tx);
  });

/**
 * Job that deletes workspaces whose grace period is over. The process may die after any step: a workspace is marked as
 * begun, then condemned in the event store, then deleted here; the next run continues. A failing workspace does not
 * block others but makes the run fail at its end.
 */
export const workspaceEnd = ({ db, events, publish, now, log }: EndParts): (() => Promise<void>) => {
  /** Edges may not have received a deletion. A restart publishes anyway. */
  let unpublished = false;
  return async () => {
    const attempts = attemptAll(log);
    for (const workspace of await begin(db, now())) {
      await attempts.run({ workspace, step: 'end' }, async () => {
        await events.condemn(workspace);
        await remove(db, workspace);
        unpublished = true;
        log.info({ workspace }, 'a workspace was deleted, as its owner had asked');
      });
    }
    await attempts.run({ step: 'publish' }, async () => {
      if (unpublished) await publish();
      unpublished = false;
    });
    await attempts.run({ step: 'sweep' }, async () => {
      const records = await events.sweep();
      if (records > 0) log.info({ records }, 'removed what was stored of deleted workspaces');
    });
    attempts.end();
  };
};
