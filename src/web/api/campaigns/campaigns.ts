import { keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  Campaign,
  CampaignChoices,
  type CampaignInput,
  CampaignPage,
  type CampaignPatch,
} from '../../../contracts/campaigns/campaign.ts';
import type { CampaignQuery } from '../../../contracts/campaigns/campaign-query.ts';
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

/** Tags and traffic sources used by the workspace's campaigns. */
export const choicesQuery = () =>
  apiQuery(
    ['campaigns', 'choices'],
    { path: apiPaths.campaignChoices, answer: CampaignChoices },
    { staleTime: 60_000 },
  );
