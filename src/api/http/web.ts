import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SHARED_TEST_PATH } from '../../contracts/shared-path.ts';
import { Refusal } from './refusal.ts';

const ASSETS = `${sep}assets${sep}`;

/**
 * Serves the built web application from `root`. Files under `assets/` carry a hash in their name and stay for ever
 * in a browser's cache; any other path that no file has is a screen: index.html. With null only the API answers.
 */
export const serveWeb = async (app: FastifyInstance, root: string | null): Promise<void> => {
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.slice(root.length).startsWith(ASSETS);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const screen = reads && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
    if (root === null || !screen) throw new Refusal('not_found');
    // Who was sent a link may look; nobody is to find it by searching.
    if (request.url.startsWith(`${SHARED_TEST_PATH}/`)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.sendFile('index.html');
  });
};
