import { sql } from 'kysely';
import type { Tx } from './tables.ts';

/**
 * Counts one change of the snapshot and answers its number. The row is locked until the transaction ends, so the
 * numbers become visible in their order.
 */
export const nextSnapshotRevision = async (tx: Tx): Promise<number> => {
  const row = await tx
    .updateTable('instance')
    .set({ snapshot_revision: sql`snapshot_revision + 1`, snapshot_at: sql`clock_timestamp()` })
    .where('id', '=', 1)
    .returning('snapshot_revision')
    .executeTakeFirstOrThrow();
  return row.snapshot_revision;
};

/**
 * Makes changes of the snapshot wait for each other. Whoever locks other rows too takes this lock first, so that no
 * two changes wait for each other for ever.
 */
export const lockSnapshot = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('instance').select('id').forUpdate().execute();
};
