import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** A table of the control store as the database itself describes it. */
export interface CatalogTable {
  name: string;
  /** The columns that are written, in order; the database computes the others. */
  columns: { name: string; type: string }[];
}

/** Every table of the schema that `db` works in, by name. */
export const readCatalog = async (db: Db): Promise<CatalogTable[]> => {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, CatalogTable>();
  for (const { table, name, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name, type });
    tables.set(table, known);
  }
  return [...tables.values()];
};

/** Sequences of identity columns, with their current values. */
const readSequences = async (db: Db): Promise<{ name: string; last: string | null }[]> => {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(db);
  return rows;
};

/** Version of the lines below. */
export const DUMP_VERSION = 1;

/** Rows fetched at once: campaign revisions are the large ones, with about ten thousand characters each. */
const ROWS = 200;

/** Dump lines that are not rows: the head; each table, before its rows; the end. A row is an array of text or null. */
export type DumpLine =
  | { dump: number; migrations: { number: number; name: string; checksum: string }[] }
  | { table: string; columns: string[] }
  | { sequences: { name: string; last: string | null }[]; rows: number };

interface Applied {
  fairlead_migrations: { number: number; name: string; checksum: string };
}

/** Approximate size of a dump in bytes, rounded up. */
export const dumpSize = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db);
  // Large values are compressed in the database and plain in a dump.
  return 5 * Number(rows[0]?.bytes ?? 0);
};

/** The same within a transaction that sees one moment. */
export const dumpWithin = async (tx: Tx, write: (line: string) => Promise<void>): Promise<number> => {
  const say = (line: DumpLine): Promise<void> => write(JSON.stringify(line));
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`.execute(tx);
  const migrations = await (tx as unknown as Kysely<Applied>)
    .selectFrom('fairlead_migrations')
    .select(['number', 'name', 'checksum'])
    .orderBy('number')
    .execute();
  await say({ dump: DUMP_VERSION, migrations });
  let rows = 0;
  for (const { name, columns } of await readCatalog(tx)) {
    await say({ table: name, columns: columns.map((column) => column.name) });
    const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
    await sql`declare dumped no scroll cursor for select to_json(array[${values}])::text as line from ${sql.table(name)}`.execute(
      tx,
    );
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from dumped`.execute(tx);
      for (const { line } of batch.rows) await write(line);
      rows += batch.rows.length;
      if (batch.rows.length < ROWS) break;
    }
    await sql`close dumped`.execute(tx);
  }
  await say({ sequences: await readSequences(tx), rows });
  return migrations.at(-1)?.number ?? 0;
};

/**
 * Passes every row of the control store to `write`, as of one moment, in text that Postgres reads back into the same
 * values, whether written by PGlite or a server. PGlite has one connection, so everything else waits meanwhile; on a
 * server, nothing does. Returns the number of the newest migration.
 */
export const dumpControlStore = (db: Db, write: (line: string) => Promise<void>): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => dumpWithin(tx, write));
