import { TryAnswer, type TryInput } from '../../../contracts/campaigns/try.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** Where a sample visitor of a campaign would go. Nothing is recorded. */
export const tryCampaign = async (id: string, body: TryInput): Promise<TryAnswer> =>
  (
    await client.authenticated({
      method: 'POST',
      path: `${apiPaths.campaign}/${encodeURIComponent(id)}/try`,
      body,
      answer: TryAnswer,
    })
  ).data;
