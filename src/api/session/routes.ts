import { LoginBody, Me, SignedIn, TokenPair } from '../../contracts/accounts/session.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { AppDeps } from '../deps.ts';
import { type Api, routesOf } from '../http/route.ts';
import { addressLimit, attemptLimit, LOGIN_ALLOWANCE, REFRESH_ALLOWANCE, tokenOf } from './attempt-limits.ts';
import { authOf, bearerOf, mayEdit } from './guard.ts';
import { originOf } from './origin.ts';
import type { SessionService } from './service.ts';

const route = routesOf('session');

/** Sign-in, renewal and end of sessions: calls without an access token. */
export const sessionRoutes = (
  app: Api,
  service: SessionService,
  { placeOf }: Pick<AppDeps, 'placeOf'>,
): void => {
  app.post(
    apiPaths.login,
    route(null, { lenientBody: LoginBody, answer: SignedIn, limit: addressLimit(app, LOGIN_ALLOWANCE) }),
    (request) => service.login(request.body, originOf(request, placeOf)),
  );

  app.post(
    apiPaths.refresh,
    route(null, { bearer: true, answer: TokenPair, limit: attemptLimit(app, REFRESH_ALLOWANCE, tokenOf) }),
    (request) => service.refresh(bearerOf(request), request),
  );

  app.post(apiPaths.logout, route(null, { bearer: true }), async (request) => {
    await service.logout(bearerOf(request), request);
  });
};

/** The signed-in user; registered behind the guard. */
export const meRoute = (app: Api, { config }: Pick<AppDeps, 'config'>): void => {
  app.get(apiPaths.me, route('viewer', { answer: Me }), async (request) => {
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
  });
};
