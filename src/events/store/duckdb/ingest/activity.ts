import { blobValue, DuckDBBlobValue, type DuckDBConnection } from '@duckdb/node-api';
import type { IngestStore, KeptActivity } from '../../ingest-store.ts';
import { isOutOfMemory } from '../open.ts';
import { num, query, type Row } from '../rows.ts';

/**
 * Batches whose notes are read at once, at first and at most, and about how many bytes these may be. A batch of a backlog
 * has megabytes, and a start has little memory; those of a whole day could also exceed the heap.
 */
const FIRST = 4;
const MOST = 200;
const MOST_BYTES = 16 * 1024 * 1024;

const bytesOf = ({ notes }: Row): Uint8Array | null =>
  notes instanceof DuckDBBlobValue ? notes.bytes : null;

/** Keeps what the activity memory learned from a batch, and drops what is obsolete. Runs in the batch's transaction. */
export const keepActivity = async (
  writer: DuckDBConnection,
  { number, time, notes, since }: KeptActivity,
): Promise<void> => {
  await writer.run(
    'INSERT INTO recent_activity VALUES ($1::UBIGINT, make_timestamp($2::BIGINT * 1000), $3)',
    [BigInt(number), BigInt(time), blobValue(notes)],
  );
  if (since === null) return;
  await writer.run('DELETE FROM recent_activity WHERE time < make_timestamp($1::BIGINT * 1000)', [
    BigInt(since),
  ]);
};

/**
 * Reads what was kept, in the order of the batches. `sparingly`: runs work with little memory, which is enough for most:
 * whatever is asked for, the store reads two thousand batches at once. Longer notes are read with all of its memory.
 */
export const recentActivity = async (
  writer: DuckDBConnection,
  each: Parameters<IngestStore['recentActivity']>[0],
  sparingly: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const [range] = await query(
    writer,
    'SELECT min(number) AS first, max(number) AS last FROM recent_activity',
  );
  const last = num(range?.last);
  let from = num(range?.first);
  let count = FIRST;
  const read = async (): Promise<void> => {
    while (from > 0 && from <= last) {
      const rows = await query(
        writer,
        'SELECT number, notes FROM recent_activity WHERE number >= $1 AND number < $2',
        [BigInt(from), BigInt(from + count)],
      );
      from += count;
      // Sorted here, because a sort in the store takes memory for a copy.
      for (const row of rows.toSorted((a, b) => num(a.number) - num(b.number))) {
        const notes = bytesOf(row);
        if (notes !== null) each({ number: num(row.number), notes });
      }
      const bytes = rows.reduce((sum, row) => sum + (bytesOf(row)?.length ?? 0), 0);
      const fitting = bytes === 0 ? MOST : Math.floor((MOST_BYTES * rows.length) / bytes);
      count = Math.max(1, Math.min(MOST, fitting));
    }
  };
  try {
    await sparingly(read);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    count = FIRST;
    await read();
  }
};
