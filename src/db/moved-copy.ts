import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { readCatalog } from './dump.ts';
import { databaseInWords } from './failure.ts';
import { CONNECT_MS } from './server.ts';
import type { Db, Tables } from './tables.ts';

/** Begins the comment on a control store that a move has written. */
const MARK = 'copied by move ';

/** Notes in the control store that it is the copy of a move, which a later attempt of it may replace. */
export const noteCopy = async (db: Db, move: string): Promise<void> => {
  await sql`comment on table fairlead_migrations is ${sql.lit(MARK + move)}`.execute(db);
};

/** What the database of `url` holds: nothing, the copy of a move (its name), or anything else (null). */
export const copyOnServer = async (url: string): Promise<string | null> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on('error', () => undefined);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    if ((await readCatalog(db)).length === 0) return 'empty';
    const { rows } = await sql<{ said: string | null }>`
      select obj_description(to_regclass('fairlead_migrations'), 'pg_class') as said`.execute(db);
    const said = rows[0]?.said ?? '';
    return said.startsWith(MARK) ? said.slice(MARK.length) : null;
  } catch (error) {
    throw databaseInWords(error);
  } finally {
    await db.destroy();
  }
};
