import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { PostbackHealth } from '../../../contracts/postbacks/delivery.ts';
import { client } from '../browser-client.ts';

/** The state of incoming and outgoing conversions. */
export const postbackHealthQuery = () =>
  queryOptions({
    queryKey: ['postbacks', 'health'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.postbackHealth, answer: PostbackHealth, signal })).data,
    staleTime: 0,
  });
