import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Problem } from '../config/problem.ts';
import { readCatalog } from './catalog.ts';
import { connectControlStore } from './open.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** An empty place to load a control store into, separate from any existing one. */
export interface LoadTarget {
  /** The store to load into. */
  open(): Promise<Db>;
  /** Must be called when everything is loaded. */
  loaded(): Promise<void>;
  /** Moves it into place in one step. Returns where the previous one is now, if it was moved. */
  put(): Promise<string | null>;
  /** Removes what was loaded, unless it was moved into place, and closes. */
  close(): Promise<void>;
}

/** In a data folder that is being created. */
export const embeddedTarget = (dataDir: string): LoadTarget => {
  let db: Db | null = null;
  const close = async (): Promise<void> => {
    await db?.destroy();
    db = null;
  };
  return {
    open: async () => {
      db = await connectControlStore({ dataDir, databaseUrl: null });
      return db;
    },
    loaded: close,
    put: async () => null,
    close,
  };
};

/** `schema`: letters, digits and `_`, chosen by us; null: the server's default. */
const connect = (connectionString: string, schema: string | null): Db => {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        if (schema !== null)
          await connection.executeQuery(CompiledQuery.raw(`set search_path to "${schema}"`));
      },
    }),
  });
};

const nameOfSchema = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name ?? null;
  if (name !== null) return name;
  throw new Problem(
    'The user of DATABASE_URL has no schema for tables. Create a schema, or set the search_path to one.',
  );
};

/** Tables with their indexes, constraints and column sequences. */
const moveTables = async (tx: Tx, names: readonly string[], from: string, to: string): Promise<void> => {
  for (const name of names) {
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx);
  }
};

const STAGING = 'fairlead_restoring_';

/** Drops what killed restores left behind. */
const dropStaging = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${STAGING})`.execute(db);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
};

/** Throws Problem unless the database is empty, or has a control store that may be moved aside. */
const checkServer = (tables: readonly string[], replace: boolean): void => {
  if (tables.length === 0) return;
  if (!tables.includes('fairlead_migrations')) {
    throw new Problem(
      'The database of DATABASE_URL holds tables that do not belong to Fairlead. Restore into an empty database.',
    );
  }
  if (!replace) {
    throw new Problem(
      'The database of DATABASE_URL already holds a control store. Use an empty database, or use --replace to keep the old control store under another name.',
    );
  }
};

/**
 * In a separate schema on the server of `url`, which replaces the old one in one transaction. `stamp`: for names of
 * schemas. Throws Problem if something exists there that may not be moved aside.
 */
export const serverTarget = async (url: string, replace: boolean, stamp: string): Promise<LoadTarget> => {
  const home = connect(url, null);
  const staging = `${STAGING}${stamp}`;
  const aside = `fairlead_before_restore_${stamp}`;
  let place: string;
  let old: string[];
  try {
    place = await nameOfSchema(home);
    old = (await readCatalog(home)).map(({ name }) => name);
    checkServer(old, replace);
    await dropStaging(home);
    await sql`create schema ${sql.id(staging)}`.execute(home);
  } catch (error) {
    await home.destroy();
    throw error;
  }
  const db = connect(url, staging);
  return {
    open: async () => db,
    loaded: async () => undefined,
    put: () =>
      home.transaction().execute(async (tx) => {
        if (old.length > 0) {
          await sql`create schema ${sql.id(aside)}`.execute(tx);
          await moveTables(tx, old, place, aside);
        }
        const made = (await readCatalog(db)).map(({ name }) => name);
        await moveTables(tx, made, staging, place);
        return old.length > 0 ? `the schema ${aside} of the database` : null;
      }),
    close: async () => {
      await db.destroy();
      await sql`drop schema if exists ${sql.id(staging)} cascade`.execute(home);
      await home.destroy();
    },
  };
};
