import { CampaignChecks, Check, RunningCheck } from '../../../contracts/campaigns/check.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { Signed } from '../../../contracts/signed.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';

const ofCampaign = (id: string): string => `${apiPaths.campaign}/${encodeURIComponent(id)}/check`;
const pathOf = (id: string): string => `${apiPaths.check}/${encodeURIComponent(id)}`;

export const checksQuery = (campaign: string) =>
  apiQuery(
    ['checks', campaign],
    { path: ofCampaign(campaign), answer: CampaignChecks },
    {
      // More often while a check is running.
      refetchInterval: (query) => (query.state.data?.running ? 1000 : 60_000),
    },
  );

export const checkQuery = (id: string) =>
  apiQuery(['check', id], { path: pathOf(id), answer: Check }, { staleTime: Number.POSITIVE_INFINITY });

export const startCheck = (campaign: string): Promise<RunningCheck> =>
  callApi({ method: 'POST', path: ofCampaign(campaign), answer: RunningCheck });

/** Downloads the signed report as a file. */
export const downloadReport = async (id: string): Promise<void> => {
  const { data } = await client.authenticated({ path: `${pathOf(id)}/report`, answer: Signed });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = `destination-report-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
};
