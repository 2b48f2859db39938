import { sql } from 'kysely';
import type { Tx } from './tables.ts';

/**
 * Counts one change of the snapshot and returns its number. The row is locked until the transaction ends, so that
 * numbers become visible in order.
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
 * Serializes changes of the snapshot. Transactions that also lock other rows take this lock first, to prevent
 * deadlocks.
 */
export const lockSnapshot = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('instance').select('id').forUpdate().execute();
};
