import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import {
  LoginBody,
  Me,
  RegistrationBody,
  RegistrationState,
  SignedIn,
  TokenPair,
} from '../../contracts/session.ts';
import type { AppDeps } from '../deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import {
  attemptLimit,
  emailOf,
  LOGIN_ALLOWANCE,
  REFRESH_ALLOWANCE,
  REGISTRATION_ALLOWANCE,
} from './attempt-limits.ts';
import { authOf, bearerOf } from './guard.ts';
import { originOf } from './origin.ts';
import type { SessionService } from './service.ts';

const tags = ['session'];

/** Registration, sign-in, renewal and end of sessions: calls without an access token. */
export const sessionRoutes = (
  app: Api,
  service: SessionService,
  { publish, placeOf }: { publish: () => Promise<boolean>; placeOf: AppDeps['placeOf'] },
): void => {
  app.get(
    apiPaths.registrationState,
    { schema: { tags, response: { 200: RegistrationState, default: ErrorAnswer } } },
    () => service.registrationState(),
  );

  app.post(
    apiPaths.registration,
    {
      schema: { tags, body: RegistrationBody, response: { 201: SignedIn, default: ErrorAnswer } },
      preHandler: attemptLimit(app, REGISTRATION_ALLOWANCE, emailOf),
    },
    async (request, reply) => {
      const signedIn = await service.register(request.body, originOf(request, placeOf));
      // The new workspace's postback key has to reach the edge.
      await publish();
      return reply.code(201).send(signedIn);
    },
  );

  app.post(
    apiPaths.login,
    {
      schema: { tags, body: LoginBody, response: { 200: SignedIn, default: ErrorAnswer } },
      preHandler: attemptLimit(app, LOGIN_ALLOWANCE, emailOf),
    },
    (request) => service.login(request.body, originOf(request, placeOf)),
  );

  app.post(
    apiPaths.refresh,
    {
      schema: { tags, security: withBearer, response: { 200: TokenPair, default: ErrorAnswer } },
      preHandler: attemptLimit(app, REFRESH_ALLOWANCE, (request) => hash('sha256', bearerOf(request))),
    },
    (request) => service.refresh(bearerOf(request)),
  );

  app.post(
    apiPaths.logout,
    { schema: { tags, security: withBearer, response: { 204: z.undefined(), default: ErrorAnswer } } },
    async (request, reply) => {
      await service.logout(bearerOf(request));
      return reply.code(204).send();
    },
  );
};

/** Who is signed in; registered behind the guard. */
export const meRoute = (app: Api, { config }: Pick<AppDeps, 'config'>): void => {
  app.get(
    apiPaths.me,
    { schema: { tags, security: withBearer, response: { 200: Me, default: ErrorAnswer } } },
    async (request) => {
      const { user, workspace } = authOf(request);
      return {
        user: { id: user.publicId, name: user.name, email: user.email, role: user.role },
        workspace: {
          id: workspace.publicId,
          name: workspace.name,
          timeZone: workspace.timeZone,
          currency: workspace.currency,
          postbackUrl: `${config.edge.publicUrl}/postback/${workspace.postbackKey}`,
        },
      };
    },
  );
};
