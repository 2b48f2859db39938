import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import { type ReceivedRow, ReceivedRows } from '../../../contracts/postbacks/postback-log.ts';
import { LiveRows, type RequestRow } from '../../../contracts/reports/request.ts';
import { callApi } from '../api-call.ts';

/** Requests that arrived since a check began, oldest first, and the position up to which the log was read. */
export interface Arrived {
  rows: RequestRow[];
  live: string;
}

/** More than these are somebody else's. The first are kept: a check is about one of them, which must not change meanwhile. */
const KEPT = 30;

/**
 * Requests of a campaign that were stored after the first fetch. Each fetch continues where the last one ended.
 *
 * @param check Number of the check, which no other has.
 */
export const arrivedQuery = (campaign: string, check: number) => {
  const queryKey = ['requests', 'check', campaign, check];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Arrived> => {
      const before = client.getQueryData<Arrived>(queryKey);
      const { rows, live } = await callApi({
        path: `${apiPaths.request}/live`,
        query: { campaign },
        ...(before && { headers: { 'last-event-id': before.live } }),
        answer: LiveRows,
        signal,
      });
      return { rows: [...(before?.rows ?? []), ...rows].slice(0, KEPT), live };
    },
    // Nobody continues a check that was closed.
    gcTime: 0,
  });
};

/** The postbacks for a click, newest first, with the refused ones and the tests. */
export const clickPostbacksQuery = (click: string) =>
  queryOptions({
    queryKey: ['postback-in', 'click', click],
    queryFn: async ({ signal }): Promise<ReceivedRow[]> => {
      const query = { search: click, limit: 20 };
      return (await callApi({ path: intakePaths.postbackReceived, query, answer: ReceivedRows, signal }))
        .rows;
    },
  });
