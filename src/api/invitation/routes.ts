import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  Invitation,
  InvitationBody,
  InvitationMade,
  InvitationOffer,
} from '../../contracts/accounts/invitation.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import {
  type AttemptCheck,
  attemptLimit,
  INVITATION_ALLOWANCE,
  OFFER_ALLOWANCE,
  selfOf,
} from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { InvitationService } from './service.ts';

const base = { tags: ['member'], security: withBearer };

/** What a link invites to: a call without a Bearer token, for anyone with the link. */
export const invitationOfferRoute = (app: Api, service: InvitationService): void => {
  const idOf = ({ params }: FastifyRequest): string => hash('sha256', String((params as { id: unknown }).id));
  app.get(
    `${apiPaths.invitationOffer}/:id`,
    {
      schema: {
        tags: ['session'],
        params: IdParams,
        response: { 200: InvitationOffer, default: ErrorAnswer },
      },
      preHandler: attemptLimit(app, OFFER_ALLOWANCE, idOf),
    },
    (request) => service.offer(request.params.id),
  );
};

/** Invitations to the workspace; only for owners. `limit` counts calls with the password, to prevent guessing. */
export const invitationRoutes = (
  app: Api,
  service: InvitationService,
  { security, limit }: Pick<Parts, 'security'> & { readonly limit: AttemptCheck },
): void => {
  app.get(
    apiPaths.invitation,
    {
      ...need('owner', { byKey: false }),
      schema: { ...base, response: { 200: z.array(Invitation), default: ErrorAnswer } },
    },
    (request) => service.list(authOf(request)),
  );

  app.post(
    apiPaths.invitation,
    {
      ...need('owner', { byKey: false }),
      schema: { ...base, body: InvitationBody, response: { 201: InvitationMade, default: ErrorAnswer } },
      preValidation: knownFields(InvitationBody),
      preHandler: attemptLimit(app, INVITATION_ALLOWANCE, selfOf),
    },
    async (request, reply) => {
      if (request.body.password !== undefined) await limit(request);
      const made = await service.invite(authOf(request), request.body);
      await security.own(request, 'invitation_made', { email: made.email, role: made.role });
      return reply.code(201).send(made);
    },
  );

  app.delete(
    `${apiPaths.invitation}/:id`,
    {
      ...need('owner', { byKey: false, afterTrial: true }),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await service.withdraw(authOf(request), request.params.id);
      await security.own(request, 'invitation_withdrawn');
      return reply.code(204).send();
    },
  );
};
