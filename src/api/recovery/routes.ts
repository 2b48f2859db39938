import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { RecoveryAnswer, RecoveryBody, RecoveryConfirmBody } from '../../contracts/session.ts';
import type { Api } from '../http/route-schema.ts';
import { attemptLimit, CONFIRM_ALLOWANCE, emailOf, RECOVERY_ALLOWANCE } from '../session/attempt-limits.ts';
import type { RecoveryService } from './service.ts';
import { sha256Of } from './store.ts';

const tags = ['session'];

const tokenOf = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'token' in body ? sha256Of(String(body.token)) : '';

/** Asking for a link to a new password, and setting it: calls without a Bearer token. */
export const recoveryRoutes = (app: Api, service: RecoveryService): void => {
  app.addHook('onClose', () => service.close());

  app.post(
    apiPaths.recovery,
    {
      schema: { tags, body: RecoveryBody, response: { 202: RecoveryAnswer, default: ErrorAnswer } },
      preHandler: attemptLimit(app, RECOVERY_ALLOWANCE, emailOf),
    },
    async (request, reply) => reply.code(202).send(service.ask(request.body)),
  );

  app.post(
    apiPaths.recoveryConfirm,
    {
      schema: { tags, body: RecoveryConfirmBody, response: { 204: z.undefined(), default: ErrorAnswer } },
      preHandler: attemptLimit(app, CONFIRM_ALLOWANCE, tokenOf),
    },
    async (request, reply) => {
      await service.confirm(request.body);
      return reply.code(204).send();
    },
  );
};
