import { apiPaths } from '../../contracts/paths.ts';
import {
  ColumnPreset,
  ColumnPresetId,
  ColumnPresetInput,
  ColumnPresetList,
  ColumnPresetPatch,
} from '../../contracts/reports/column-preset.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { columnPresetService } from './service.ts';

const route = routesOf('report');

/** Column presets: everyone can use them, and editors can save, change and delete them. */
export const columnPresetRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now'>): void => {
  const service = columnPresetService(parts);
  const path = apiPaths.columnPreset;

  /** Not paged, because reports offer all of them. */
  app.get(path, route('viewer', { answer: ColumnPresetList }), async (request) => ({
    rows: await service.list(authOf(request).workspace.id),
  }));

  app.post(path, route('editor', { body: ColumnPresetInput, created: ColumnPreset }), (request) =>
    service.create(authOf(request), request.body),
  );

  app.patch(path, route('editor', { body: ColumnPresetPatch, answer: ColumnPreset }), (request) =>
    service.change(authOf(request).workspace.id, request.body),
  );

  app.delete(path, route('editor', { body: ColumnPresetId, answer: ColumnPreset }), (request) =>
    service.remove(authOf(request).workspace.id, request.body.id),
  );
};
