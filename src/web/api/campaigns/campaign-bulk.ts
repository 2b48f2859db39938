import { BulkAnswer, type BulkInput, type Changed } from '../../../contracts/campaigns/campaign-bulk.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { callApi } from '../api-call.ts';

const send = (path: string, body: unknown): Promise<BulkAnswer> =>
  callApi({ method: 'POST', path, body, answer: BulkAnswer });

export const changeCampaigns = (input: BulkInput): Promise<BulkAnswer> => send(apiPaths.campaignBulk, input);

export const undoCampaigns = (changed: readonly Changed[]): Promise<BulkAnswer> =>
  send(apiPaths.campaignBulkUndo, { changed });
