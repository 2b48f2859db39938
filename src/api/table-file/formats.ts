import { createReadStream } from 'node:fs';
import type { TableFormat } from '../../contracts/reports/table-file.ts';
import { csvCell } from '../../core/report/csv-cell.ts';
import type { ColumnType, EventTables, FileColumn, OpenTable } from '../../events/store/tables.ts';

type Value = string | number | boolean | readonly string[] | null;

/** A column of a file; `of` returns a value of its type. */
export interface Column<Row> extends FileColumn {
  of(row: Row): Value;
  /** The value as shown in spreadsheets, if different. */
  shown?(row: Row): string;
}

/** Rows that can be written to a file of any format. */
export interface Table<Row> extends OpenTable<Row> {
  /** Prefix of the file's name, such as `requests`. */
  name: string;
  columns: readonly Column<Row>[];
  /** Contents of a JSON line. */
  json(row: Row): unknown;
}

export const column = <Row>(
  name: string,
  type: ColumnType,
  of: (row: Row) => Value,
  shown?: (row: Row) => string,
): Column<Row> => ({ name, type, of, ...(shown && { shown }) });

/** The row as an object, keyed by column name. */
export const asObject = <Row>(columns: readonly Column<Row>[], row: Row): Record<string, Value> =>
  Object.fromEntries(columns.map(({ name, of }) => [name, of(row)]));

export const CONTENT_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export const FILE_ENDINGS: Record<TableFormat, string> = { csv: 'csv', json: 'ndjson', parquet: 'parquet' };

/** Receives progress while a file is written. */
interface Progress {
  rows(count: number): void;
  /** All rows have been read, and the file is being finished, without further progress. */
  writing(): void;
}

const shownIn = <Row>({ of, shown, type }: Column<Row>, row: Row): string => {
  const value = of(row);
  if (value === null) return '';
  if (shown) return shown(row);
  // We produce the numbers, so a leading minus starts no formula.
  if (type === 'whole' || type === 'number' || type === 'decimal') return String(value);
  return csvCell(typeof value === 'object' ? value.join('|') : String(value));
};

const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

async function* csv<Row>({ columns, pages }: Table<Row>, progress: Progress): AsyncGenerator<string> {
  yield csvRow(columns.map(({ name }) => csvCell(name)));
  for await (const page of pages()) {
    yield page.map((row) => csvRow(columns.map((one) => shownIn(one, row)))).join('');
    progress.rows(page.length);
  }
}

async function* lines<Row>({ json, pages }: Table<Row>, progress: Progress): AsyncGenerator<string> {
  for await (const page of pages()) {
    yield page.map((row) => `${JSON.stringify(json(row))}\n`).join('');
    progress.rows(page.length);
  }
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Completed before the first byte is sent, so that errors can still be reported. */
const parquet = async <Row>(
  { columns, pages }: Table<Row>,
  { tables, signal, progress }: FormatParts,
): Promise<OpenFile> => {
  const file = await tables.openParquet(columns, signal);
  try {
    for await (const page of pages()) {
      await file.add(page.map((row) => `${JSON.stringify(asObject(columns, row))}\n`).join(''));
      progress.rows(page.length);
    }
    progress.writing();
    const path = await file.finish();
    return { pieces: readPieces(path), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
};

interface FormatParts {
  tables: EventTables;
  signal: AbortSignal;
  progress: Progress;
}

interface OpenFile {
  pieces: AsyncGenerator<string | Uint8Array>;
  /** Works whether or not reading of the pieces has begun. */
  close(): Promise<void>;
}

/** Opens the table as a file. */
export const openFile = async <Row>(
  format: TableFormat,
  table: Table<Row>,
  parts: FormatParts,
): Promise<OpenFile> => {
  if (format === 'parquet') return parquet(table, parts);
  const pieces = format === 'csv' ? csv(table, parts.progress) : lines(table, parts.progress);
  return { pieces, close: async () => undefined };
};
