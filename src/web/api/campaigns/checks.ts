import { queryOptions } from '@tanstack/react-query';
import { CampaignChecks, Check, RunningCheck } from '../../../contracts/campaigns/check.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { Signed } from '../../../contracts/signed.ts';
import { client } from '../browser-client.ts';

const ofCampaign = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}/check`;
const pathOf = (id: string): string => `${apiPaths.check}/${encodeURIComponent(id)}`;

export const checksQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['checks', campaign],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: ofCampaign(campaign), answer: CampaignChecks, signal })).data,
    // More often while a check is running.
    refetchInterval: (query) => (query.state.data?.running ? 1000 : 60_000),
  });

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['check', id],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: pathOf(id), answer: Check, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const startCheck = async (campaign: string): Promise<RunningCheck> =>
  (await client.authenticated({ method: 'POST', path: ofCampaign(campaign), answer: RunningCheck })).data;

/** Downloads the signed report as a file. */
export const downloadReport = async (id: string): Promise<void> => {
  const { data } = await client.authenticated({ path: `${pathOf(id)}/report`, answer: Signed });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = `destination-report-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
};
