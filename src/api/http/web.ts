import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rootOf, SCREEN_ROOTS } from '../../contracts/screen-roots.ts';
import { SHARED_PATHS } from '../../contracts/unlinked-paths.ts';
import { notIndexed } from '../share/reading.ts';
import { Refusal } from './refusal.ts';

/** No screen is below these. */
const CLOSED: ReadonlySet<string> = new Set(['/api', '/assets']);
const ASSETS = `${sep}assets${sep}`;

/**
 * Serves the built web application from `webRoot`. Files under `assets/` have a hash in their name and are cached
 * permanently; a screen's path returns index.html. At any other path, every client gets 404; a browser gets index.html
 * with it, where the application shows that there is no such screen. With null, only the API responds.
 */
export const serveWeb = async (app: FastifyInstance, webRoot: string | null): Promise<void> => {
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      // As a list: given a single folder, the plugin would read that folder's list of names for every file it sends.
      root: [webRoot],
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
    if (SHARED_PATHS.some((path) => root === path)) notIndexed(reply);
    return reply.sendFile('index.html');
  });
};
