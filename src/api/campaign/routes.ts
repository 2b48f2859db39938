import {
  Campaign,
  CampaignChoices,
  CampaignInput,
  CampaignPatch,
} from '../../contracts/campaigns/campaign.ts';
import { BulkAnswer, BulkInput, BulkUndo } from '../../contracts/campaigns/campaign-bulk.ts';
import { ListedPage } from '../../contracts/campaigns/campaign-figures.ts';
import { CampaignPreview } from '../../contracts/campaigns/campaign-preview.ts';
import { CampaignQuery } from '../../contracts/campaigns/campaign-query.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { campaignAnswer, isLive } from './answer.ts';
import { changeMany, undoMany } from './list/bulk.ts';
import { recentFigures } from './list/figures.ts';
import { listCampaigns } from './list/list.ts';
import { campaignChoices } from './list/list-store.ts';
import { changeCampaign, createCampaign, previewCampaign } from './service.ts';
import { editorOf, findCampaign, withClickParameters } from './store.ts';

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

const one = `${apiPaths.campaign}/:id`;

/** Campaigns of the caller's workspace. Viewers have read access; another workspace's ID is `not_found`. */
export const campaignRoutes = (app: Api, { db, reports, status, publish, now }: Parts): void => {
  const figures = recentFigures({ db, reports, now });

  app.get(apiPaths.campaign, route('viewer', { query: CampaignQuery, answer: ListedPage }), async (request) =>
    listCampaigns({ db, reports, status, now, figures }, authOf(request).workspace, request.query),
  );

  app.get(one, route('viewer', { params: IdParams, answer: Campaign }), async (request) => {
    const campaign = await findCampaign(db, authOf(request).workspace.id, request.params.id);
    if (!campaign) throw new Refusal('not_found');
    return campaignAnswer(campaign, isLive(await status(), campaign.snapshot_revision));
  });

  app.post(
    apiPaths.campaign,
    route('editor', { body: CampaignInput, created: Campaign }),
    async (request) => {
      const campaign = await createCampaign(db, editorOf(authOf(request)), request.body, new Date(now()));
      return campaignAnswer(await withClickParameters(db, campaign), await publish());
    },
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: CampaignPatch, answer: Campaign }),
    async (request) => {
      const editor = editorOf(authOf(request));
      const { id } = request.params;
      const { campaign, changed } = await changeCampaign(db, editor, id, request.body, new Date(now()));
      const live = changed ? await publish() : isLive(await status(), campaign.snapshot_revision);
      return campaignAnswer(await withClickParameters(db, campaign), live);
    },
  );

  app.post(
    `${one}/preview`,
    route('editor', { params: IdParams, body: CampaignPatch, answer: CampaignPreview }),
    (request) =>
      previewCampaign(db, editorOf(authOf(request)), request.params.id, request.body, new Date(now())),
  );
};
