import { sql } from 'kysely';
import type { Row, Tables, Tx } from './tables.ts';

/** JSON can contain a lone surrogate, which jsonb refuses; a plain parameter would have become U+FFFD. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Updates rows of one table with different values in one statement: one statement per row would take ten times as long.
 * All must have the same members, which are columns; `id` identifies the row.
 */
export const updateRows = async <T extends 'campaigns' | 'destinations' | 'library_pages'>(
  tx: Tx,
  table: T & keyof Tables,
  rows: readonly (Partial<Row<T>> & { id: number })[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const values = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`update ${sql.table(table)} as kept set ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, wellFormed)}::jsonb) as given
    where kept.id = given.id`.execute(tx);
};
