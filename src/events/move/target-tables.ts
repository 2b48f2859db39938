import { clickhouseBatchTables, fencedBy, statementIds } from '../store/clickhouse/batch-tables.ts';
import { AnswerLost, type BatchTables, type Block, RowsDiffer } from '../store/clickhouse/batches/ports.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { copiedTables, type EventTable } from '../store/clickhouse/tables.ts';
import { num } from '../store/duckdb/rows.ts';
import { batchOf, batchStatement, insertFile } from './clickhouse-statements.ts';
import { plainDecimal } from './compare.ts';

/** A piece's rows for one table of ClickHouse. */
export interface FileBlock extends Block {
  of: EventTable;
  /** In Parquet. */
  bytes: Buffer;
  /** Sums of its columns in DuckDB. */
  sums: readonly string[];
}

const checkSums = async (clickhouse: ClickHouse, batch: number, { of, sums }: FileBlock): Promise<void> => {
  const [row] = await clickhouse.rows(batchStatement(of, batch));
  for (const [i, { name }] of of.columns.entries()) {
    const [was, is] = [plainDecimal(sums[i] ?? '0'), plainDecimal(String(row?.[`s${i}`]))];
    if (was !== is)
      throw new RowsDiffer(`The column ${name} of ${of.name} has ${is} in ClickHouse, not ${was}.`);
  }
};

/** Tables for the batches of a move, which fill the copies of what is in Postgres too. */
export const movedBatchTables = (
  clickhouse: ClickHouse,
  wait: (ms: number) => Promise<void>,
): BatchTables<FileBlock> => {
  const base = clickhouseBatchTables(clickhouse, wait);
  const ids = statementIds(clickhouse);
  const rowsOf = async (of: EventTable, batch: number): Promise<number> => {
    const [row] = await clickhouse.rows(
      `SELECT count() AS n FROM ${of.name} WHERE ${batchOf(of)} = ${Math.trunc(batch)}`,
    );
    return num(row?.n as string);
  };
  const known = new Map<string, EventTable>();
  return {
    fence: (term) => base.fence(term),
    insert: async (term, batch, block) => {
      const { of, table, bytes } = block;
      known.set(table, of);
      await clickhouse.insert(insertFile(of, batch, fencedBy(term)), [bytes], {
        id: ids.next(term),
        settings: { insert_deduplication_token: `move ${table} ${batch}` },
      });
      if ((await rowsOf(of, batch)) === block.rows) await checkSums(clickhouse, batch, block);
    },
    count: (batch, tables) =>
      Promise.all(
        tables.map((table) => {
          const of = known.get(table);
          if (of === undefined) throw new Error(`Nothing was inserted into ${table}.`);
          return rowsOf(of, batch);
        }),
      ),
    remove: async (batch) => {
      await base.remove(batch);
      for (const of of Object.values(copiedTables)) {
        if ((await rowsOf(of, batch)) === 0) continue;
        await clickhouse.run(`DELETE FROM ${of.name} WHERE ${batchOf(of)} = ${Math.trunc(batch)}`, {
          settings: { lightweight_deletes_sync: 2 },
        });
        if ((await rowsOf(of, batch)) > 0)
          throw new AnswerLost(`Rows of batch ${batch} are still in ${of.name}.`);
      }
    },
  };
};
