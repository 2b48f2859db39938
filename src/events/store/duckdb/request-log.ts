import { clickHistory } from '../../reports/click-history.ts';
import { arrivedRequests, logPositions } from '../../reports/request-arrivals.ts';
import { requestsBefore } from '../../reports/request-page.ts';
import { countRequests } from '../../reports/requests.ts';
import type { RequestLog } from '../request-log.ts';
import type { EventDatabase } from './open.ts';
import { openReaders } from './readers.ts';

interface OpenRequestLog extends RequestLog {
  close(): void;
}

/** Pages at a time: one that looks through everything for a text must not hold up the others. */
const READERS = 3;

/** What arrives does not wait for a page, nor a page for a count. */
export const openRequestLog = async ({
  instance,
}: Pick<EventDatabase, 'instance'>): Promise<OpenRequestLog> => {
  const readers = await openReaders(instance, READERS);
  const [counts, live] = [await instance.connect(), await instance.connect()];
  return {
    requestsBefore: (query) => readers.read((connection) => requestsBefore(connection, query)),
    countRequests: (query) => countRequests(counts, query),
    positions: () => logPositions(live),
    arrived: (query) => arrivedRequests(live, query),
    clickHistory: (workspace, click) =>
      readers.read((connection) => clickHistory(connection, workspace, click)),
    close: () => {
      readers.close();
      counts.closeSync();
      live.closeSync();
    },
  };
};
