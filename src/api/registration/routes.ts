import type { FastifyReply } from 'fastify';
import {
  RegistrationBody,
  RegistrationConfirmBody,
  RegistrationPending,
  RegistrationState,
  SignedIn,
} from '../../contracts/accounts/session.ts';
import { TrialBody } from '../../contracts/accounts/trial.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import {
  attemptLimit,
  CONFIRM_ALLOWANCE,
  emailOf,
  linkOf,
  REGISTRATION_ALLOWANCE,
} from '../session/limits.ts';
import { originOf } from '../session/origin.ts';
import type { RegistrationService } from './service.ts';

const route = routesOf('session');

/** Creating accounts: calls without a Bearer token. */
export const registrationRoutes = (
  app: Api,
  service: RegistrationService,
  { publish, placeOf, firstAccount }: Pick<Parts, 'publish' | 'placeOf' | 'firstAccount'>,
): void => {
  // Trials count as registrations.
  const limit = attemptLimit(app, REGISTRATION_ALLOWANCE, emailOf);

  const answer = async (reply: FastifyReply, made: SignedIn | 'pending') => {
    if (made === 'pending') return reply.code(202).send({ state: 'verify' });
    // The new workspace's postback key must reach the edge.
    await publish();
    return reply.code(201).send(made);
  };

  app.get(apiPaths.registrationState, route(null, { answer: RegistrationState }), (request) =>
    service.state(firstAccount.admits(request)),
  );

  app.post(
    apiPaths.registration,
    route(null, { lenientBody: RegistrationBody, created: SignedIn, accepted: RegistrationPending, limit }),
    async (request, reply) => {
      const mayBeFirst = firstAccount.admits(request, request.body.setupToken);
      return answer(reply, await service.register(request.body, originOf(request, placeOf), mayBeFirst));
    },
  );

  app.post(
    apiPaths.trial,
    route(null, { lenientBody: TrialBody, created: SignedIn, accepted: RegistrationPending, limit }),
    async (request, reply) => {
      const mayBeFirst = firstAccount.admits(request);
      return answer(reply, await service.trial(request.body, originOf(request, placeOf), mayBeFirst));
    },
  );

  /** Through a form on a screen, never by opening the link, because mail scanners open links. */
  app.post(
    apiPaths.registrationConfirm,
    route(null, {
      lenientBody: RegistrationConfirmBody,
      created: SignedIn,
      limit: attemptLimit(app, CONFIRM_ALLOWANCE, linkOf),
    }),
    async (request, reply) => answer(reply, await service.confirm(request.body, originOf(request, placeOf))),
  );
};
