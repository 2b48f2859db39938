import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { RecoveryCodes, TotpBegin, TotpConfirm, TotpOff, TotpSecret } from '../../contracts/session.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { attemptLimit, TOTP_ALLOWANCE } from './attempt-limits.ts';
import { authOf } from './guard.ts';
import type { SecondStep } from './second-step.ts';

const tags = ['profile'];
const security = withBearer;

const userOf = (request: FastifyRequest): string => authOf(request).user.publicId;

/** Setting the second step up and taking it away, each person for himself; registered behind the guard. */
export const totpRoutes = (app: Api, service: SecondStep): void => {
  // One for all three: a stranger at an open screen gets no more guesses by changing the call.
  const preHandler = attemptLimit(app, TOTP_ALLOWANCE, userOf);

  app.post(
    apiPaths.totp,
    {
      schema: { tags, security, body: TotpBegin, response: { 200: TotpSecret, default: ErrorAnswer } },
      preHandler,
    },
    (request) => service.begin(authOf(request).user, request.body.password),
  );

  app.post(
    apiPaths.totpConfirm,
    {
      schema: { tags, security, body: TotpConfirm, response: { 200: RecoveryCodes, default: ErrorAnswer } },
      preHandler,
    },
    async (request) => ({ recoveryCodes: await service.confirm(authOf(request).user, request.body.totp) }),
  );

  app.delete(
    apiPaths.totp,
    {
      schema: { tags, security, body: TotpOff, response: { 204: z.undefined(), default: ErrorAnswer } },
      preHandler,
    },
    async (request, reply) => {
      await service.off(authOf(request).user, request.body);
      return reply.code(204).send();
    },
  );
};
