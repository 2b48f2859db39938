import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { DeliveryDetail } from '../../contracts/postbacks/delivery.ts';
import {
  OutgoingRule,
  OutgoingRuleInput,
  OutgoingRulePatch,
  OutgoingTestInput,
} from '../../contracts/postbacks/outgoing.ts';
import { deliveryDetail } from '../delivery/detail.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { type RuleParts, ruleService } from './service.ts';

const base = { tags: ['postback'], security: withBearer };
const one = `${apiPaths.outgoingRule}/:id`;
const answer = { 200: OutgoingRule, default: ErrorAnswer };

/** Outgoing postbacks: everyone can view them, without secrets, and editors can create, change and test them. */
export const outgoingRoutes = (app: Api, parts: RuleParts): void => {
  const service = ruleService(parts);

  /** Not paged, because there are at most 50. */
  app.get(
    apiPaths.outgoingRule,
    {
      ...need('viewer'),
      schema: { ...base, response: { 200: z.array(OutgoingRule), default: ErrorAnswer } },
    },
    (request) => service.list(authOf(request).workspace.id),
  );

  app.get(one, { ...need('viewer'), schema: { ...base, params: IdParams, response: answer } }, (request) =>
    service.find(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.outgoingRule,
    {
      ...need('editor'),
      schema: { ...base, body: OutgoingRuleInput, response: { 201: OutgoingRule, default: ErrorAnswer } },
      preValidation: knownFields(OutgoingRuleInput),
    },
    async (request, reply) => reply.code(201).send(await service.add(authOf(request), request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, body: OutgoingRulePatch, response: answer },
      preValidation: knownFields(OutgoingRulePatch),
    },
    (request) => service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await service.remove(authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/test`,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: OutgoingTestInput,
        response: { 200: DeliveryDetail, default: ErrorAnswer },
      },
      preValidation: knownFields(OutgoingTestInput),
    },
    async (request) => {
      const auth = authOf(request);
      const id = await service.test(auth, request.params.id, request.body);
      return deliveryDetail(parts, auth.workspace.id, id);
    },
  );
};
