import { existsSync } from 'node:fs';
import type { onRequestAsyncHookHandler } from 'fastify';
import { maintenanceFile } from '../../config/paths.ts';
import type { Parts } from '../http/route-deps.ts';

/** How long the file's state is reused: a busy API does not access the disk for each call. */
const MEMORY_MS = 1000;
/** Seconds after which a client should retry; the application retries a little sooner. */
const RETRY_AFTER = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered normally during maintenance: endpoints for supervisors and proxies. */
    inMaintenance?: true;
  }
}

/** Whether the file exists, checked at most once a second. Handles a clock that was set back. */
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
 * Hook that answers 503 with exactly `{"maintenance": true}` while `<data>/maintenance` exists. This is not an error
 * from contracts/errors.ts, because the call is fine.
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
