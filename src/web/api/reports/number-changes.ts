import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { NumberChangesNotice } from '../../../contracts/reports/number-changes.ts';
import { client } from '../browser-client.ts';

export const numberChangesQuery = () =>
  queryOptions({
    queryKey: ['number-changes'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.numberChanges, answer: NumberChangesNotice, signal }))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Records that an owner has seen the notice; resolves to what remains to be shown: nothing. */
export const noteNumberChangesSeen = async (): Promise<NumberChangesNotice> =>
  (
    await client.authenticated({
      method: 'POST',
      path: apiPaths.numberChangesSeen,
      answer: NumberChangesNotice,
    })
  ).data;
