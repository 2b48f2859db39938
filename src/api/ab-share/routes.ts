import * as z from 'zod/mini';
import { AbShare, AbShareInput, AbShareMade, SharedAbTest } from '../../contracts/ab-tests/ab-share.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/store.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import { authOf } from '../session/guard.ts';
import { addressLimit } from '../session/limits.ts';
import type { ShareService } from './service.ts';

const route = routesOf('ab-test');
const shares = `${apiPaths.abTest}/:id/share`;
const ShareParams = z.extend(IdParams, { share: IdParams.shape.id });
const TokenParams = z.object({ token: z.string().check(z.maxLength(200)) });
/** An open page polls every minute, and an office can have many of them. */
const ALLOWANCE = { windowMinutes: 15, perAddress: 600 };

/** What a link shows to anyone who has it: a call without a Bearer token. */
export const sharedAbTestRoute = (app: Api, { read }: ShareService): void => {
  app.get(
    `${apiPaths.sharedAbTest}/:token`,
    route(null, { params: TokenParams, answer: SharedAbTest, limit: addressLimit(app, ALLOWANCE) }),
    (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return read(request.params.token);
    },
  );
};

/** The links of a test. Members see which exist; a link's address is returned only when it is created. */
export const abShareRoutes = (app: Api, service: ShareService): void => {
  app.get(shares, route('viewer', { params: IdParams, answer: z.array(AbShare) }), (request) =>
    service.list(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    shares,
    route('editor', { params: IdParams, body: AbShareInput, created: AbShareMade }),
    (request) => service.make(editorOf(authOf(request)), request.params.id),
  );

  app.delete(
    `${shares}/:share`,
    route('editor', { afterTrial: true, params: ShareParams }),
    async (request) => {
      const { id, share } = request.params;
      await service.revoke(editorOf(authOf(request)), id, share);
    },
  );
};
