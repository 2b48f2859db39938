import type { FastifyRequest } from 'fastify';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import {
  EVENT_STREAM,
  LiveQuery,
  LiveRows,
  RequestCount,
  RequestDetail,
  RequestList,
  RequestNarrowing,
  RequestQuery,
} from '../../contracts/reports/request.ts';
import { Replay } from '../../contracts/routing/replay.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { requestDetail } from './detail.ts';
import { USUAL_PACE } from './feed.ts';
import { openLive } from './live.ts';
import { replayRequest } from './replay.ts';
import { countRequests, listRequests } from './service.ts';

const base = { tags: ['request'], security: withBearer };
const workspaceOf = (request: FastifyRequest): number => authOf(request).workspace.id;

interface RequestParts extends Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf' | 'log' | 'livePace'> {
  /** Checks again whether a caller still has permission; throws if not. */
  recheck: (request: FastifyRequest) => Promise<void>;
}

export const requestRoutes = (app: Api, parts: RequestParts): void => {
  app.get(
    apiPaths.request,
    {
      ...need('viewer'),
      schema: { ...base, querystring: RequestQuery, response: { 200: RequestList, default: ErrorAnswer } },
    },
    (request) => listRequests(parts, workspaceOf(request), request.query),
  );

  app.get(
    `${apiPaths.request}/count`,
    {
      ...need('viewer'),
      schema: {
        ...base,
        querystring: RequestNarrowing,
        response: { 200: RequestCount, default: ErrorAnswer },
      },
    },
    (request) => countRequests(parts, workspaceOf(request), request.query),
  );

  const live = openLive({ ...parts, pace: parts.livePace ?? USUAL_PACE });
  // Otherwise closing would wait for listeners.
  app.addHook('preClose', async () => live.close());
  app.get(
    `${apiPaths.request}/live`,
    {
      ...need('viewer'),
      exposeHeadRoute: false,
      schema: { ...base, querystring: LiveQuery, response: { 200: LiveRows, default: ErrorAnswer } },
    },
    async (request, reply) => {
      const seen = request.headers['last-event-id'];
      const query =
        typeof seen === 'string' && seen !== '' ? { ...request.query, after: seen } : request.query;
      if (!request.headers.accept?.includes(EVENT_STREAM)) return live.once(workspaceOf(request), query);
      const stream = await live.open(request, workspaceOf(request), query);
      // Sent immediately; nginx would buffer it.
      reply.type(EVENT_STREAM).header('x-accel-buffering', 'no');
      // Events do not have the shape of the single response that the schema describes.
      return reply.send(stream as never);
    },
  );

  app.get(
    `${apiPaths.request}/:id`,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: RequestDetail, default: ErrorAnswer } },
    },
    (request) => requestDetail(parts, workspaceOf(request), request.params.id),
  );

  app.get(
    `${apiPaths.request}/:id/replay`,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: Replay, default: ErrorAnswer } },
    },
    (request) => replayRequest(parts, workspaceOf(request), request.params.id),
  );
};
