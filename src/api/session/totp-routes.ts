import {
  RecoveryCodes,
  TotpBegin,
  TotpConfirm,
  TotpProof,
  TotpSecret,
} from '../../contracts/accounts/session.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import type { AttemptCheck } from './attempt-limits.ts';
import { authOf } from './guard.ts';
import type { SecondStep } from './second-step.ts';

const route = routesOf('profile');

interface TotpParts {
  readonly second: SecondStep;
  readonly notices: AccountNotices;
  readonly preHandler: AttemptCheck;
}

/**
 * Enabling and disabling the second step, for each person's own account; registered behind the guard. `preHandler`: one
 * limit for everything that requires password or code, so that a stranger at an open screen gets no more guesses by
 * using other calls.
 */
export const totpRoutes = (app: Api, { second: service, notices, preHandler }: TotpParts): void => {
  app.post(
    apiPaths.totp,
    route('viewer', { byKey: false, lenientBody: TotpBegin, answer: TotpSecret, limit: preHandler }),
    (request) => service.begin(authOf(request).user, request.body.password),
  );

  app.post(
    apiPaths.totpConfirm,
    route('viewer', { byKey: false, lenientBody: TotpConfirm, answer: RecoveryCodes, limit: preHandler }),
    async (request) => {
      const recoveryCodes = await service.confirm(authOf(request), request.body.totp);
      await notices.own(request, 'second_step_on', request.body);
      return { recoveryCodes };
    },
  );

  app.post(
    apiPaths.totpCodes,
    route('viewer', { byKey: false, lenientBody: TotpProof, answer: RecoveryCodes, limit: preHandler }),
    async (request) => {
      const recoveryCodes = await service.newCodes(authOf(request).user, request.body);
      await notices.own(request, 'recovery_codes_made', request.body);
      return { recoveryCodes };
    },
  );

  app.delete(
    apiPaths.totp,
    route('viewer', { byKey: false, lenientBody: TotpProof, limit: preHandler }),
    async (request) => {
      if (await service.off(authOf(request).user, request.body)) {
        await notices.own(request, 'second_step_off', request.body);
      }
    },
  );
};
