import * as z from 'zod/mini';
import { RecoveryAnswer, RecoveryBody, RecoveryConfirmBody } from '../../contracts/accounts/session.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Api } from '../http/route-schema.ts';
import {
  addressLimit,
  attemptLimit,
  CONFIRM_ALLOWANCE,
  linkOf,
  RECOVERY_ALLOWANCE,
} from '../session/attempt-limits.ts';
import { originOf } from '../session/origin.ts';
import type { RecoveryService } from './service.ts';

const tags = ['session'];

/** Requesting a link for a new password, and setting it: calls without a Bearer token. */
export const recoveryRoutes = (
  app: Api,
  service: RecoveryService,
  { placeOf }: Pick<Parts, 'placeOf'>,
): void => {
  app.addHook('onClose', () => service.close());

  app.post(
    apiPaths.recovery,
    {
      schema: { tags, body: RecoveryBody, response: { 202: RecoveryAnswer, default: ErrorAnswer } },
      preHandler: addressLimit(app, RECOVERY_ALLOWANCE),
    },
    async (request, reply) => reply.code(202).send(service.ask(request.body, originOf(request, placeOf))),
  );

  app.post(
    apiPaths.recoveryConfirm,
    {
      schema: { tags, body: RecoveryConfirmBody, response: { 204: z.undefined(), default: ErrorAnswer } },
      preHandler: attemptLimit(app, CONFIRM_ALLOWANCE, linkOf),
    },
    async (request, reply) => {
      await service.confirm(request.body, request);
      return reply.code(204).send();
    },
  );
};
