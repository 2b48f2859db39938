import { CampaignChoices } from '../../../contracts/campaigns/campaign.ts';
import { BulkAnswer, BulkInput, BulkUndo } from '../../../contracts/campaigns/campaign-bulk.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { type Api, routesOf } from '../../http/route.ts';
import type { Parts } from '../../http/route-deps.ts';
import { authOf } from '../../session/guard.ts';
import { editorOf } from '../editor.ts';
import { changeMany, undoMany } from './bulk.ts';
import { campaignChoices } from './list-store.ts';

const route = routesOf('campaign');

/** Additional endpoints of the campaign list. */
export const campaignBulkRoutes = (app: Api, { db, publish, now }: Parts): void => {
  const published = async (answer: BulkAnswer): Promise<BulkAnswer> => {
    if (answer.changed.length > 0) await publish();
    return answer;
  };

  app.get(apiPaths.campaignChoices, route('viewer', { answer: CampaignChoices }), async (request) =>
    campaignChoices(db, authOf(request).workspace.id),
  );

  app.post(apiPaths.campaignBulk, route('editor', { body: BulkInput, answer: BulkAnswer }), async (request) =>
    published(await changeMany(db, editorOf(authOf(request)), request.body, new Date(now()))),
  );

  app.post(
    apiPaths.campaignBulkUndo,
    route('editor', { body: BulkUndo, answer: BulkAnswer }),
    async (request) =>
      published(await undoMany(db, editorOf(authOf(request)), request.body.changed, new Date(now()))),
  );
};
