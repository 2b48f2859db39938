import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rootOf, SCREEN_ROOTS } from '../../contracts/screen-roots.ts';
import { SHARED_TEST_PATH } from '../../contracts/shared-path.ts';
import { Refusal } from './refusal.ts';

/** Below these is never a screen. */
const CLOSED: ReadonlySet<string> = new Set(['/api', '/assets']);
const ASSETS = `${sep}assets${sep}`;

/**
 * Serves the built web application from `webRoot`. Files under `assets/` carry a hash in their name and stay for ever
 * in a browser's cache; a path of a screen is index.html. So it is for a browser at any other path, where the application says that
 * there is no such screen, but with 404, as everybody else is answered. With null only the API answers.
 */
export const serveWeb = async (app: FastifyInstance, webRoot: string | null): Promise<void> => {
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.slice(webRoot.length).startsWith(ASSETS);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const root = rootOf(request.url);
    const known = SCREEN_ROOTS.has(root);
    const browser = request.headers.accept?.includes('text/html') === true && !CLOSED.has(root);
    if (webRoot === null || !reads || !(known || browser)) throw new Refusal('not_found');
    if (!known) reply.code(404);
    // Who was sent a link may look; nobody is to find it by searching.
    if (request.url.startsWith(`${SHARED_TEST_PATH}/`)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.sendFile('index.html');
  });
};
