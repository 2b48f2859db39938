import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type MarkAs,
  type MarkBody,
  MarkLike,
  type MarkLikeBody,
  RequestTrail,
} from '../../../contracts/reports/mark.ts';
import { client } from '../browser-client.ts';

const pathOf = (request: string, what: string): string =>
  `${apiPaths.request}/${encodeURIComponent(request)}/${what}`;

export const trailQuery = (request: string) =>
  queryOptions({
    queryKey: ['request', request, 'trail'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: pathOf(request, 'trail'), answer: RequestTrail, signal })).data,
  });

/** How many similar requests are not yet classified that way. */
export const likeQuery = (request: string, as: MarkAs, days: number) =>
  queryOptions({
    queryKey: ['request', request, 'like', as, days],
    queryFn: async ({ signal }) => {
      const body: MarkLikeBody = { as, days, dryRun: true };
      const path = pathOf(request, 'mark-like');
      return (await client.authenticated({ method: 'POST', path, body, answer: MarkLike, signal })).data
        .count;
    },
    // Each query scans everything that was received.
    staleTime: 60_000,
  });

export const markRequest = async (request: string, body: MarkBody): Promise<RequestTrail> =>
  (
    await client.authenticated({
      method: 'POST',
      path: pathOf(request, 'mark'),
      body,
      answer: RequestTrail,
    })
  ).data;

/** One step; the answer says how many are left. */
export const markLike = async (request: string, body: MarkLikeBody): Promise<MarkLike> =>
  (
    await client.authenticated({
      method: 'POST',
      path: pathOf(request, 'mark-like'),
      body,
      answer: MarkLike,
    })
  ).data;
