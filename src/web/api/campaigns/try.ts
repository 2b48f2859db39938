import { TryAnswer, type TryInput } from '../../../contracts/campaigns/try.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { callApi } from '../api-call.ts';

/** Where a sample visitor of a campaign would go. Nothing is recorded. */
export const tryCampaign = (id: string, body: TryInput): Promise<TryAnswer> =>
  callApi({
    method: 'POST',
    path: `${apiPaths.campaign}/${encodeURIComponent(id)}/try`,
    body,
    answer: TryAnswer,
  });
