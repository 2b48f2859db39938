import * as z from 'zod/mini';
import { Campaign } from '../../contracts/campaigns/campaign.ts';
import { RestoreInput, Revision, RevisionPage, RevisionQuery } from '../../contracts/campaigns/revision.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { campaignAnswer, isLive } from '../campaign/answer.ts';
import { withClickParameters } from '../campaign/store.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { listRevisions, readRevision, restoreRevision } from './service.ts';

const route = routesOf('campaign');
const all = `${apiPaths.campaign}/:id/revision`;
const one = `${all}/:revision`;

const RevisionParams = z.extend(IdParams, {
  revision: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

/** History of a campaign, for everyone who can see it; editors can restore an earlier state. */
export const revisionRoutes = (app: Api, { db, status, publish, now }: Parts): void => {
  app.get(all, route('viewer', { params: IdParams, query: RevisionQuery, answer: RevisionPage }), (request) =>
    listRevisions(db, authOf(request).workspace.id, request.params.id, request.query),
  );

  app.get(one, route('viewer', { params: RevisionParams, answer: Revision }), (request) =>
    readRevision(db, authOf(request).workspace.id, request.params.id, request.params.revision),
  );

  app.post(
    `${one}/restore`,
    route('editor', { params: RevisionParams, body: RestoreInput, answer: Campaign }),
    async (request) => {
      const { user, workspace } = authOf(request);
      const { id, revision } = request.params;
      const { campaign, changed } = await restoreRevision(
        db,
        { user: user.id, workspace: workspace.id },
        id,
        { revision, newest: request.body.revision, urls: request.body.urls },
        new Date(now()),
      );
      const live = changed ? await publish() : isLive(await status(), campaign.snapshot_revision);
      return campaignAnswer(await withClickParameters(db, campaign), live);
    },
  );
};
