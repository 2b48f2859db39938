import { DuckDBBlobValue, type DuckDBConnection, DuckDBTimestampValue } from '@duckdb/node-api';
import type { IngestStore, KeptActivity } from '../../ingest-store.ts';
import { isOutOfMemory } from '../open.ts';
import { num, query, type Row } from '../rows.ts';

/** Bytes of notes in a row at most: two thousand rows, which the store reads at once, must fit into the memory of a start. */
const PIECE_BYTES = 16 * 1024;

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
  // Not a statement with a list of pieces, which costs as much as a tenth of all that storing a batch does.
  const appender = await writer.createAppender('recent_activity');
  const at = new DuckDBTimestampValue(BigInt(time) * 1000n);
  const pieces = Math.max(1, Math.ceil(notes.length / PIECE_BYTES));
  try {
    for (let piece = 0; piece < pieces; piece++) {
      appender.appendUBigInt(BigInt(number));
      appender.appendTimestamp(at);
      appender.appendBlob(notes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES));
      appender.appendUInteger(piece);
      appender.endRow();
    }
    appender.flushSync();
  } catch (error) {
    // What it still has would otherwise be stored when it is collected, outside this transaction.
    appender.clear();
    throw error;
  } finally {
    appender.closeSync();
  }
  if (since === null) return;
  await writer.run('DELETE FROM recent_activity WHERE time < make_timestamp($1::BIGINT * 1000)', [
    BigInt(since),
  ]);
};

/** The notes of each batch, whose pieces are in any order. Sorted here, because a sort in the store takes memory for a copy. */
const joined = (rows: readonly Row[]): { number: number; notes: Uint8Array }[] =>
  [...Map.groupBy(rows, (row) => num(row.number))]
    .toSorted(([a], [b]) => a - b)
    .map(([number, pieces]) => {
      const parts = pieces
        .toSorted((a, b) => num(a.piece) - num(b.piece))
        .map((row) => bytesOf(row) ?? new Uint8Array());
      const [only] = parts;
      return { number, notes: parts.length === 1 && only ? only : Buffer.concat(parts) };
    });

/**
 * Reads what was kept, in the order of the batches. `sparingly`: runs work with little memory. Notes that an earlier version
 * kept can be longer, and are read with all of it.
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
        'SELECT number, piece, notes FROM recent_activity WHERE number >= $1 AND number < $2',
        [BigInt(from), BigInt(from + count)],
      );
      from += count;
      const batches = joined(rows);
      for (const batch of batches) each(batch);
      const bytes = batches.reduce((sum, { notes }) => sum + notes.length, 0);
      const fitting = bytes === 0 ? MOST : Math.floor((MOST_BYTES * batches.length) / bytes);
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
