import { positionOf } from '../../duckdb/ingest/ingest-store.ts';
import type { JournalPosition } from '../../ingest-store.ts';
import { type EventDb, pgQuery } from './rows.ts';

const exists = async (db: EventDb, table: string): Promise<boolean> => {
  const [row] = await pgQuery(db, 'select to_regclass($1) is not null as exist', [table]);
  return row?.exist === true;
};

/**
 * Lets ingest have its lease at once, whoever had it: for a process that knows in another way that nobody else may have
 * it. What a former holder still sends is fenced off by the next term all the same.
 */
export const endIngestLeases = async (db: EventDb): Promise<void> => {
  if (await exists(db, 'shards')) await pgQuery(db, "update shards set until = '-infinity'");
};

/** How far each journal is in the store, without asking ClickHouse; empty before the first start. */
export const storedPositions = async (db: EventDb): Promise<JournalPosition[]> =>
  (await exists(db, 'journal_positions'))
    ? (await pgQuery(db, 'select * from journal_positions')).map(positionOf)
    : [];
