import { randomUUID } from 'node:crypto';
import { Problem } from '../../../config/problem.ts';
import { num } from '../duckdb/rows.ts';
import type { ClickHouse } from './connection.ts';
import { type EventDb, pgQuery } from './postgres/rows.ts';

const other = (): Problem =>
  new Problem(
    'The database of CLICKHOUSE_URL has events that do not belong to the database of DATABASE_URL. Set both to those of one installation, or CLICKHOUSE_URL to an empty database.',
  );

/** Gives both databases one identity. Throws Problem if they have two. */
const identify = async (clickhouse: ClickHouse, db: EventDb): Promise<void> => {
  await pgQuery(
    db,
    'create table if not exists installation (one boolean primary key default true check (one), id text not null)',
  );
  await clickhouse.run('CREATE TABLE IF NOT EXISTS installation (id String) ENGINE = MergeTree ORDER BY id');
  const [mine] = await pgQuery(db, 'select id from installation');
  const theirs = await clickhouse.rows('SELECT DISTINCT id FROM installation');
  if (theirs.length > 0) {
    if (theirs.length > 1 || mine === undefined || theirs[0]?.id !== mine.id) throw other();
    return;
  }
  const id = typeof mine?.id === 'string' ? mine.id : randomUUID();
  // Postgres first: an identity that ClickHouse has alone would be another installation's.
  if (mine === undefined) await pgQuery(db, 'insert into installation (id) values ($1)', [id]);
  await clickhouse.run('INSERT INTO installation SELECT {id: String}', { params: { id } });
};

/**
 * Throws Problem unless the events in ClickHouse are of the installation that Postgres remembers: another one's would be
 * counted with ours. See `checkSameMoment` for backups of different moments.
 */
export const requireBelonging = async (clickhouse: ClickHouse, db: EventDb): Promise<void> => {
  await identify(clickhouse, db);
  const [shard] = await pgQuery(db, 'select max(committed) as committed from shards');
  const [fence] = await clickhouse.rows('SELECT coalesce(max(term), 0) AS term FROM ingest_term');
  if (num(shard?.committed) > 0 && num(fence?.term as string) === 0)
    throw new Problem(
      'The database of CLICKHOUSE_URL is empty, and Postgres knows of events in it. Set CLICKHOUSE_URL to the database that has them, or restore it.',
    );
};
