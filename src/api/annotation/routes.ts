import {
  AnnotationList,
  AnnotationQuery,
  Note,
  NoteInput,
  NotePatch,
} from '../../contracts/campaigns/annotation.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { addNote, annotationsBetween, changeNote, deleteNote } from './service.ts';

const route = routesOf('report');
const one = `${apiPaths.annotation}/:id`;

/** Events on the time axis: revisions of campaigns, visible to everyone, and notes, written by editors. */
export const annotationRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    `${apiPaths.report}/annotations`,
    route('viewer', { query: AnnotationQuery, answer: AnnotationList }),
    (request) => annotationsBetween(db, authOf(request).workspace.id, request.query),
  );

  app.post(apiPaths.annotation, route('editor', { body: NoteInput, created: Note }), (request) =>
    addNote(db, authOf(request), request.body),
  );

  app.patch(one, route('editor', { params: IdParams, body: NotePatch, answer: Note }), (request) =>
    changeNote(db, authOf(request).workspace.id, request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await deleteNote(db, authOf(request).workspace.id, request.params.id);
  });
};
