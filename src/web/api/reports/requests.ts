import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import {
  EVENT_STREAM,
  LiveRows,
  RequestCount,
  RequestDetail,
  type RequestNarrowing,
  RequestRows,
} from '../../../contracts/reports/request.ts';
import { callApi } from '../api-call.ts';
import { eventReader } from '../event-stream.ts';

export interface LogQuery extends Omit<Partial<RequestNarrowing>, 'filters'> {
  filters: ReportFilters;
}

/** In the API's format. */
export const logParameters = ({ filters, ...rest }: LogQuery): Record<string, string | undefined> => ({
  ...rest,
  filters: filters.length > 0 ? JSON.stringify(filters) : undefined,
});

/** The newest requests, or those before a given one. */
export const logRows = (
  query: LogQuery,
  { before, limit }: { before: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<RequestRows> =>
  callApi({
    path: apiPaths.request,
    query: { ...logParameters(query), before, limit },
    answer: RequestRows,
    signal,
  });

export const logCountQuery = (query: LogQuery) =>
  queryOptions({
    queryKey: ['requests', 'count', query],
    queryFn: async ({ signal }) =>
      (
        await callApi({
          path: `${apiPaths.request}/count`,
          query: logParameters(query),
          answer: RequestCount,
          signal,
        })
      ).count,
  });

export const requestDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'detail', id],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.request}/${encodeURIComponent(id)}`;
      return callApi({ path, answer: RequestDetail, signal });
    },
  });

interface Listener {
  /** The position up to which it has been seen. */
  after: string;
  onRows: (rows: LiveRows) => void;
  /** Called when data arrives: the connection is alive. */
  onSign: () => void;
  signal: AbortSignal;
}

/** Listens until the stream ends, which is not a failure: the next call continues from there. */
export const listenToLog = async (
  query: LogQuery,
  { after, onRows, onSign, signal }: Listener,
): Promise<void> => {
  await callApi({
    path: `${apiPaths.request}/live`,
    query: logParameters(query),
    headers: { accept: EVENT_STREAM, 'last-event-id': after },
    answer: z.unknown(),
    signal,
    read: async (response) => {
      if (!response.ok || !response.body) return response.json();
      const take = eventReader(({ type, data }) => {
        if (type === 'requests') onRows(LiveRows.parse(JSON.parse(data)));
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        onSign();
        take(value);
      }
    },
  });
};
