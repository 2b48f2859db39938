import * as z from 'zod/mini';
import {
  SOURCE_VALUES_PATH,
  SourceValues,
  SourceValuesQuery,
} from '../../contracts/campaigns/source-values.ts';
import {
  SourceTemplate,
  TrafficSource,
  TrafficSourceId,
  TrafficSourceInput,
  TrafficSourcePatch,
} from '../../contracts/campaigns/traffic-source.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/store.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { sourceTemplates } from './catalogue.ts';
import { trafficSourceService } from './service.ts';

const route = routesOf('traffic source');

/** Platforms where campaigns buy traffic. These fixed paths take precedence over `/campaign/:id`. */
export const trafficSourceRoutes = (
  app: Api,
  parts: Pick<Parts, 'db' | 'now' | 'publish' | 'reports'>,
): void => {
  const service = trafficSourceService(parts);
  const one = apiPaths.trafficSource;

  /** Not paged, because a form offers all of them. */
  app.get(apiPaths.trafficSources, route('viewer', { answer: z.array(TrafficSource) }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  app.get(apiPaths.sourceTemplates, route('viewer', { answer: z.array(SourceTemplate) }), () => [
    ...sourceTemplates,
  ]);

  app.get(
    SOURCE_VALUES_PATH,
    route('viewer', { query: SourceValuesQuery, answer: SourceValues }),
    (request) =>
      service.values(authOf(request).workspace.id, request.query.sourceId, request.query.parameter),
  );

  app.post(one, route('editor', { body: TrafficSourceInput, created: TrafficSource }), (request) =>
    service.create(authOf(request).workspace.id, request.body),
  );

  app.patch(one, route('editor', { body: TrafficSourcePatch, answer: TrafficSource }), (request) =>
    service.change(editorOf(authOf(request)), request.body),
  );

  app.delete(one, route('editor', { body: TrafficSourceId, answer: TrafficSource }), (request) =>
    service.remove(authOf(request).workspace.id, request.body.id),
  );
};
