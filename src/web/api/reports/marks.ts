import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type MarkAs,
  type MarkBody,
  MarkLike,
  type MarkLikeBody,
  RequestTrail,
} from '../../../contracts/reports/mark.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (request: string, what: string): string =>
  `${apiPaths.request}/${encodeURIComponent(request)}/${what}`;

export const trailQuery = (request: string) =>
  apiQuery(['request', request, 'trail'], { path: pathOf(request, 'trail'), answer: RequestTrail });

/** How many similar requests are not yet counted that way. */
export const likeQuery = (request: string, as: MarkAs, days: number) =>
  queryOptions({
    queryKey: ['request', request, 'like', as, days],
    queryFn: async ({ signal }) => {
      const body: MarkLikeBody = { as, days, dryRun: true };
      const path = pathOf(request, 'mark-like');
      return (await callApi({ method: 'POST', path, body, answer: MarkLike, signal })).count;
    },
    // Each query scans all stored requests.
    staleTime: 60_000,
  });

export const markRequest = (request: string, body: MarkBody): Promise<RequestTrail> =>
  callApi({
    method: 'POST',
    path: pathOf(request, 'mark'),
    body,
    answer: RequestTrail,
  });

/** Takes one step; the answer says how many are left. */
export const markLike = (request: string, body: MarkLikeBody): Promise<MarkLike> =>
  callApi({
    method: 'POST',
    path: pathOf(request, 'mark-like'),
    body,
    answer: MarkLike,
  });
