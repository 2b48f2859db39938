import { AbPreview, AbTestDetail, AbTestPage, AbTestQuery } from '../../contracts/ab-tests/ab-test.ts';
import { AaInput, AbActInput, AbDecision, AbPreviewInput } from '../../contracts/ab-tests/ab-test-acts.ts';
import { AbAnalysis } from '../../contracts/ab-tests/ab-test-analysis.ts';
import { AbTestInput, AbTestPatch } from '../../contracts/ab-tests/ab-test-input.ts';
import { AbSegments, AbSegmentsQuery } from '../../contracts/ab-tests/ab-test-segments.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { act, openScene, type Step } from './act.ts';
import { analyse, segmentsOf } from './analysis/analysis.ts';
import { abBaselineRoute } from './analysis/baseline.ts';
import { change } from './change.ts';
import { createDraft, storedDetail } from './draft.ts';
import { listAbTests } from './list.ts';
import { previewAct } from './preview.ts';
import { archive, decide, pause, removeDraft, resume, start, startAa, unarchive } from './steps.ts';
import { findAbTest } from './store.ts';

const route = routesOf('ab-test');
const one = `${apiPaths.abTest}/:id`;
const STEPS: Record<string, Step> = { start, pause, resume, archive, unarchive };

/** Editors' actions on tests. Each returns the resulting test. */
const abActRoutes = (app: Api, { db, publish, now }: Parts): void => {
  for (const [name, step] of Object.entries(STEPS)) {
    app.post(
      `${one}/${name}`,
      route('editor', { params: IdParams, body: AbActInput, answer: AbTestDetail }),
      async (request) => {
        const call = { id: request.params.id, revision: request.body.revision };
        const test = await act(db, editorOf(authOf(request)), call, step, new Date(now()));
        await publish();
        return test;
      },
    );
  }

  app.post(
    `${one}/decide`,
    route('editor', { params: IdParams, body: AbDecision, answer: AbTestDetail }),
    async (request) => {
      const { revision, outcome, note = '' } = request.body;
      const call = { id: request.params.id, revision };
      const editor = editorOf(authOf(request));
      const test = await act(db, editor, call, decide(outcome, note), new Date(now()));
      await publish();
      return test;
    },
  );

  app.post(
    `${one}/preview`,
    route('editor', { params: IdParams, body: AbPreviewInput, answer: AbPreview }),
    (request) => previewAct(db, editorOf(authOf(request)), request.params.id, request.body, new Date(now())),
  );

  app.post(
    `${apiPaths.abTest}/aa`,
    route('editor', { body: AaInput, created: AbTestDetail }),
    async (request) => {
      const test = await startAa(db, editorOf(authOf(request)), request.body, new Date(now()));
      await publish();
      return test;
    },
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    const editor = editorOf(authOf(request));
    await db.transaction().execute(async (tx) => {
      await removeDraft(await openScene(tx, editor, request.params.id, new Date(now())));
    });
  });
};

/** A/B tests of the caller's workspace. Viewers have read access; another workspace's ID is `not_found`. */
export const abTestRoutes = (app: Api, parts: Parts): void => {
  const { db, now, publish, tests } = parts;
  app.get(apiPaths.abTest, route('viewer', { query: AbTestQuery, answer: AbTestPage }), (request) =>
    listAbTests(db, authOf(request).workspace.id, request.query, now()),
  );

  app.get(one, route('viewer', { params: IdParams, answer: AbTestDetail }), (request) =>
    storedDetail(db, authOf(request).workspace.id, request.params.id, now()),
  );

  app.get(`${one}/analysis`, route('viewer', { params: IdParams, answer: AbAnalysis }), async (request) => {
    const test = await findAbTest(db, authOf(request).workspace.id, request.params.id);
    if (test === undefined) throw new Refusal('not_found');
    return analyse({ db, results: tests, now }, test);
  });

  app.get(
    `${one}/segments`,
    route('viewer', { params: IdParams, query: AbSegmentsQuery, answer: AbSegments }),
    async (request) => {
      const test = await findAbTest(db, authOf(request).workspace.id, request.params.id);
      if (test === undefined) throw new Refusal('not_found');
      return segmentsOf({ db, results: tests }, test, request.query.dimension);
    },
  );

  app.post(apiPaths.abTest, route('editor', { body: AbTestInput, created: AbTestDetail }), (request) =>
    createDraft(db, editorOf(authOf(request)), request.body, new Date(now())),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: AbTestPatch, answer: AbTestDetail }),
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
