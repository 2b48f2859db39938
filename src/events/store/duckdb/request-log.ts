import type { DuckDBConnection } from '@duckdb/node-api';
import { clickHistory } from '../../reports/click-history.ts';
import { arrivedRequests, logPositions } from '../../reports/request-arrivals.ts';
import { requestsBefore } from '../../reports/request-page.ts';
import { countRequests } from '../../reports/requests.ts';
import type { RequestLog } from '../request-log.ts';
import type { EventDatabase } from './open.ts';

interface OpenRequestLog extends RequestLog {
  close(): void;
}

/** Pages at a time: one that looks through everything for a text must not hold up the others. */
const READERS = 3;

/**
 * Connections of its own, since a connection does one thing at a time: what arrives does not wait for a page, nor a page
 * for a count or a report.
 */
export const openRequestLog = async ({
  instance,
}: Pick<EventDatabase, 'instance'>): Promise<OpenRequestLog> => {
  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => ({ connection: await instance.connect(), busy: 0 })),
  );
  const [counts, live] = [await instance.connect(), await instance.connect()];
  /** By whoever has the least to do. */
  const read = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const reader = readers.reduce((least, one) => (one.busy < least.busy ? one : least));
    reader.busy++;
    try {
      return await work(reader.connection);
    } finally {
      reader.busy--;
    }
  };
  return {
    requestsBefore: (query) => read((connection) => requestsBefore(connection, query)),
    countRequests: (query) => countRequests(counts, query),
    positions: () => logPositions(live),
    arrived: (query) => arrivedRequests(live, query),
    clickHistory: (workspace, click) => read((connection) => clickHistory(connection, workspace, click)),
    close: () => {
      for (const connection of [...readers.map((reader) => reader.connection), counts, live]) {
        connection.closeSync();
      }
    },
  };
};
