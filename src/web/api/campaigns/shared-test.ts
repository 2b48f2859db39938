import { queryOptions } from '@tanstack/react-query';
import { SharedTest } from '../../../contracts/ab-tests/ab-share.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** What a link shows to anyone who has it. */
export const sharedTestQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-test', token],
    queryFn: async ({ signal }) =>
      (
        await client.noToken({
          path: `${apiPaths.sharedTest}/${encodeURIComponent(token)}`,
          answer: SharedTest,
          signal,
        })
      ).data,
  });
