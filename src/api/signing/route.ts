import type { FastifyInstance } from 'fastify';
import { SIGNING_KEYS_PATH } from '../../contracts/signed.ts';
import type { Signing } from '../../signing/sign.ts';

/** The public keys, for anybody who checks a signature, from any page. */
export const signingKeysRoute = (app: FastifyInstance, { published }: Signing): void => {
  app.get(SIGNING_KEYS_PATH, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
    // Helmet's answer is for our own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return published;
  });
};
