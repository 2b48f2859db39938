import { Problem } from '../../config/problem.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { num } from '../store/duckdb/rows.ts';

/** Says in each database which move fills it. */
const MARK = 'event_move';

/** The move that fills a database; `empty`: it has no tables; null: it has others. */
type Owner = { move: string } | 'empty' | null;

const ownerInPostgres = async (db: EventDb): Promise<Owner> => {
  const tables = await pgQuery(
    db,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  if (tables.length === 0) return 'empty';
  if (!tables.some(({ name }) => name === MARK)) return null;
  const [row] = await pgQuery(db, `select move from ${MARK}`);
  return row === undefined ? null : { move: String(row.move) };
};

const ownerInClickHouse = async (clickhouse: ClickHouse): Promise<Owner> => {
  const tables = await clickhouse.rows('SELECT name FROM system.tables WHERE database = currentDatabase()');
  if (tables.length === 0) return 'empty';
  if (!tables.some(({ name }) => name === MARK)) return null;
  const [row] = await clickhouse.rows(`SELECT move FROM ${MARK}`);
  // Killed between making the table and its row.
  if (row === undefined) return tables.length === 1 ? 'empty' : null;
  return { move: String(row.move) };
};

const hasPieces = async (db: EventDb): Promise<boolean> => {
  const [there] = await pgQuery(db, `select to_regclass('moved_pieces') is not null as "isThere"`);
  if (there?.isThere !== true) return false;
  const [row] = await pgQuery(db, 'select count(*) as n from moved_pieces');
  return num(row?.n) > 0;
};

const refuse = (where: string, owner: Owner): Problem =>
  new Problem(
    owner === null
      ? `${where} is not empty. Use an empty one.`
      : `${where} was filled by the move of another installation, or by one that was begun anew. Use an empty one.`,
  );

/**
 * Marks both databases as those of this move, if they are empty or were marked by it. Throws Problem otherwise, before
 * anything is changed.
 */
export const claimDatabases = async (db: EventDb, clickhouse: ClickHouse, move: string): Promise<void> => {
  const [postgres, events] = [await ownerInPostgres(db), await ownerInClickHouse(clickhouse)];
  const isOwn = (owner: Owner): boolean => owner !== null && (owner === 'empty' || owner.move === move);
  if (!isOwn(postgres)) throw refuse('The schema for events in the database of --to-postgres', postgres);
  if (!isOwn(events)) throw refuse('The ClickHouse database of --to-clickhouse', events);
  if (events !== 'empty' && postgres === 'empty')
    throw new Problem(
      'The ClickHouse database of --to-clickhouse was filled together with another Postgres database. Give the same two databases as before, or two empty ones.',
    );
  if (events === 'empty' && postgres !== 'empty' && (await hasPieces(db)))
    throw new Problem(
      'The Postgres database was filled together with another ClickHouse database. Give the same two databases as before, or two empty ones.',
    );
  if (postgres === 'empty')
    await db.transaction().execute(async (tx) => {
      await pgQuery(tx, `create table ${MARK} (move text primary key)`);
      await pgQuery(tx, `insert into ${MARK} values ($1)`, [move]);
    });
  if (events === 'empty') {
    await clickhouse.run(`CREATE TABLE IF NOT EXISTS ${MARK} (move String) ENGINE = MergeTree ORDER BY move`);
    await clickhouse.run(`INSERT INTO ${MARK} SELECT {move:String}`, { params: { move } });
  }
};
