import { existsSync } from 'node:fs';
import type { onRequestAsyncHookHandler } from 'fastify';
import { maintenanceFile } from '../../config/paths.ts';
import type { Parts } from '../http/parts.ts';

/** What was seen of the file holds this long: a busy API does not ask the disk for each call. */
const MEMORY_MS = 1000;
/** Seconds after which a client may ask again; the application asks a little more often. */
const RETRY_AFTER = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered in maintenance as ever: what supervisors and proxies watch. */
    inMaintenance?: true;
  }
}

/** Whether the file stands, looked at no more than once a second. A clock that was set back is not believed. */
export const fileWatch = (
  path: string,
  now: () => number,
  exists: (path: string) => boolean = existsSync,
): (() => boolean) => {
  let lookedAt: number | null = null;
  let seen = false;
  return () => {
    const time = now();
    if (lookedAt === null || time - lookedAt >= MEMORY_MS || time < lookedAt) {
      lookedAt = time;
      seen = exists(path);
    }
    return seen;
  };
};

/**
 * Hook that answers 503 with exactly `{"maintenance": true}` while `<data>/maintenance` exists. It is no error of
 * contracts/errors.ts: nothing is wrong with the call.
 */
export const answerMaintenance = ({
  config,
  now,
}: Pick<Parts, 'config' | 'now'>): onRequestAsyncHookHandler => {
  const isOn = fileWatch(maintenanceFile(config.dataDir), now);
  return async (request, reply) => {
    if (request.routeOptions.config.inMaintenance || !isOn()) return;
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ maintenance: true });
  };
};
