import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  Campaign,
  CampaignChoices,
  type CampaignInput,
  CampaignPage,
  type CampaignPatch,
} from '../../../contracts/campaigns/campaign.ts';
import { BulkAnswer, type BulkInput, type Changed } from '../../../contracts/campaigns/campaign-bulk.ts';
import type { CampaignQuery } from '../../../contracts/campaigns/campaign-query.ts';
import { DestinationPage } from '../../../contracts/campaigns/destination.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { Domain } from '../../../contracts/workspace/domain.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}`;

export const campaignsQuery = (query: CampaignQuery) =>
  apiQuery(
    ['campaigns', query],
    { path: apiPaths.campaign, query, answer: CampaignPage },
    { placeholderData: keepPreviousData },
  );

export const campaignQuery = (id: string) =>
  apiQuery(['campaign', id], { path: pathOf(id), answer: Campaign });

export const domainsQuery = () =>
  apiQuery(['domains'], { path: apiPaths.domain, answer: z.array(Domain) }, { staleTime: 60_000 });

export const createCampaign = (body: CampaignInput): Promise<Campaign> =>
  callApi({ method: 'POST', path: apiPaths.campaign, body, answer: Campaign });

/** Rejects with `conflict` if someone else has changed the campaign since `body.revision`. */
export const patchCampaign = (id: string, body: CampaignPatch): Promise<Campaign> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: Campaign });

/** Destinations used in the workspace's campaigns, newest first. */
export const destinationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['destinations', search],
    queryFn: async ({ signal }) => {
      const query = { page: 1, perPage: 20, ...(search !== '' && { search }) };
      return callApi({ path: apiPaths.destination, query, answer: DestinationPage, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Tags and traffic sources used by the workspace's campaigns. */
export const choicesQuery = () =>
  apiQuery(
    ['campaigns', 'choices'],
    { path: apiPaths.campaignChoices, answer: CampaignChoices },
    { staleTime: 60_000 },
  );

const send = (path: string, body: unknown): Promise<BulkAnswer> =>
  callApi({ method: 'POST', path, body, answer: BulkAnswer });

export const changeCampaigns = (input: BulkInput): Promise<BulkAnswer> => send(apiPaths.campaignBulk, input);

export const undoCampaigns = (changed: readonly Changed[]): Promise<BulkAnswer> =>
  send(apiPaths.campaignBulkUndo, { changed });
