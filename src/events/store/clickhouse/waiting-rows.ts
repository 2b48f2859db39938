import { postbackRow } from '../duckdb/ingest/postback-rows.ts';
import type { ReceivedPostback } from '../ingest-store.ts';
import { columnType, columnValue, structureOf } from './column-types.ts';
import { jsonLines } from './json-lines.ts';
import { literal } from './literals.ts';
import type { StatementTables } from './statement/reader.ts';
import { quoted } from './statement/scope.ts';
import { batchTables } from './tables.ts';

const { name: TABLE, columns: COLUMNS, always } = batchTables.postbacks;

type PostbackColumn = (typeof COLUMNS)[number];

/** A column of JSON lines with the type that the table's has. */
const printed = (column: PostbackColumn): string => {
  const { name } = column;
  const isAlways = always.includes(name);
  const value = columnValue(column);
  // A member can be null, and a cast keeps that.
  const own = isAlways ? `assumeNotNull(${value})` : value;
  return `CAST(${own}, ${literal(columnType(column, isAlways))}) AS ${quoted(name)}`;
};

/** SELECT of rows that are part of it. */
const selectOf = (rows: readonly object[], read: readonly string[]): string => {
  if (read.length === 0) return `SELECT 1 FROM numbers(${rows.length})`;
  const columns = read.map((name) => {
    const column = COLUMNS.find((one) => one.name === name);
    if (column === undefined) throw new Error(`The table ${TABLE} has no column ${name}.`);
    return column;
  });
  const members = new Set(columns.map(({ json }) => json));
  // What is null need not be said.
  const lines = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && members.has(name))),
  );
  const text = literal(Buffer.from(jsonLines(lines)).toString());
  return `SELECT ${columns.map(printed).join(', ')} FROM format(JSONEachRow, ${literal(structureOf(columns))}, ${text})`;
};

/** The same tables, with these among the postbacks. */
export const withWaitingPostbacks = (
  tables: StatementTables,
  waiting: readonly ReceivedPostback[],
): StatementTables => {
  if (waiting.length === 0) return tables;
  const rows = waiting.map(postbackRow);
  return {
    ...tables,
    get: (name) => {
      const stored = tables.get(name);
      if (name !== TABLE || stored === null || 'view' in stored) return stored;
      return {
        columns: stored.columns,
        rows: (read) => `(${stored.rows(read)} UNION ALL ${selectOf(rows, read)})`,
      };
    },
  };
};
