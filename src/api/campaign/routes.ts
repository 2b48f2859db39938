import {
  Campaign,
  CampaignInput,
  CampaignPage,
  CampaignPatch,
  CampaignQuery,
} from '../../contracts/campaigns/campaign.ts';
import { CampaignPreview } from '../../contracts/campaigns/campaign-preview.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { isLive } from '../status/live.ts';
import { campaignAnswer } from './answer.ts';
import { editorOf } from './editor.ts';
import { listCampaigns } from './list/list.ts';
import { previewCampaign } from './preview.ts';
import { changeCampaign, createCampaign } from './service.ts';
import { findCampaign } from './store.ts';

const route = routesOf('campaign');
const one = `${apiPaths.campaign}/:id`;

/** Campaigns of the caller's workspace. Viewers have read access; another workspace's ID is `not_found`. */
export const campaignRoutes = (app: Api, { db, reports, status, publish, now }: Parts): void => {
  app.get(
    apiPaths.campaign,
    route('viewer', { query: CampaignQuery, answer: CampaignPage }),
    async (request) => listCampaigns({ db, reports, status, now }, authOf(request).workspace, request.query),
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
      return campaignAnswer(campaign, await publish());
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
      return campaignAnswer(campaign, live);
    },
  );

  app.post(
    `${one}/preview`,
    route('editor', { params: IdParams, body: CampaignPatch, answer: CampaignPreview }),
    (request) =>
      previewCampaign(db, editorOf(authOf(request)), request.params.id, request.body, new Date(now())),
  );
};
