import { currentAsker } from '../../../queue/asker.ts';
import { clickHistory } from '../../../reports/click-history.ts';
import { arrivedRequests, logPositions } from '../../../reports/request-arrivals.ts';
import { requestsBefore } from '../../../reports/request-page.ts';
import { countRequests } from '../../../reports/requests.ts';
import type { RequestLog } from '../../request-log.ts';
import type { EventDatabase } from '../open.ts';
import type { Readers } from '../readers.ts';

interface OpenRequestLog extends RequestLog {
  close(): void;
}

/**
 * The system queries arrivals for live lists twice a second, on a separate connection, so that they never wait for a
 * page or count. If a member requests them, from a place that can be far back, it is an ordinary query.
 */
export const openRequestLog = async (
  { instance }: Pick<EventDatabase, 'instance'>,
  { read }: Pick<Readers, 'read'>,
): Promise<OpenRequestLog> => {
  const live = await instance.connect();
  return {
    requestsBefore: (query) => read((connection) => requestsBefore(connection, query)),
    countRequests: (query) => read((connection) => countRequests(connection, query)),
    positions: () => logPositions(live),
    arrived: (query) =>
      currentAsker() === null
        ? arrivedRequests(live, query)
        : read((connection) => arrivedRequests(connection, query)),
    clickHistory: (workspace, click) => read((connection) => clickHistory(connection, workspace, click)),
    close: () => live.closeSync(),
  };
};
