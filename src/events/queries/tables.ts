import type { DuckDBConnection } from '@duckdb/node-api';
import type { FairQueue } from '../queue/fair-queue.ts';
import { type FileSource, type FileTurns, fileTurns, inTurns } from '../store/duckdb/file-turns.ts';
import type { EventDatabase } from '../store/duckdb/open.ts';
import type { Reader } from '../store/duckdb/rows.ts';
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

/** Opens what one table reads from, and nothing else does. */
type OpenSource = () => Promise<{ reader: Reader; on: DuckDBConnection | FileSource }>;

/** Tables of a store, whose files take turns in `queue`. Parquet is written by a DuckDB, whatever the store is. */
export const tablesOf = (
  open: OpenSource,
  queue: FairQueue,
  files: Pick<EventDatabase, 'instance' | 'staging'>,
): EventTables => {
  /** Opens a table on a source of its own, which is closed with it or if opening fails. */
  const over = async <Row>(
    workspace: number,
    signal: AbortSignal,
    rowsOf: (reader: Reader, turns: FileTurns) => Promise<Omit<OpenTable<Row>, 'close'>>,
  ): Promise<OpenTable<Row>> => {
    signal.throwIfAborted();
    const { reader, on } = await open();
    const turns = fileTurns(queue, on, workspace, signal);
    try {
      const { count, pages } = await rowsOf(reader, turns);
      return { count, pages: () => until(signal, pages()), close: turns.close };
    } catch (error) {
      turns.close();
      throw error;
    }
  };
  return {
    openLog: (query, signal) =>
      over(query.workspace, signal, async (reader, { turn }) => ({
        count: await turn(() => countRequests(reader, query)),
        pages: () => logPages(reader, query, turn),
      })),
    openReport: (query, signal) =>
      over(query.workspace, signal, async (reader, { turn }) => {
        const count = await turn(() => keepReport(reader, query));
        return { count, pages: () => inTurns(turn, keptPages(reader, query, count)) };
      }),
    openParquet: (columns, signal) => parquetFile(files, columns, signal),
  };
};
