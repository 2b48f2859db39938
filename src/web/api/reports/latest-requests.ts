import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { RequestRows } from '../../../contracts/reports/request.ts';
import { client } from '../browser-client.ts';
import { REFRESH_MS } from './reports.ts';

/** The newest log entries, without a count. */
export const latestRequestsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['requests', 'latest', limit],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: apiPaths.request,
          query: { limit },
          answer: RequestRows,
          signal,
        })
      ).data,
    refetchInterval: REFRESH_MS,
  });
