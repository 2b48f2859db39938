import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { MarkBody, MarkLike, MarkLikeBody, RequestTrail } from '../../contracts/reports/mark.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { markLike, markRequest, readTrail } from './service.ts';

const base = { tags: ['request'], security: withBearer, params: IdParams };
const one = `${apiPaths.request}/:id`;
const answers = { 200: RequestTrail, default: ErrorAnswer };

/** Members' marks on requests: docs/classification.md. Others' requests, and expired ones, are `not_found`. */
export const markRoutes = (app: Api, parts: Pick<Parts, 'db' | 'marks' | 'clickOf' | 'now'>): void => {
  app.get(`${one}/trail`, { ...need('viewer'), schema: { ...base, response: answers } }, (request) =>
    readTrail(parts, authOf(request).workspace.id, request.params.id),
  );

  app.post(
    `${one}/mark`,
    {
      ...need('editor'),
      schema: { ...base, body: MarkBody, response: answers },
      preValidation: knownFields(MarkBody),
    },
    (request) => markRequest(parts, authOf(request), request.params.id, request.body),
  );

  app.delete(`${one}/mark`, { ...need('editor'), schema: { ...base, response: answers } }, (request) =>
    markRequest(parts, authOf(request), request.params.id, { as: null }),
  );

  app.post(
    `${one}/mark-like`,
    {
      ...need('editor'),
      schema: { ...base, body: MarkLikeBody, response: { 200: MarkLike, default: ErrorAnswer } },
      preValidation: knownFields(MarkLikeBody),
    },
    (request) => markLike(parts, authOf(request), request.params.id, request.body),
  );
};
