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

/**
 * Connections of its own, since a connection does one thing at a time: what arrives does not wait for a page, nor a page
 * for a count or a report.
 */
export const openRequestLog = async ({
  instance,
}: Pick<EventDatabase, 'instance'>): Promise<OpenRequestLog> => {
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    connections.push(connection);
    return connection;
  };
  const [pages, counts, live] = [await connect(), await connect(), await connect()];
  return {
    requestsBefore: (query) => requestsBefore(pages, query),
    countRequests: (query) => countRequests(counts, query),
    positions: () => logPositions(live),
    arrived: (query) => arrivedRequests(live, query),
    clickHistory: (workspace, click) => clickHistory(pages, workspace, click),
    close: () => {
      for (const connection of connections) connection.closeSync();
    },
  };
};
