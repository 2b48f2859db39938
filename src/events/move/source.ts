import fs from 'node:fs';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventTable } from '../store/clickhouse/tables.ts';
import { num, query, type Row, text } from '../store/duckdb/rows.ts';
import {
  exportStatement,
  pieceRows,
  pieceStatement,
  rowsStatement,
  selectedStatement,
  slotsStatement,
} from './duckdb-statements.ts';
import type { Piece, Slot } from './pieces.ts';
import type { MovedTable } from './tables.ts';

/** A piece as it is now, taken out of DuckDB. */
export interface TakenPiece extends Piece {
  /** A sum of each column, in the order of the table's. */
  sums: readonly string[];
  /** Its rows for ClickHouse, in Parquet. */
  bytes: Buffer;
  /** Its rows for Postgres, if it keeps them too. */
  objects: readonly object[];
}

/** The DuckDB file that is left. Nothing here changes it. */
export interface MoveSource {
  slots(table: MovedTable): Promise<Slot[]>;
  /** The piece's rows as of one moment, which may differ from those it was planned with. */
  take(table: MovedTable, piece: Pick<Piece, 'from' | 'to'>): Promise<TakenPiece>;
  /** The rows of a statement with the table's columns, whose times are milliseconds. */
  takeSelected(into: EventTable, select: string): Promise<Pick<TakenPiece, 'bytes' | 'sums'>>;
  /** Rows of any statement, for what is compared or copied as a whole. */
  rows(sql: string): Promise<Row[]>;
  /** The same in forms that JSON has: large numbers, times and amounts are text. */
  objects(sql: string): Promise<Record<string, unknown>[]>;
}

/** `connection`: used by nobody else. `folder`: for files of one piece at a time; emptied. */
export const duckdbSource = (connection: DuckDBConnection, folder: string): MoveSource => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'piece.parquet');
  const objects = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson();

  const exported = async (select: string): Promise<Buffer> => {
    try {
      await connection.run(exportStatement(select, file));
      return fs.readFileSync(file);
    } finally {
      fs.rmSync(file, { force: true });
    }
  };
  const sumsIn = (of: EventTable, row: Row | undefined): string[] =>
    of.columns.map((_, i) => text(row?.[`s${i}`]));
  /** One snapshot: ingest goes on. */
  const ofOneMoment = async <T>(work: () => Promise<T>): Promise<T> => {
    await connection.run('BEGIN');
    try {
      return await work();
    } finally {
      await connection.run('ROLLBACK');
    }
  };

  return {
    slots: async (table) =>
      (await query(connection, slotsStatement(table))).map((row) => ({
        from: num(row.slot),
        rows: num(row.n),
        print: BigInt(text(row.print)),
      })),
    take: (table, span) =>
      ofOneMoment(async () => {
        const [row] = await query(connection, pieceStatement(table, span));
        return {
          table: table.name,
          ...{ from: span.from, to: span.to },
          rows: num(row?.n),
          print: text(row?.print),
          sums: sumsIn(table.into, row),
          bytes: await exported(pieceRows(table, span)),
          objects: table.name === 'conversions' ? await objects(rowsStatement(table, span)) : [],
        };
      }),
    takeSelected: (into, select) =>
      ofOneMoment(async () => {
        const [row] = await query(connection, selectedStatement(into.columns, select));
        return { sums: sumsIn(into, row), bytes: await exported(select) };
      }),
    rows: (sql) => query(connection, sql),
    objects,
  };
};
