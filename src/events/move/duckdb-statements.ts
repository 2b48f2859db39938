import type { Column } from '../store/duckdb/columns.ts';
import { type Piece, SLOT_MS } from './pieces.ts';
import { fileType, kindOf, type MovedTable, quoted } from './tables.ts';

/** Statements over the tables that are left. Times in results are milliseconds. */

const ms = (column: string): string => `epoch_ms(${column})`;

const ofPiece = ({ cut, where }: MovedTable, { from, to }: Pick<Piece, 'from' | 'to'>): string => {
  if (cut === null) return where;
  const [first, end] = [Math.trunc(from), Math.trunc(to)];
  return 'time' in cut
    ? `${where} AND ${cut.time} >= make_timestamp(${first} * 1000) AND ${cut.time} < make_timestamp(${end} * 1000)`
    : `${where} AND ${cut.number} >= ${first} AND ${cut.number} < ${end}`;
};

const numberOf = ({ cut }: MovedTable): string => {
  if (cut === null) return '0';
  return 'time' in cut ? ms(cut.time) : cut.number;
};

const print = ({ into }: MovedTable): string =>
  `coalesce(sum(hash(${into.columns.map(quoted).join(', ')})::HUGEINT), 0)::VARCHAR AS print`;

export const slotsStatement = (table: MovedTable): string =>
  `SELECT (${numberOf(table)}) // ${SLOT_MS} * ${SLOT_MS} AS slot, count(*) AS n, ${print(table)} FROM ${table.name} WHERE ${table.where} GROUP BY 1 ORDER BY 1`;

const sumOf = ({ name, type }: Column, i: number): string => {
  const column = `"${name}"`;
  const sum = {
    text: `sum(strlen(${column}) + 1)`,
    time: `sum(${ms(column)})`,
    yes: `count(*) FILTER (${column})`,
    list: `sum(len(${column}))`,
    map: `sum(cardinality(${column}))`,
    decimal: `sum(${column})`,
    whole: `sum(${column})`,
  }[kindOf(type)];
  return `coalesce(${sum}, 0)::VARCHAR AS s${i}`;
};

/** Number, print and a sum of each column (`s0`, `s1`, ...) of a piece's rows. */
export const pieceStatement = (table: MovedTable, piece: Pick<Piece, 'from' | 'to'>): string =>
  `SELECT count(*) AS n, ${print(table)}, ${table.into.columns.map(sumOf).join(', ')}
   FROM ${table.name} WHERE ${ofPiece(table, piece)}`;

const fileValue = (column: Column): string => {
  const name = quoted(column);
  switch (kindOf(column.type)) {
    case 'time':
      return `${ms(name)} AS ${name}`;
    case 'list':
      return `coalesce(${name}, []) AS ${name}`;
    case 'map':
      return `coalesce(${name}, MAP {}) AS ${name}`;
    default:
      return name;
  }
};

/** A piece's rows for a file for ClickHouse. */
export const pieceRows = (table: MovedTable, piece: Pick<Piece, 'from' | 'to'>): string =>
  `SELECT ${table.into.columns.map(fileValue).join(', ')} FROM ${table.name} WHERE ${ofPiece(table, piece)}`;

export const exportStatement = (select: string, file: string): string =>
  `COPY (${select}) TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`;

/** A sum of each column (`s0`, `s1`, ...) of rows that are for a file already. */
export const selectedStatement = (columns: readonly Column[], select: string): string =>
  `SELECT ${columns
    .map((column, i) => sumOf({ ...column, type: fileType(column.type) }, i))
    .join(', ')} FROM (${select})`;

/** A piece's rows as they are staged for Postgres: amounts are text. */
export const rowsStatement = (table: MovedTable, piece: Pick<Piece, 'from' | 'to'>): string =>
  `SELECT ${table.into.columns
    .map((column) =>
      kindOf(column.type) === 'decimal'
        ? `${quoted(column)}::VARCHAR AS ${quoted(column)}`
        : fileValue(column),
    )
    .join(', ')} FROM ${table.name} WHERE ${ofPiece(table, piece)}`;
