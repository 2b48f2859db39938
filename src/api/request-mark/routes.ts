import { apiPaths } from '../../contracts/paths.ts';
import { MarkBody, MarkLike, MarkLikeBody, RequestTrail } from '../../contracts/reports/mark.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { markLike, markRequest, readTrail } from './service.ts';

const route = routesOf('request');
const one = `${apiPaths.request}/:id`;

/** Members' marks on requests: docs/classification.md. Other workspaces' requests and expired ones are `not_found`. */
export const markRoutes = (app: Api, parts: Pick<Parts, 'db' | 'marks' | 'clickOf' | 'now'>): void => {
  app.get(`${one}/trail`, route('viewer', { params: IdParams, answer: RequestTrail }), (request) =>
    readTrail(parts, authOf(request).workspace.id, request.params.id),
  );

  app.post(
    `${one}/mark`,
    route('editor', { params: IdParams, body: MarkBody, answer: RequestTrail }),
    (request) => markRequest(parts, authOf(request), request.params.id, request.body),
  );

  app.delete(`${one}/mark`, route('editor', { params: IdParams, answer: RequestTrail }), (request) =>
    markRequest(parts, authOf(request), request.params.id, { as: null }),
  );

  app.post(
    `${one}/mark-like`,
    route('editor', { params: IdParams, body: MarkLikeBody, answer: MarkLike }),
    (request) => markLike(parts, authOf(request), request.params.id, request.body),
  );
};
