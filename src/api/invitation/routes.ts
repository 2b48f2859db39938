import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  Invitation,
  InvitationBody,
  InvitationMade,
  InvitationOffer,
} from '../../contracts/accounts/invitation.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import {
  type AttemptCheck,
  attemptLimit,
  INVITATION_ALLOWANCE,
  OFFER_ALLOWANCE,
  selfOf,
} from '../session/limits.ts';
import type { InvitationService } from './service.ts';

const route = routesOf('member');
const openRoute = routesOf('session');

/** What a link invites to: a call without a Bearer token, for anyone with the link. */
export const invitationOfferRoute = (app: Api, service: InvitationService): void => {
  const idOf = ({ params }: FastifyRequest): string => hash('sha256', String((params as { id: unknown }).id));
  app.get(
    `${apiPaths.invitationOffer}/:id`,
    openRoute(null, {
      params: IdParams,
      answer: InvitationOffer,
      limit: attemptLimit(app, OFFER_ALLOWANCE, idOf),
    }),
    (request) => service.offer(request.params.id),
  );
};

/** Invitations to the workspace; only for owners. `limit` counts calls with the password, to prevent guessing. */
export const invitationRoutes = (
  app: Api,
  service: InvitationService,
  { security, limit }: Pick<Parts, 'security'> & { readonly limit: AttemptCheck },
): void => {
  app.get(apiPaths.invitation, route('owner', { byKey: false, answer: z.array(Invitation) }), (request) =>
    service.list(authOf(request)),
  );

  app.post(
    apiPaths.invitation,
    route('owner', {
      byKey: false,
      inDemo: false,
      body: InvitationBody,
      created: InvitationMade,
      limit: attemptLimit(app, INVITATION_ALLOWANCE, selfOf),
    }),
    async (request) => {
      if (request.body.password !== undefined) await limit(request);
      const made = await service.invite(authOf(request), request.body);
      await security.own(request, 'invitation_made', { email: made.email, role: made.role });
      return made;
    },
  );

  app.delete(
    `${apiPaths.invitation}/:id`,
    route('owner', { byKey: false, afterTrial: true, params: IdParams }),
    async (request) => {
      await service.withdraw(authOf(request), request.params.id);
      await security.own(request, 'invitation_withdrawn');
    },
  );
};
