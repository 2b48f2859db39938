import { TryAnswer, TryInput } from '../../contracts/campaigns/try.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { tryCampaign } from './service.ts';

/** Asks a campaign where a visitor would go. It changes nothing, so viewers may. */
export const tryRoutes = (app: Api, parts: Pick<Parts, 'db' | 'edgeView' | 'now'>): void => {
  app.post(
    `${apiPaths.campaign}/:id/try`,
    {
      ...need('viewer'),
      schema: {
        tags: ['campaign'],
        security: withBearer,
        params: IdParams,
        body: TryInput,
        response: { 200: TryAnswer, default: ErrorAnswer },
      },
      preValidation: knownFields(TryInput),
    },
    (request) => tryCampaign(parts, authOf(request).workspace, request.params.id, request.body),
  );
};
