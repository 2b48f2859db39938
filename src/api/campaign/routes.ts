import {
  Campaign,
  CampaignInput,
  CampaignPage,
  CampaignPatch,
  CampaignQuery,
} from '../../contracts/campaigns/campaign.ts';
import { CampaignPreview } from '../../contracts/campaigns/campaign-preview.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { isLive } from '../status/live.ts';
import { campaignAnswer } from './answer.ts';
import { editorOf } from './editor.ts';
import { listCampaigns } from './list/list.ts';
import { previewCampaign } from './preview.ts';
import { changeCampaign, createCampaign } from './service.ts';
import { findCampaign } from './store.ts';

const base = { tags: ['campaign'], security: withBearer };
const one = `${apiPaths.campaign}/:id`;

/** Campaigns of the caller's workspace. Viewers have read access; another workspace's ID is `not_found`. */
export const campaignRoutes = (app: Api, { db, reports, status, publish, now }: Parts): void => {
  app.get(
    apiPaths.campaign,
    {
      ...need('viewer'),
      schema: { ...base, querystring: CampaignQuery, response: { 200: CampaignPage, default: ErrorAnswer } },
    },
    async (request) => listCampaigns({ db, reports, status, now }, authOf(request).workspace, request.query),
  );

  app.get(
    one,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: Campaign, default: ErrorAnswer } },
    },
    async (request) => {
      const campaign = await findCampaign(db, authOf(request).workspace.id, request.params.id);
      if (!campaign) throw new Refusal('not_found');
      return campaignAnswer(campaign, isLive(await status(), campaign.snapshot_revision));
    },
  );

  app.post(
    apiPaths.campaign,
    {
      schema: { ...base, body: CampaignInput, response: { 201: Campaign, default: ErrorAnswer } },
      ...need('editor'),
      preValidation: knownFields(CampaignInput),
    },
    async (request, reply) => {
      const campaign = await createCampaign(db, editorOf(authOf(request)), request.body, new Date(now()));
      return reply.code(201).send(campaignAnswer(campaign, await publish()));
    },
  );

  app.patch(
    one,
    {
      schema: {
        ...base,
        params: IdParams,
        body: CampaignPatch,
        response: { 200: Campaign, default: ErrorAnswer },
      },
      ...need('editor'),
      preValidation: knownFields(CampaignPatch),
    },
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
    {
      schema: {
        ...base,
        params: IdParams,
        body: CampaignPatch,
        response: { 200: CampaignPreview, default: ErrorAnswer },
      },
      ...need('editor'),
      preValidation: knownFields(CampaignPatch),
    },
    (request) =>
      previewCampaign(db, editorOf(authOf(request)), request.params.id, request.body, new Date(now())),
  );
};
