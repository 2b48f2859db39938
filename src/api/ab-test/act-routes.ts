import * as z from 'zod/mini';
import { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import {
  AaInput,
  AbActInput,
  AbDecision,
  AbPreview,
  AbPreviewInput,
} from '../../contracts/ab-tests/ab-test-acts.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/editor.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { startAa } from './aa.ts';
import { act, openScene, type Step } from './act.ts';
import { archive, removeDraft, unarchive } from './archive.ts';
import { decide } from './decide.ts';
import { pause, resume } from './pause.ts';
import { previewAct } from './preview.ts';
import { start } from './start.ts';

const base = { tags: ['ab-test'], security: withBearer };
const one = `${apiPaths.abTest}/:id`;
const STEPS: Record<string, Step> = { start, pause, resume, archive, unarchive };

/** Editors' actions on tests. Each returns the resulting test. */
export const abActRoutes = (app: Api, { db, publish, now }: Parts): void => {
  for (const [name, step] of Object.entries(STEPS)) {
    app.post(
      `${one}/${name}`,
      {
        ...need('editor'),
        schema: {
          ...base,
          params: IdParams,
          body: AbActInput,
          response: { 200: AbTestDetail, default: ErrorAnswer },
        },
        preValidation: knownFields(AbActInput),
      },
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
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: AbDecision,
        response: { 200: AbTestDetail, default: ErrorAnswer },
      },
      preValidation: knownFields(AbDecision),
    },
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
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: AbPreviewInput,
        response: { 200: AbPreview, default: ErrorAnswer },
      },
      preValidation: knownFields(AbPreviewInput),
    },
    (request) => previewAct(db, editorOf(authOf(request)), request.params.id, request.body, new Date(now())),
  );

  app.post(
    `${apiPaths.abTest}/aa`,
    {
      ...need('editor'),
      schema: { ...base, body: AaInput, response: { 201: AbTestDetail, default: ErrorAnswer } },
      preValidation: knownFields(AaInput),
    },
    async (request, reply) => {
      const test = await startAa(db, editorOf(authOf(request)), request.body, new Date(now()));
      await publish();
      return reply.code(201).send(test);
    },
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      const editor = editorOf(authOf(request));
      await db.transaction().execute(async (tx) => {
        await removeDraft(await openScene(tx, editor, request.params.id, new Date(now())));
      });
      return reply.code(204).send();
    },
  );
};
