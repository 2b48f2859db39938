import * as z from 'zod/mini';
import { Campaign } from '../../contracts/campaigns/campaign.ts';
import { RestoreInput, Revision, RevisionPage, RevisionQuery } from '../../contracts/campaigns/revision.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { campaignAnswer } from '../campaign/answer.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { isLive } from '../status/live.ts';
import { listRevisions, readRevision, restoreRevision } from './service.ts';

const base = { tags: ['campaign'], security: withBearer };
const all = `${apiPaths.campaign}/:id/revision`;
const one = `${all}/:revision`;

const RevisionParams = z.extend(IdParams, {
  revision: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

/** History of a campaign, for everyone who can see it; editors can restore an earlier state. */
export const revisionRoutes = (app: Api, { db, status, publish, now }: Parts): void => {
  app.get(
    all,
    {
      ...need('viewer'),
      schema: {
        ...base,
        params: IdParams,
        querystring: RevisionQuery,
        response: { 200: RevisionPage, default: ErrorAnswer },
      },
    },
    (request) => listRevisions(db, authOf(request).workspace.id, request.params.id, request.query),
  );

  app.get(
    one,
    {
      ...need('viewer'),
      schema: { ...base, params: RevisionParams, response: { 200: Revision, default: ErrorAnswer } },
    },
    (request) => readRevision(db, authOf(request).workspace.id, request.params.id, request.params.revision),
  );

  app.post(
    `${one}/restore`,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: RevisionParams,
        body: RestoreInput,
        response: { 200: Campaign, default: ErrorAnswer },
      },
      preValidation: knownFields(RestoreInput),
    },
    async (request) => {
      const { user, workspace } = authOf(request);
      const { id, revision } = request.params;
      const { campaign, changed } = await restoreRevision(
        db,
        { user: user.id, workspace: workspace.id },
        id,
        { revision, newest: request.body.revision },
        new Date(now()),
      );
      const live = changed ? await publish() : isLive(await status(), campaign.snapshot_revision);
      return campaignAnswer(campaign, live);
    },
  );
};
