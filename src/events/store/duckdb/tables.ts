import type { DuckDBConnection } from '@duckdb/node-api';
import { keepReport, keptPages } from '../../reports/engine/report-table.ts';
import { logPages } from '../../reports/log-table.ts';
import { countRequests } from '../../reports/requests.ts';
import type { EventTables, OpenTable } from '../tables.ts';
import { connectUntil } from './connect-until.ts';
import type { EventDatabase } from './open.ts';
import { parquetFile } from './parquet.ts';

async function* until<T>(signal: AbortSignal, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    signal.throwIfAborted();
    yield page;
  }
}

export const duckdbTables = (database: EventDatabase): EventTables => {
  /** What is opened over a connection that is closed with it, also where it could not be opened. */
  const over = async <Row>(
    signal: AbortSignal,
    open: (connection: DuckDBConnection) => Promise<Pick<OpenTable<Row>, 'count' | 'pages'>>,
  ): Promise<OpenTable<Row>> => {
    const { connection, close } = await connectUntil(database.instance, signal);
    try {
      const { count, pages } = await open(connection);
      return { count, pages: () => until(signal, pages()), close };
    } catch (error) {
      close();
      throw error;
    }
  };
  return {
    openLog: (query, signal) =>
      over(signal, async (connection) => ({
        count: await countRequests(connection, query),
        pages: () => logPages(connection, query),
      })),
    openReport: (query, signal) =>
      over(signal, async (connection) => {
        const count = await keepReport(connection, query);
        return { count, pages: () => keptPages(connection, query, count) };
      }),
    openParquet: (columns, signal) => parquetFile(database, columns, signal),
  };
};
