import { Problem } from '../../../config/problem.ts';
import type { EventBackup } from '../backup.ts';
import { num } from '../duckdb/rows.ts';
import type { ClickHouse } from './connection.ts';
import { type EventDb, pgQuery } from './postgres/rows.ts';

/** ClickHouse has no file to copy. */
export const clickhouseBackup = (database: string): EventBackup => ({
  image: () =>
    Promise.reject(
      new Problem(
        `Events are in ClickHouse, which this command cannot copy. Nothing was backed up. Stop control, copy Postgres (pg_dump), ClickHouse (BACKUP DATABASE ${database} TO Disk('backups', 'NAME')) and the keys, and start it again: see "Backing up ClickHouse" in docs/operating.md.`,
      ),
    ),
});

/**
 * Throws Problem if ClickHouse is of a later moment than Postgres: after one of them was restored, numbers of batches would be
 * used for a second time.
 */
export const checkSameMoment = async (clickhouse: ClickHouse, db: EventDb, shard = 0): Promise<void> => {
  // Postgres is asked last, because it is always the first to know.
  const [written] = await clickhouse.rows(
    `SELECT coalesce((SELECT max(batch) FROM requests), 0) AS batch,
       coalesce((SELECT max(term) FROM ingest_term WHERE shard = ${shard}), 0) AS term`,
  );
  const [known] = await pgQuery(db, 'select next_batch, term from shards where shard = $1', [shard]);
  if (
    num(written?.batch as string) < num(known?.next_batch) &&
    num(written?.term as string) <= num(known?.term)
  )
    return;
  throw new Problem(
    'ClickHouse has events that Postgres does not know. One of them was restored from a backup of another moment. Restore both from backups that were made together: see "Backing up ClickHouse" in docs/operating.md.',
  );
};
