import { RecoveryAnswer, RecoveryBody, RecoveryConfirmBody } from '../../contracts/accounts/session.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import {
  addressLimit,
  attemptLimit,
  CONFIRM_ALLOWANCE,
  linkOf,
  RECOVERY_ALLOWANCE,
} from '../session/limits.ts';
import { originOf } from '../session/origin.ts';
import type { RecoveryService } from './service.ts';

const route = routesOf('session');

/** Requesting a link for a new password, and setting it: calls without a Bearer token. */
export const recoveryRoutes = (
  app: Api,
  service: RecoveryService,
  { placeOf }: Pick<Parts, 'placeOf'>,
): void => {
  app.addHook('onClose', () => service.close());

  app.post(
    apiPaths.recovery,
    route(null, {
      lenientBody: RecoveryBody,
      accepted: RecoveryAnswer,
      limit: addressLimit(app, RECOVERY_ALLOWANCE),
    }),
    async (request) => service.ask(request.body, originOf(request, placeOf)),
  );

  app.post(
    apiPaths.recoveryConfirm,
    route(null, { lenientBody: RecoveryConfirmBody, limit: attemptLimit(app, CONFIRM_ALLOWANCE, linkOf) }),
    async (request) => {
      await service.confirm(request.body, request);
    },
  );
};
