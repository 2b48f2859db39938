import fs from 'node:fs/promises';
import { type DuckDBConnection, DuckDBListValue, DuckDBMapValue, type DuckDBValue } from '@duckdb/node-api';

export type Row = Record<string, DuckDBValue>;

/** Has another store answer statements that are written for DuckDB. */
export interface StatementReader {
  /** Whether it has the roll-ups of requests and conversions. If not, reports read raw rows. */
  readonly hasRollups: boolean;
  rows(sql: string, values?: readonly DuckDBValue[]): Promise<Row[]>;
  /** Keeps the rows of a statement as a table that only this reader has, in place of one of the name. */
  keep(name: string, sql: string, values?: readonly DuckDBValue[]): Promise<void>;
  drop(name: string): Promise<void>;
}

/** What answers statements. */
export type Reader = DuckDBConnection | StatementReader;

/** Does something when a reader is free for it. */
export type Read = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;

/** Runs a query and returns its rows. Values are bound, never written into the text. */
export const query = async (reader: Reader, sql: string, values?: DuckDBValue[]): Promise<Row[]> =>
  'rows' in reader
    ? reader.rows(sql, values)
    : ((await reader.runAndReadAll(sql, values)).getRowObjects() as Row[]);

/** Keeps the rows of a query as a table of this reader alone. Values are bound. */
export const keepRows = async (
  reader: Reader,
  name: string,
  sql: string,
  values?: DuckDBValue[],
): Promise<void> => {
  if ('rows' in reader) await reader.keep(name, sql, values);
  else await query(reader, `CREATE OR REPLACE TEMP TABLE ${name} AS ${sql}`, values);
};

/** Removes what `keepRows` kept. */
export const dropRows = async (reader: Reader, name: string): Promise<void> => {
  if ('rows' in reader) await reader.drop(name);
  else await query(reader, `DROP TABLE ${name}`);
};

/**
 * Runs a query and passes its rows to `each` as they come, by column, because they may exceed the heap. No other query
 * may run on the connection during this. Values are bound. `between`: called after each piece of some thousand rows.
 */
export const eachRow = async (
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[],
  each: (columns: readonly (readonly DuckDBValue[])[], row: number) => void,
  between?: () => Promise<void>,
): Promise<void> => {
  const result = await connection.stream(sql, values);
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; ) {
    const columns = chunk.getColumns();
    for (let row = 0; row < chunk.rowCount; row++) each(columns, row);
    await between?.();
    chunk = await result.fetchChunk();
  }
};

/** Counts and times are BIGINT in the store and far below 2^53. */
export const num = (value: DuckDBValue | undefined): number => Number(value ?? 0);
export const text = (value: DuckDBValue | undefined): string => String(value ?? '');
export const optional = (value: DuckDBValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** A list of strings; empty if it is not a list. */
export const list = (value: DuckDBValue | undefined): string[] =>
  value instanceof DuckDBListValue ? value.items.map(String) : [];
/** A map of strings; empty if there is none. */
export const record = (value: DuckDBValue | undefined): Record<string, string> =>
  value instanceof DuckDBMapValue
    ? Object.fromEntries(value.entries.map((entry) => [String(entry.key), String(entry.value)]))
    : {};

/**
 * Writes a whole file, building each piece after the previous one is written, in separate calls: `writeFile` would
 * return to the busy main thread for every half megabyte.
 */
export const stagePieces = async (file: string, pieces: Iterable<Uint8Array>): Promise<void> => {
  const handle = await fs.open(file, 'w', 0o600);
  try {
    for (const bytes of pieces)
      for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten;
  } finally {
    await handle.close();
  }
};

/** Writes a whole file. */
export const stageBytes = (file: string, bytes: Uint8Array): Promise<void> => stagePieces(file, [bytes]);

/** Writes rows as JSON lines for `read_json`, the cheapest way into DuckDB for many rows. */
export const stageRows = async (file: string, rows: readonly object[]): Promise<void> => {
  await stageBytes(file, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
};

/** Converts an amount from its stored text (`12.500000`) to the form in which the edge writes amounts (`12.5`). */
export const decimalText = (value: DuckDBValue | undefined): string | null => {
  const stored = optional(value);
  if (stored === null) return null;
  return stored.includes('.') ? stored.replace(/0+$/, '').replace(/\.$/, '') : stored;
};

/** Values of one statement. User input goes through here and never into the text of a statement. */
export interface Bindings {
  readonly values: DuckDBValue[];
  /** Adds a value and returns its placeholder: `$3`. */
  add(value: DuckDBValue): string;
}

export const bindings = (): Bindings => {
  const values: DuckDBValue[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};
