import { apiPaths } from '../../../contracts/paths.ts';
import { RequestRows } from '../../../contracts/reports/request.ts';
import { apiQuery } from '../api-call.ts';
import { REFRESH_MS } from './reports.ts';

/** The newest log entries, without a count. */
export const latestRequestsQuery = (limit: number) =>
  apiQuery(
    ['requests', 'latest', limit],
    { path: apiPaths.request, query: { limit }, answer: RequestRows },
    { refetchInterval: REFRESH_MS },
  );
