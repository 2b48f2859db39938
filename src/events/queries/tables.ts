import type { DuckDBConnection } from '@duckdb/node-api';
import { type FileTurns, fileTurns, inTurns } from '../store/duckdb/file-turns.ts';
import type { EventDatabase } from '../store/duckdb/open.ts';
import type { Readers } from '../store/duckdb/readers.ts';
import type { EventTables, OpenTable } from '../store/tables.ts';
import { keepReport, keptPages } from './engine/report.ts';
import { logPages } from './log-table.ts';
import { parquetFile } from './parquet.ts';
import { countRequests } from './request-page.ts';

async function* until<T>(signal: AbortSignal, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    signal.throwIfAborted();
    yield page;
  }
}

export const duckdbTables = (
  { instance, staging }: Pick<EventDatabase, 'instance' | 'staging'>,
  { queue }: Pick<Readers, 'queue'>,
): EventTables => {
  /** Opens a table on its own connection, which is closed with it or if opening fails. */
  const over = async <Row>(
    workspace: number,
    signal: AbortSignal,
    open: (connection: DuckDBConnection, turns: FileTurns) => Promise<Omit<OpenTable<Row>, 'close'>>,
  ): Promise<OpenTable<Row>> => {
    signal.throwIfAborted();
    const connection = await instance.connect();
    const turns = fileTurns(queue, connection, workspace, signal);
    try {
      const { count, pages } = await open(connection, turns);
      return { count, pages: () => until(signal, pages()), close: turns.close };
    } catch (error) {
      turns.close();
      throw error;
    }
  };
  return {
    openLog: (query, signal) =>
      over(query.workspace, signal, async (connection, { turn }) => ({
        count: await turn(() => countRequests(connection, query)),
        pages: () => logPages(connection, query, turn),
      })),
    openReport: (query, signal) =>
      over(query.workspace, signal, async (connection, { turn }) => {
        const count = await turn(() => keepReport(connection, query));
        return { count, pages: () => inTurns(turn, keptPages(connection, query, count)) };
      }),
    openParquet: (columns, signal) => parquetFile({ instance, staging }, columns, signal),
  };
};
