import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  Campaign,
  CampaignChoices,
  type CampaignInput,
  CampaignPage,
  type CampaignPatch,
  type CampaignQuery,
} from '../../../contracts/campaigns/campaign.ts';
import { BulkAnswer, type BulkInput, type Changed } from '../../../contracts/campaigns/campaign-bulk.ts';
import { DestinationPage } from '../../../contracts/campaigns/destination.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { Domain } from '../../../contracts/workspace/domain.ts';
import { client } from '../browser-client.ts';

const pathOf = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}`;

export const campaignsQuery = (query: CampaignQuery) =>
  queryOptions({
    queryKey: ['campaigns', query],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.campaign, query, answer: CampaignPage, signal })).data,
    placeholderData: keepPreviousData,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: pathOf(id), answer: Campaign, signal })).data,
  });

export const domainsQuery = () =>
  queryOptions({
    queryKey: ['domains'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.domain, answer: z.array(Domain), signal })).data,
    staleTime: 60_000,
  });

export const createCampaign = async (body: CampaignInput): Promise<Campaign> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.campaign, body, answer: Campaign })).data;

/** `conflict` when someone else has changed the campaign since `body.revision`. */
export const patchCampaign = async (id: string, body: CampaignPatch): Promise<Campaign> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: Campaign })).data;

/** Destinations used in the workspace's campaigns, newest first. */
export const destinationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['destinations', search],
    queryFn: async ({ signal }) => {
      const query = { page: 1, perPage: 20, ...(search !== '' && { search }) };
      return (
        await client.authenticated({ path: apiPaths.destination, query, answer: DestinationPage, signal })
      ).data;
    },
    placeholderData: keepPreviousData,
  });

/** Tags and sources used by the workspace's campaigns. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'choices'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.campaignChoices, answer: CampaignChoices, signal })).data,
    staleTime: 60_000,
  });

const send = async (path: string, body: unknown): Promise<BulkAnswer> =>
  (await client.authenticated({ method: 'POST', path, body, answer: BulkAnswer })).data;

export const changeCampaigns = (input: BulkInput): Promise<BulkAnswer> => send(apiPaths.campaignBulk, input);

export const undoCampaigns = (changed: readonly Changed[]): Promise<BulkAnswer> =>
  send(apiPaths.campaignBulkUndo, { changed });
