import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { Revision, RevisionPage } from '../../../contracts/campaigns/revision.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

const pathOf = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}/revision`;

/** `newest`: the latest known revision of the campaign; a different one means a different list. */
export const revisionsQuery = (id: string, newest: number, page: number, perPage: number) =>
  queryOptions({
    queryKey: ['revisions', id, newest, page, perPage],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: pathOf(id),
          query: { page, perPage },
          answer: RevisionPage,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

/** A revision never changes. */
export const revisionQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['revision', id, revision],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: `${pathOf(id)}/${revision}`, answer: Revision, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `newest`: the latest revision known to the caller; `conflict` when there is a newer one. */
export const restoreRevision = async (id: string, revision: number, newest: number): Promise<Campaign> =>
  (
    await client.authenticated({
      method: 'POST',
      path: `${pathOf(id)}/${revision}/restore`,
      body: { revision: newest },
      answer: Campaign,
    })
  ).data;
