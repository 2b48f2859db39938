import fs from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { StoreTable } from '../../src/events/store/clickhouse/statement/compile.ts';
import { clickHouseReader } from '../../src/events/store/clickhouse/statement/reader.ts';
import { rollupViews } from '../../src/events/store/clickhouse/statement/rollup-views.ts';
import { canBeNull, storedType, typeNamed } from '../../src/events/store/clickhouse/statement/types.ts';
import type { StatementReader } from '../../src/events/store/duckdb/rows.ts';
import { query, text } from '../../src/events/store/duckdb/rows.ts';
import type { TemporaryStore } from '../helpers/event-store.ts';
import { plainClient } from './plain-client.ts';

export interface CopiedStore {
  readonly reader: StatementReader;
  dispose(): Promise<void>;
}

/** All tables of a DuckDB store with the same rows in ClickHouse, in a database of their own. */
export const copiedStore = async (server: string, events: TemporaryStore): Promise<CopiedStore> => {
  const database = `copied_${Date.now()}_${Math.random().toString(36).slice(2)}`;
  const terms = { params: {}, settings: {} };
  const outside = plainClient(server, '');
  await outside.run(`CREATE DATABASE ${database}`, terms);
  const client = plainClient(server, database);
  const parserOf = await DuckDBInstance.create(':memory:');
  const parser = await parserOf.connect();
  const tables = new Map<string, StoreTable>();
  await events.whileClosed(async (file) => {
    const source = await DuckDBInstance.create(file);
    const connection = await source.connect();
    const columns = await query(
      connection,
      'SELECT table_name, column_name, data_type, is_nullable FROM duckdb_columns() WHERE NOT internal ORDER BY table_oid, column_index',
    );
    for (const [table, own] of Map.groupBy(columns, (row) => text(row.table_name))) {
      const outputs = own.map((row) => ({
        name: text(row.column_name),
        type: typeNamed(text(row.data_type)),
        nullable: canBeNull(typeNamed(text(row.data_type))),
      }));
      const list = outputs.map(({ name, type }) => `\`${name}\` ${storedType(type)}`).join(', ');
      await client.run(`CREATE TABLE ${table} (${list}) ENGINE = MergeTree ORDER BY tuple()`, terms);
      const copy = path.join(events.dir, `${table}.parquet`);
      const count = await query(connection, `SELECT count(*) AS n FROM ${table}`);
      if (Number(count[0]?.n) > 0) {
        await connection.run(`COPY ${table} TO '${copy.replaceAll("'", "''")}' (FORMAT parquet)`);
        await client.insert(`INSERT INTO ${table} FORMAT Parquet`, fs.readFileSync(copy));
        fs.rmSync(copy);
      }
      tables.set(table, { columns: outputs, rows: () => table });
    }
    connection.closeSync();
    source.closeSync();
  });
  return {
    reader: clickHouseReader(parser, client, {
      get: (name) => tables.get(name) ?? null,
      views: rollupViews,
    }),
    dispose: async () => {
      parser.closeSync();
      parserOf.closeSync();
      await outside.run(`DROP DATABASE ${database}`, terms);
    },
  };
};
