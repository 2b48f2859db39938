import { AbTestDetail, AbTestPage, AbTestQuery } from '../../contracts/ab-tests/ab-test.ts';
import { AbAnalysis } from '../../contracts/ab-tests/ab-test-analysis.ts';
import { AbTestInput, AbTestPatch } from '../../contracts/ab-tests/ab-test-input.ts';
import { AbSegments, AbSegmentsQuery } from '../../contracts/ab-tests/ab-test-segments.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/editor.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { act } from './act.ts';
import { abActRoutes } from './act-routes.ts';
import { analyse } from './analysis/analysis.ts';
import { abBaselineRoute } from './analysis/baseline.ts';
import { segmentsOf } from './analysis/segments.ts';
import { change } from './change.ts';
import { createDraft, storedDetail } from './draft.ts';
import { listTests } from './list.ts';
import { findTest } from './store.ts';

const base = { tags: ['ab-test'], security: withBearer };
const one = `${apiPaths.abTest}/:id`;

/** A/B tests of the caller's workspace. Viewers have read access; another workspace's ID is `not_found`. */
export const abTestRoutes = (app: Api, parts: Parts): void => {
  const { db, now, publish, tests } = parts;
  app.get(
    apiPaths.abTest,
    {
      ...need('viewer'),
      schema: { ...base, querystring: AbTestQuery, response: { 200: AbTestPage, default: ErrorAnswer } },
    },
    (request) => listTests(db, authOf(request).workspace.id, request.query, now()),
  );

  app.get(
    one,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: AbTestDetail, default: ErrorAnswer } },
    },
    (request) => storedDetail(db, authOf(request).workspace.id, request.params.id, now()),
  );

  app.get(
    `${one}/analysis`,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: AbAnalysis, default: ErrorAnswer } },
    },
    async (request) => {
      const test = await findTest(db, authOf(request).workspace.id, request.params.id);
      if (test === undefined) throw new Refusal('not_found');
      return analyse({ db, results: tests, now }, test);
    },
  );

  app.get(
    `${one}/segments`,
    {
      ...need('viewer'),
      schema: {
        ...base,
        params: IdParams,
        querystring: AbSegmentsQuery,
        response: { 200: AbSegments, default: ErrorAnswer },
      },
    },
    async (request) => {
      const test = await findTest(db, authOf(request).workspace.id, request.params.id);
      if (test === undefined) throw new Refusal('not_found');
      return segmentsOf({ db, results: tests }, test, request.query.dimension);
    },
  );

  app.post(
    apiPaths.abTest,
    {
      ...need('editor'),
      schema: { ...base, body: AbTestInput, response: { 201: AbTestDetail, default: ErrorAnswer } },
      preValidation: knownFields(AbTestInput),
    },
    async (request, reply) =>
      reply.code(201).send(await createDraft(db, editorOf(authOf(request)), request.body, new Date(now()))),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: AbTestPatch,
        response: { 200: AbTestDetail, default: ErrorAnswer },
      },
      preValidation: knownFields(AbTestPatch),
    },
    async (request) => {
      const { body, params } = request;
      const call = { id: params.id, revision: body.revision };
      const test = await act(db, editorOf(authOf(request)), call, change(body), new Date(now()));
      await publish();
      return test;
    },
  );

  abBaselineRoute(app, parts);
  abActRoutes(app, parts);
};
