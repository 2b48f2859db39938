import * as z from 'zod/mini';
import { AbShareInput, SharedAbTest } from '../../contracts/ab-tests/ab-share.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Share, ShareMade } from '../../contracts/workspace/share.ts';
import { editorOf } from '../campaign/store.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import { authOf } from '../session/guard.ts';
import { addressLimit } from '../session/limits.ts';
import { notIndexed, READER_ALLOWANCE, ShareParams, TokenParams } from '../share/reading.ts';
import type { AbShareService } from './service.ts';

const route = routesOf('ab-test');
const shares = `${apiPaths.abTest}/:id/share`;

/** What a link shows to anyone who has it: a call without a Bearer token. */
export const sharedAbTestRoute = (app: Api, { read }: AbShareService): void => {
  app.get(
    `${apiPaths.sharedAbTest}/:token`,
    route(null, { params: TokenParams, answer: SharedAbTest, limit: addressLimit(app, READER_ALLOWANCE) }),
    (request, reply) => {
      notIndexed(reply);
      return read(request.params.token);
    },
  );
};

/** The links of a test. Members see which exist; a link's address is returned only when it is created. */
export const abShareRoutes = (app: Api, service: AbShareService): void => {
  app.get(shares, route('viewer', { params: IdParams, answer: z.array(Share) }), (request) =>
    service.list(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    shares,
    route('editor', { inDemo: false, params: IdParams, body: AbShareInput, created: ShareMade }),
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
