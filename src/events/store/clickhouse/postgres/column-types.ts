import { conversionMembers } from '../../duckdb/ingest/conversion-rows.ts';

const TYPES: Readonly<Record<string, string>> = {
  UTINYINT: 'smallint',
  USMALLINT: 'integer',
  SMALLINT: 'smallint',
  UINTEGER: 'bigint',
  UBIGINT: 'bigint',
  BIGINT: 'bigint',
  BOOLEAN: 'boolean',
  VARCHAR: 'text',
};

/** Postgres's type for what is staged for DuckDB as `read`. Times are milliseconds. */
const typeOf = (read: string): string => {
  const type = TYPES[read] ?? (read.startsWith('DECIMAL') ? read.replace('DECIMAL', 'numeric') : undefined);
  if (type === undefined) throw new Error(`Postgres has no type for ${read}.`);
  return type;
};

/** The columns of staged rows, for `jsonb_to_recordset`. */
export const recordOf = (members: readonly { json: string; read: string }[]): string =>
  members.map(({ json, read }) => `${json} ${typeOf(read)}`).join(', ');

/** Columns of `conversions`: name and type. */
export const conversionColumns: readonly (readonly [name: string, type: string])[] = conversionMembers.map(
  ({ json, read }) => [json, typeOf(read)],
);

export const conversionRecord = recordOf(conversionMembers);
export const conversionNames = conversionColumns.map(([name]) => name).join(', ');
