import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { SavedReport, SavedReportInput, SavedReportPatch } from '../../contracts/reports/saved-report.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { savedReportService } from './service.ts';

const route = routesOf('report');
const one = `${apiPaths.savedReport}/:id`;

/** Saved reports: everyone can view them, and editors can save, change and delete them. */
export const savedReportRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now'>): void => {
  const service = savedReportService(parts);

  /** Not paged, because there are at most 200. */
  app.get(apiPaths.savedReport, route('viewer', { answer: z.array(SavedReport) }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  app.get(one, route('viewer', { params: IdParams, answer: SavedReport }), (request) =>
    service.find(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.savedReport,
    route('editor', { body: SavedReportInput, created: SavedReport }),
    (request) => service.save(authOf(request), request.body),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: SavedReportPatch, answer: SavedReport }),
    (request) => service.change(authOf(request).workspace.id, request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await service.remove(authOf(request).workspace.id, request.params.id);
  });

  app.post(`${one}/restore`, route('editor', { params: IdParams, answer: SavedReport }), (request) =>
    service.restore(authOf(request).workspace.id, request.params.id),
  );
};
