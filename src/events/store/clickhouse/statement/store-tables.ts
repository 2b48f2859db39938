import type { DuckDBConnection } from '@duckdb/node-api';
import type { Read } from '../../duckdb/rows.ts';
import type { StoreTable } from './compile.ts';
import { type Asking, clickHouseReader, type StatementTables } from './reader.ts';
import { rollupViews } from './rollup-views.ts';
import { quoted } from './scope.ts';
import type { QueryNode } from './tree.ts';
import { canBeNull, typeNamed } from './types.ts';

/** A table of ClickHouse, with the types that DuckDB's has. */
export interface EventTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns that are never NULL. */
  readonly always: readonly string[];
  /** Rows replace earlier ones with the same key. Otherwise each belongs to a batch. */
  readonly copied: boolean;
}

/** Where ingest has not said how far it is, the newest request does: only its time is asked for. */
const VIEWS: ReadonlyMap<string, string> = new Map([
  ...rollupViews,
  ['journal_positions', 'SELECT epoch_ms(max(time)) AS time FROM requests'],
]);

/** What statements see of the tables: the rows of batches up to `committed`, and the latest of those that are replaced. */
export const storeTables = (tables: readonly EventTable[], committed: number): StatementTables => {
  const found = new Map(
    tables.map((table): [string, StoreTable] => {
      const { name, always, copied } = table;
      const columns = table.columns.map((column) => {
        const type = typeNamed(column.type);
        return { name: column.name, type, nullable: canBeNull(type) && !always.includes(column.name) };
      });
      const from = copied ? `${name} FINAL` : `${name} WHERE batch <= ${Math.trunc(committed)}`;
      return [
        name,
        { columns, rows: (read) => `(SELECT ${read.map(quoted).join(', ') || '1'} FROM ${from})` },
      ];
    }),
  );
  return { get: (name) => found.get(name) ?? null, views: VIEWS };
};

/** Answers each question from the batches that were committed when it was asked, whatever is written meanwhile. */
export const clickHouseRead = (
  parser: DuckDBConnection,
  asking: Asking,
  tables: readonly EventTable[],
  committed: () => Promise<number>,
): Read => {
  const views = new Map<string, QueryNode>();
  return async (work) =>
    work(clickHouseReader(parser, asking, storeTables(tables, await committed()), views));
};
