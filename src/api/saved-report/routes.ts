import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { SavedReport, SavedReportInput, SavedReportPatch } from '../../contracts/reports/saved-report.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { savedReportService } from './service.ts';

const base = { tags: ['report'], security: withBearer };
const one = `${apiPaths.savedReport}/:id`;
const answer = { 200: SavedReport, default: ErrorAnswer };

/** Saved reports: everyone can view them, and editors can save, change and delete them. */
export const savedReportRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now'>): void => {
  const service = savedReportService(parts);

  /** Not paged, because there are at most 200. */
  app.get(
    apiPaths.savedReport,
    { ...need('viewer'), schema: { ...base, response: { 200: z.array(SavedReport), default: ErrorAnswer } } },
    (request) => service.list(authOf(request).workspace.id),
  );

  app.get(one, { ...need('viewer'), schema: { ...base, params: IdParams, response: answer } }, (request) =>
    service.find(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.savedReport,
    {
      ...need('editor'),
      schema: { ...base, body: SavedReportInput, response: { 201: SavedReport, default: ErrorAnswer } },
      preValidation: knownFields(SavedReportInput),
    },
    async (request, reply) => reply.code(201).send(await service.save(authOf(request), request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, body: SavedReportPatch, response: answer },
      preValidation: knownFields(SavedReportPatch),
    },
    (request) => service.change(authOf(request).workspace.id, request.params.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await service.remove(authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/restore`,
    { ...need('editor'), schema: { ...base, params: IdParams, response: answer } },
    (request) => service.restore(authOf(request).workspace.id, request.params.id),
  );
};
