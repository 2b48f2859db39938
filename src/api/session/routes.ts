import * as z from 'zod/mini';
import { LoginBody, Me, SignedIn, TokenPair } from '../../contracts/accounts/session.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { AppDeps } from '../deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { addressLimit, attemptLimit, LOGIN_ALLOWANCE, REFRESH_ALLOWANCE, tokenOf } from './attempt-limits.ts';
import { authOf, bearerOf, mayEdit } from './guard.ts';
import { need } from './needs.ts';
import { originOf } from './origin.ts';
import type { SessionService } from './service.ts';

const tags = ['session'];

/** Sign-in, renewal and end of sessions: calls without an access token. */
export const sessionRoutes = (
  app: Api,
  service: SessionService,
  { placeOf }: Pick<AppDeps, 'placeOf'>,
): void => {
  app.post(
    apiPaths.login,
    {
      schema: { tags, body: LoginBody, response: { 200: SignedIn, default: ErrorAnswer } },
      preHandler: addressLimit(app, LOGIN_ALLOWANCE),
    },
    (request) => service.login(request.body, originOf(request, placeOf)),
  );

  app.post(
    apiPaths.refresh,
    {
      schema: { tags, security: withBearer, response: { 200: TokenPair, default: ErrorAnswer } },
      preHandler: attemptLimit(app, REFRESH_ALLOWANCE, tokenOf),
    },
    (request) => service.refresh(bearerOf(request), request),
  );

  app.post(
    apiPaths.logout,
    { schema: { tags, security: withBearer, response: { 204: z.undefined(), default: ErrorAnswer } } },
    async (request, reply) => {
      await service.logout(bearerOf(request), request);
      return reply.code(204).send();
    },
  );
};

/** The signed-in user; registered behind the guard. */
export const meRoute = (app: Api, { config }: Pick<AppDeps, 'config'>): void => {
  app.get(
    apiPaths.me,
    {
      ...need('viewer'),
      schema: { tags, security: withBearer, response: { 200: Me, default: ErrorAnswer } },
    },
    async (request) => {
      const auth = authOf(request);
      const { user, workspace } = auth;
      return {
        user: { id: user.publicId, name: user.name, email: user.email, role: user.role },
        workspace: {
          id: workspace.publicId,
          name: workspace.name,
          timeZone: workspace.timeZone,
          currency: workspace.currency,
          postbackUrl: mayEdit(auth) ? `${config.edge.publicUrl}/postback/${workspace.postbackKey}` : null,
          trialEndsAt: workspace.trialEndsAt?.toISOString() ?? null,
        },
      };
    },
  );
};
