import * as z from 'zod/mini';
import {
  TrafficSource,
  TrafficSourceId,
  TrafficSourceInput,
  TrafficSourcePatch,
} from '../../contracts/campaigns/traffic-source.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { trafficSourceService } from './service.ts';

const base = { tags: ['traffic source'], security: withBearer };

/** Platforms where campaigns buy traffic. These fixed paths take precedence over `/campaign/:id`. */
export const trafficSourceRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now'>): void => {
  const service = trafficSourceService(parts);
  const one = apiPaths.trafficSource;

  /** Not paged, because a form offers all of them. */
  app.get(
    apiPaths.trafficSources,
    {
      ...need('viewer'),
      schema: { ...base, response: { 200: z.array(TrafficSource), default: ErrorAnswer } },
    },
    (request) => service.list(authOf(request).workspace.id),
  );

  app.post(
    one,
    {
      ...need('editor'),
      schema: { ...base, body: TrafficSourceInput, response: { 201: TrafficSource, default: ErrorAnswer } },
      preValidation: knownFields(TrafficSourceInput),
    },
    async (request, reply) =>
      reply.code(201).send(await service.create(authOf(request).workspace.id, request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: { ...base, body: TrafficSourcePatch, response: { 200: TrafficSource, default: ErrorAnswer } },
      preValidation: knownFields(TrafficSourcePatch),
    },
    (request) => service.change(authOf(request).workspace.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, body: TrafficSourceId, response: { 200: TrafficSource, default: ErrorAnswer } },
      preValidation: knownFields(TrafficSourceId),
    },
    (request) => service.remove(authOf(request).workspace.id, request.body.id),
  );
};
