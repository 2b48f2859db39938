import { sql } from 'kysely';
import type { Row, Tables, Tx } from './tables.ts';

/** JSON can say half of a surrogate pair and jsonb refuses it; as a plain parameter it would have become U+FFFD. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Rows of one table that differ in what they are to have, in one statement: one for each of them would take ten times as
 * long. All have the same members, which are columns; `id` says which row is meant.
 */
export const updateRows = async <T extends 'campaigns' | 'destinations'>(
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
