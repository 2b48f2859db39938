import type { DuckDBConnection } from '@duckdb/node-api';
import { query as ask, num, optional } from '../../store/duckdb/rows.ts';
import type { StoreReport, StoreReportQuery } from '../../store/report.ts';
import { sumsOf } from './report.ts';
import { reportStatement } from './statement.ts';
import { tablesFor } from './tables.ts';

const PAGE = 1000;
/** More rows than any report has. */
const ALL = 1_000_000_000;

/**
 * Computes all rows of a report once, into a table of this connection. Returns how many. They are read from there while
 * the store continues, so that no transaction stays open for a slow reader.
 */
export const keepReport = async (connection: DuckDBConnection, query: StoreReportQuery): Promise<number> => {
  const { sql, values } = reportStatement({ ...query, limit: ALL, offset: 0 }, tablesFor(query));
  await ask(connection, `CREATE OR REPLACE TEMP TABLE kept_report AS ${sql}`, values);
  const [head] = await ask(connection, 'SELECT n FROM kept_report WHERE place < 0');
  return num(head?.n);
};

/** The rows of `keepReport`. */
export async function* keptPages(
  connection: DuckDBConnection,
  { dimensions }: StoreReportQuery,
  count: number,
): AsyncGenerator<StoreReport['rows']> {
  for (let from = 0; from < count; from += PAGE) {
    const rows = await ask(
      connection,
      `SELECT * FROM kept_report WHERE place > ${from} AND place <= ${from + PAGE} ORDER BY place`,
    );
    yield rows.map((row) => ({
      keys: dimensions.map((_, i) => optional(row[`k${i}`])),
      sums: sumsOf(row),
    }));
  }
}
