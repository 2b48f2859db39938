import * as z from 'zod/mini';
import {
  RecoveryCodes,
  TotpBegin,
  TotpConfirm,
  TotpProof,
  TotpSecret,
} from '../../contracts/accounts/session.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import type { AttemptCheck } from './attempt-limits.ts';
import { authOf } from './guard.ts';
import { need } from './needs.ts';
import type { SecondStep } from './second-step.ts';

const tags = ['profile'];
const security = withBearer;

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
    {
      schema: { tags, security, body: TotpBegin, response: { 200: TotpSecret, default: ErrorAnswer } },
      ...need('viewer', { byKey: false }),
      preHandler,
    },
    (request) => service.begin(authOf(request).user, request.body.password),
  );

  app.post(
    apiPaths.totpConfirm,
    {
      schema: { tags, security, body: TotpConfirm, response: { 200: RecoveryCodes, default: ErrorAnswer } },
      ...need('viewer', { byKey: false }),
      preHandler,
    },
    async (request) => {
      const recoveryCodes = await service.confirm(authOf(request), request.body.totp);
      await notices.own(request, 'second_step_on', request.body);
      return { recoveryCodes };
    },
  );

  app.post(
    apiPaths.totpCodes,
    {
      schema: { tags, security, body: TotpProof, response: { 200: RecoveryCodes, default: ErrorAnswer } },
      ...need('viewer', { byKey: false }),
      preHandler,
    },
    async (request) => {
      const recoveryCodes = await service.newCodes(authOf(request).user, request.body);
      await notices.own(request, 'recovery_codes_made', request.body);
      return { recoveryCodes };
    },
  );

  app.delete(
    apiPaths.totp,
    {
      schema: { tags, security, body: TotpProof, response: { 204: z.undefined(), default: ErrorAnswer } },
      ...need('viewer', { byKey: false }),
      preHandler,
    },
    async (request, reply) => {
      if (await service.off(authOf(request).user, request.body)) {
        await notices.own(request, 'second_step_off', request.body);
      }
      return reply.code(204).send();
    },
  );
};
