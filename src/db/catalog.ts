import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A table of the control store as the database itself describes it. */
export interface CatalogTable {
  name: string;
  /** Those that are written, in order; the database computes the others. */
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
export const readSequences = async (db: Db): Promise<{ name: string; last: string | null }[]> => {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(db);
  return rows;
};
