import type { FastifyInstance } from 'fastify';
import { SIGNING_KEYS_PATH } from '../../contracts/signed.ts';
import type { Signing } from '../../signing/sign.ts';

/** The public keys, for verifying signatures from any page. */
export const signingKeysRoute = (app: FastifyInstance, { published }: Signing): void => {
  app.get(SIGNING_KEYS_PATH, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
    // Helmet's default suits only our own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return published;
  });
};
