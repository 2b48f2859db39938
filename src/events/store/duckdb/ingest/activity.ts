import { blobValue, DuckDBBlobValue, type DuckDBConnection } from '@duckdb/node-api';
import type { IngestStore, KeptActivity } from '../../ingest-store.ts';
import { num, query } from '../rows.ts';

/** Batches whose notes are read at once; those of a whole day could exceed the heap. */
const READ = 200;

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

export const recentActivity = async (
  writer: DuckDBConnection,
  each: Parameters<IngestStore['recentActivity']>[0],
): Promise<void> => {
  const [range] = await query(
    writer,
    'SELECT min(number) AS first, max(number) AS last FROM recent_activity',
  );
  const last = num(range?.last);
  for (let from = num(range?.first); from > 0 && from <= last; from += READ) {
    const rows = await query(
      writer,
      'SELECT number, notes FROM recent_activity WHERE number >= $1 AND number < $2 ORDER BY number',
      [BigInt(from), BigInt(from + READ)],
    );
    for (const { number, notes } of rows)
      if (notes instanceof DuckDBBlobValue) each({ number: num(number), notes: notes.bytes });
  }
};
