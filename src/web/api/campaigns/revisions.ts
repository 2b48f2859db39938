import { keepPreviousData } from '@tanstack/react-query';
import { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { type RestoreInput, Revision, RevisionPage } from '../../../contracts/campaigns/revision.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}/revision`;

/** `newest`: the latest known revision of the campaign; a different one means a different list. */
export const revisionsQuery = (id: string, newest: number, page: number, perPage: number) =>
  apiQuery(
    ['revisions', id, newest, page, perPage],
    { path: pathOf(id), query: { page, perPage }, answer: RevisionPage },
    { placeholderData: keepPreviousData },
  );

/** A revision never changes. */
export const revisionQuery = (id: string, revision: number) =>
  apiQuery(
    ['revision', id, revision],
    { path: `${pathOf(id)}/${revision}`, answer: Revision },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** `newest`: the latest revision known to the caller. Rejects with `conflict` if there is a newer one. `urls`: see `RestoreInput`. */
export const restoreRevision = (
  id: string,
  revision: number,
  newest: number,
  urls?: RestoreInput['urls'],
): Promise<Campaign> =>
  callApi({
    method: 'POST',
    path: `${pathOf(id)}/${revision}/restore`,
    body: { revision: newest, ...(urls && { urls }) },
    answer: Campaign,
  });
