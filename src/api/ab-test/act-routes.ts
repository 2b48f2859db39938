import { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import {
  AaInput,
  AbActInput,
  AbDecision,
  AbPreview,
  AbPreviewInput,
} from '../../contracts/ab-tests/ab-test-acts.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/editor.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { startAa } from './aa.ts';
import { act, openScene, type Step } from './act.ts';
import { archive, removeDraft, unarchive } from './archive.ts';
import { decide } from './decide.ts';
import { pause, resume } from './pause.ts';
import { previewAct } from './preview.ts';
import { start } from './start.ts';

const route = routesOf('ab-test');
const one = `${apiPaths.abTest}/:id`;
const STEPS: Record<string, Step> = { start, pause, resume, archive, unarchive };

/** Editors' actions on tests. Each returns the resulting test. */
export const abActRoutes = (app: Api, { db, publish, now }: Parts): void => {
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
