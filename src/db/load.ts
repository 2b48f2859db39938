import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Problem } from '../config/problem.ts';
import { type CatalogTable, DUMP_VERSION, type DumpLine, readCatalog } from './dump.ts';
import { checkApplied, migrate } from './migrate.ts';
import { migrations as all } from './migrations/all.ts';
import { connectControlStore } from './open.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** Characters of rows written by one statement. */
const BATCH = 1024 * 1024;

/**
 * Numbers skipped after a restore: campaigns, domains and users created after the backup are lost, but links, cookies
 * and click IDs with their numbers still exist.
 */
const NUMBERS_LEFT_OUT = 10_000;

/** Not restored, because they could be active again: sessions ended since, and password links used since. */
const NOT_BROUGHT_BACK = ['refresh_tokens', 'sessions', 'mail_tokens'];

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const foreignKeys = async (tx: Tx): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace
    order by t.relname, c.conname`.execute(tx);
  return rows;
};

const insertRows = (
  table: CatalogTable,
  columns: readonly string[],
  rows: readonly string[],
): RawBuilder<unknown> => {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((column, i) => {
    const type = types.get(column);
    if (type === undefined) throw new Problem(`The backup has an unknown column, ${table.name}.${column}.`);
    return sql`(line ->> ${sql.lit(i)})::${sql.raw(type)}`;
  });
  return sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) as line`;
};

const damaged = (): Problem => new Problem('The backup is damaged: its control store cannot be read.');

const headOf = (line: string | undefined): Extract<DumpLine, { dump: number }> => {
  const head = line === undefined ? null : (JSON.parse(line) as DumpLine);
  if (head === null || !('dump' in head)) throw damaged();
  if (head.dump !== DUMP_VERSION) {
    throw new Problem('The backup was made by a newer Fairlead. Restore it with that version.');
  }
  return head;
};

/** Writes the lines into empty tables; foreign keys are checked once all rows exist. */
const fill = async (tx: Tx, lines: AsyncIterator<string>, goesOn: boolean): Promise<void> => {
  const catalog = new Map((await readCatalog(tx)).map((table) => [table.name, table]));
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  // Migrations leave rows behind.
  for (const name of catalog.keys()) await sql`delete from ${sql.table(name)}`.execute(tx);

  let into: { table: CatalogTable; columns: string[] } | null = null;
  let waiting: string[] = [];
  let size = 0;
  let written = 0;
  const flush = async (): Promise<void> => {
    if (into !== null && waiting.length > 0) await insertRows(into.table, into.columns, waiting).execute(tx);
    [waiting, size] = [[], 0];
  };
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw damaged();
    if (value.startsWith('[')) {
      waiting.push(value);
      size += value.length;
      written++;
      if (size >= BATCH) await flush();
      continue;
    }
    await flush();
    const line = JSON.parse(value) as DumpLine;
    if ('table' in line) {
      // A foreign table in the same schema is not ours to restore.
      const table = catalog.get(line.table);
      into = table === undefined ? null : { table, columns: line.columns };
      continue;
    }
    if (!('sequences' in line) || line.rows !== written) throw damaged();
    for (const { name, last } of line.sequences) {
      // A sequence that was never used stays so: setval cannot set it to 0.
      if (goesOn && last === null) continue;
      const next = Number(last ?? 0) + (goesOn ? 0 : NUMBERS_LEFT_OUT);
      await sql`select setval(to_regclass(${name}), ${sql.lit(next)}) where to_regclass(${name}) is not null`.execute(
        tx,
      );
    }
    break;
  }
  for (const name of goesOn ? [] : NOT_BROUGHT_BACK) {
    if (catalog.has(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
  }
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
};

/**
 * Loads a dump into a store without tables, at the dump's version. Throws Problem if it is damaged, or from a newer
 * program or another lineage; the store must not be used then. `goesOn`: nothing has happened since the dump, so that
 * sessions are kept and no numbers left out.
 */
export const loadControlStore = async (
  db: Db,
  lines: AsyncIterator<string>,
  { goesOn = false } = {},
): Promise<void> => {
  const head = headOf((await lines.next()).value);
  checkApplied(head.migrations, all);
  await migrate(db, all.slice(0, head.migrations.length));
  await db.transaction().execute((tx) => fill(tx, lines, goesOn));
};

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

/** A target in a data folder that is being created. */
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

/** `schema`: letters, digits and `_`, chosen by us; null for the server's default. */
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

/** Tables with their indexes, constraints, column sequences and triggers, and what these triggers call. */
const moveTables = async (tx: Tx, names: readonly string[], from: string, to: string): Promise<void> => {
  const { rows: called } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    join pg_namespace n on n.oid = c.relnamespace and n.oid = p.pronamespace
    where n.nspname = ${from} and not t.tgisinternal`.execute(tx);
  for (const { name } of called) {
    await sql`alter function ${sql.id(from, name)}() set schema ${sql.id(to)}`.execute(tx);
  }
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
 * A target in a separate schema on the server of `url`, which replaces the old one in one transaction. `stamp`: for
 * names of schemas. Throws Problem if something exists there that may not be moved aside.
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
