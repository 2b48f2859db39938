import { queryOptions } from '@tanstack/react-query';
import { CampaignChoices } from '../../../contracts/campaigns/campaign.ts';
import { BulkAnswer, type BulkInput, type Changed } from '../../../contracts/campaigns/campaign-bulk.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

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
