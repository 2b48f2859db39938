import {
  LoginBody,
  Me,
  RecoveryCodes,
  SignedIn,
  TokenPair,
  TotpBegin,
  TotpConfirm,
  TotpProof,
  TotpSecret,
} from '../../contracts/accounts/session.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { AppDeps } from '../deps.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import { authOf, bearerOf, mayEdit } from './guard.ts';
import {
  type AttemptCheck,
  addressLimit,
  attemptLimit,
  LOGIN_ALLOWANCE,
  REFRESH_ALLOWANCE,
  tokenOf,
} from './limits.ts';
import { originOf } from './origin.ts';
import type { SecondStep } from './second-step.ts';
import type { SessionService } from './service.ts';

const profileRoute = routesOf('profile');

interface TotpParts {
  readonly second: SecondStep;
  readonly notices: AccountNotices;
  readonly preHandler: AttemptCheck;
}

/**
 * Enabling and disabling the second step of the caller's own account; registered behind the guard. `preHandler`: one
 * limit for everything that requires the password or a code, so that a stranger at an open screen gets no more guesses
 * by using other calls.
 */
export const totpRoutes = (app: Api, { second: service, notices, preHandler }: TotpParts): void => {
  app.post(
    apiPaths.totp,
    profileRoute('viewer', { byKey: false, lenientBody: TotpBegin, answer: TotpSecret, limit: preHandler }),
    (request) => service.begin(authOf(request).user, request.body.password),
  );

  app.post(
    apiPaths.totpConfirm,
    profileRoute('viewer', {
      byKey: false,
      lenientBody: TotpConfirm,
      answer: RecoveryCodes,
      limit: preHandler,
    }),
    async (request) => {
      const recoveryCodes = await service.confirm(authOf(request), request.body.totp);
      await notices.own(request, 'second_step_on', request.body);
      return { recoveryCodes };
    },
  );

  app.post(
    apiPaths.totpCodes,
    profileRoute('viewer', {
      byKey: false,
      lenientBody: TotpProof,
      answer: RecoveryCodes,
      limit: preHandler,
    }),
    async (request) => {
      const recoveryCodes = await service.newCodes(authOf(request).user, request.body);
      await notices.own(request, 'recovery_codes_made', request.body);
      return { recoveryCodes };
    },
  );

  app.delete(
    apiPaths.totp,
    profileRoute('viewer', { byKey: false, lenientBody: TotpProof, limit: preHandler }),
    async (request) => {
      if (await service.off(authOf(request).user, request.body)) {
        await notices.own(request, 'second_step_off', request.body);
      }
    },
  );
};

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
        demo: workspace.demo,
      },
    };
  });
};
