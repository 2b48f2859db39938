import type { ColumnType, FileColumn, OpenTable } from '../../events/store/tables.ts';

export type Value = string | number | boolean | readonly string[] | null;

/** A column of a file; `of` returns a value of its type. */
export interface Column<Row> extends FileColumn {
  of(row: Row): Value;
  /** Its form for spreadsheets, if different from the value. */
  shown?(row: Row): string;
}

/** Rows that can become a file of any format. */
export interface Table<Row> extends OpenTable<Row> {
  /** `requests`: prefix of the file's name. */
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
