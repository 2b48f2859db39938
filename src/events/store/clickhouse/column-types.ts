import { clickhouseDialect } from '../dialect.ts';
import type { Column } from '../duckdb/columns.ts';

const PLAIN: Readonly<Record<string, string>> = {
  UTINYINT: 'UInt8',
  USMALLINT: 'UInt16',
  UINTEGER: 'UInt32',
  UBIGINT: 'UInt64',
  SMALLINT: 'Int16',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  BOOLEAN: 'Bool',
  VARCHAR: 'String',
  TIMESTAMP: "DateTime64(3, 'UTC')",
};

const plainOf = (type: string): string => {
  const plain = PLAIN[type] ?? (type.startsWith('DECIMAL') ? type.replace('DECIMAL', 'Decimal') : undefined);
  if (plain === undefined) throw new Error(`ClickHouse has no type for ${type}.`);
  return plain;
};

/** Lists and maps cannot be null in ClickHouse: they are empty instead. */
const compound = (type: string, element: (type: string) => string): string | null => {
  if (type.endsWith('[]')) return `Array(${element(type.slice(0, -2))})`;
  return type.startsWith('MAP(') ? 'Map(String, String)' : null;
};

/** ClickHouse's type for a JSON member that DuckDB reads as `read`. A missing one is null. */
const memberType = (read: string): string => compound(read, plainOf) ?? `Nullable(${plainOf(read)})`;

/** Columns with nearly as many values as rows. Others are stored as dictionaries. */
const VARIOUS = new Set([
  ...['visitor', 'issued', 'split_key', 'path', 'address', 'referrer', 'user_agent', 'note'],
  ...['transaction_id', 'received', 'signature', 'identity', 'event', 'status_received', 'type_rules'],
  ...['email_hash', 'phone_digits_hash', 'phone_plus_hash', 'external_id_hash'],
]);

/** ClickHouse's type for a column. `always`: it is never null. */
export const columnType = ({ name, type }: Pick<Column, 'name' | 'type'>, always: boolean): string => {
  const text = (of: string): string => (VARIOUS.has(name) ? of : `LowCardinality(${of})`);
  const list = compound(type, (element) =>
    element === 'VARCHAR' ? 'LowCardinality(String)' : plainOf(element),
  );
  if (list !== null) return list;
  const plain = plainOf(type);
  const own = always ? plain : `Nullable(${plain})`;
  return type === 'VARCHAR' ? text(own) : own;
};

const quoted = (name: string): string => `"${name}"`;

/** Structure of `input`: the members that the columns' expressions read. */
export const structureOf = (columns: readonly Pick<Column, 'json' | 'read'>[]): string =>
  columns.map(({ json, read }) => `${quoted(json)} ${memberType(read)}`).join(', ');

/** A column's value, from members. */
export const columnValue = ({ json, value }: Pick<Column, 'json' | 'value'>): string =>
  value?.(clickhouseDialect) ?? quoted(json);

const isTime = (name: string): boolean => name === 'time' || name.endsWith('_time') || name.endsWith('_at');

/** Columns for rows that are staged under their columns' names, with times in milliseconds. */
export const columnsOf = (members: readonly { json: string; read: string }[]): Column[] =>
  members.map(({ json, read }) =>
    isTime(json)
      ? { json, read, name: json, type: 'TIMESTAMP', value: ({ instant }) => instant(quoted(json)) }
      : { json, read, name: json, type: read },
  );
