import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Replay } from '../../contracts/replay.ts';
import { RequestPage, RequestQuery } from '../../contracts/request.ts';
import type { Parts } from '../http/parts.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { replayRequest } from './replay.ts';
import { listRequests } from './service.ts';

export const requestRoutes = (
  app: Api,
  parts: Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf'>,
): void => {
  app.get(
    apiPaths.request,
    {
      ...need('viewer'),
      schema: {
        tags: ['request'],
        security: withBearer,
        querystring: RequestQuery,
        response: { 200: RequestPage, default: ErrorAnswer },
      },
    },
    (request) => listRequests(parts, authOf(request).workspace.id, request.query),
  );

  app.get(
    `${apiPaths.request}/:id/replay`,
    {
      ...need('viewer'),
      schema: {
        tags: ['request'],
        security: withBearer,
        params: IdParams,
        response: { 200: Replay, default: ErrorAnswer },
      },
    },
    (request) => replayRequest(parts, authOf(request).workspace.id, request.params.id),
  );
};
