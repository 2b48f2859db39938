import * as z from 'zod/mini';
import {
  AnnotationList,
  AnnotationQuery,
  Note,
  NoteInput,
  NotePatch,
} from '../../contracts/campaigns/annotation.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { addNote, annotationsBetween, changeNote, deleteNote } from './service.ts';

const base = { tags: ['report'], security: withBearer };
const one = `${apiPaths.annotation}/:id`;

/** Events on the time axis: revisions of campaigns, visible to everyone, and notes, written by editors. */
export const annotationRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    `${apiPaths.report}/annotations`,
    {
      ...need('viewer'),
      schema: {
        ...base,
        querystring: AnnotationQuery,
        response: { 200: AnnotationList, default: ErrorAnswer },
      },
    },
    (request) => annotationsBetween(db, authOf(request).workspace.id, request.query),
  );

  app.post(
    apiPaths.annotation,
    {
      ...need('editor'),
      schema: { ...base, body: NoteInput, response: { 201: Note, default: ErrorAnswer } },
      preValidation: knownFields(NoteInput),
    },
    async (request, reply) => reply.code(201).send(await addNote(db, authOf(request), request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, body: NotePatch, response: { 200: Note, default: ErrorAnswer } },
      preValidation: knownFields(NotePatch),
    },
    (request) => changeNote(db, authOf(request).workspace.id, request.params.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await deleteNote(db, authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );
};
