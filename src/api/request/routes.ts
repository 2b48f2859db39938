import type { FastifyRequest } from 'fastify';
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
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { USUAL_PACE } from './feed.ts';
import { openLive } from './live.ts';
import { replayRequest } from './replay.ts';
import { countRequests, listRequests, requestDetail } from './service.ts';

const route = routesOf('request');
const workspaceOf = (request: FastifyRequest): number => authOf(request).workspace.id;

interface RequestParts extends Pick<Parts, 'db' | 'reports' | 'clickId' | 'clickOf' | 'log' | 'livePace'> {
  /** Checks again whether a caller still has permission; throws if not. */
  recheck: (request: FastifyRequest) => Promise<void>;
}

export const requestRoutes = (app: Api, parts: RequestParts): void => {
  app.get(apiPaths.request, route('viewer', { query: RequestQuery, answer: RequestList }), (request) =>
    listRequests(parts, workspaceOf(request), request.query),
  );

  app.get(
    `${apiPaths.request}/count`,
    route('viewer', { query: RequestNarrowing, answer: RequestCount }),
    (request) => countRequests(parts, workspaceOf(request), request.query),
  );

  const live = openLive({ ...parts, pace: parts.livePace ?? USUAL_PACE });
  // Without this, closing would wait for listeners.
  app.addHook('preClose', async () => live.close());
  app.get(
    `${apiPaths.request}/live`,
    route('viewer', { query: LiveQuery, answer: LiveRows, exposeHeadRoute: false }),
    async (request, reply) => {
      const seen = request.headers['last-event-id'];
      const query =
        typeof seen === 'string' && seen !== '' ? { ...request.query, after: seen } : request.query;
      if (!request.headers.accept?.includes(EVENT_STREAM)) return live.once(workspaceOf(request), query);
      const stream = await live.open(request, workspaceOf(request), query);
      // Makes nginx send events immediately instead of buffering them.
      reply.type(EVENT_STREAM).header('x-accel-buffering', 'no');
      // Events do not have the shape of the single response that the schema describes.
      return reply.send(stream as never);
    },
  );

  app.get(
    `${apiPaths.request}/:id`,
    route('viewer', { params: IdParams, answer: RequestDetail }),
    (request) => requestDetail(parts, workspaceOf(request), request.params.id),
  );

  app.get(
    `${apiPaths.request}/:id/replay`,
    route('viewer', { params: IdParams, answer: Replay }),
    (request) => replayRequest(parts, workspaceOf(request), request.params.id),
  );
};
