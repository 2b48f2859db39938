import { TryAnswer, TryInput } from '../../contracts/campaigns/try.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { tryCampaign } from './service.ts';

const route = routesOf('campaign');

/** Asks a campaign where a visitor would go. Changes nothing, so viewers may call it. */
export const tryRoutes = (app: Api, parts: Pick<Parts, 'db' | 'edgeView' | 'now'>): void => {
  app.post(
    `${apiPaths.campaign}/:id/try`,
    route('viewer', { params: IdParams, body: TryInput, answer: TryAnswer }),
    (request) => tryCampaign(parts, authOf(request).workspace, request.params.id, request.body),
  );
};
