import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { DeliveryDetail } from '../../contracts/postbacks/delivery.ts';
import {
  OutgoingRule,
  OutgoingRuleInput,
  OutgoingRulePatch,
  OutgoingTestInput,
} from '../../contracts/postbacks/outgoing.ts';
import { deliveryDetail } from '../delivery/detail.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import { authOf } from '../session/guard.ts';
import { type RuleParts, ruleService } from './service.ts';

const route = routesOf('postback');
const one = `${apiPaths.outgoingRule}/:id`;

/** Outgoing postbacks: everyone can view them, without secrets, and editors can create, change and test them. */
export const outgoingRoutes = (app: Api, parts: RuleParts): void => {
  const service = ruleService(parts);

  /** Not paged, because there are at most 50. */
  app.get(apiPaths.outgoingRule, route('viewer', { answer: z.array(OutgoingRule) }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  app.get(one, route('viewer', { params: IdParams, answer: OutgoingRule }), (request) =>
    service.find(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.outgoingRule,
    route('editor', { body: OutgoingRuleInput, created: OutgoingRule }),
    (request) => service.add(authOf(request), request.body),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: OutgoingRulePatch, answer: OutgoingRule }),
    (request) => service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await service.remove(authOf(request).workspace.id, request.params.id);
  });

  app.post(
    `${one}/test`,
    route('editor', { params: IdParams, body: OutgoingTestInput, answer: DeliveryDetail }),
    async (request) => {
      const auth = authOf(request);
      const id = await service.test(auth, request.params.id, request.body);
      return deliveryDetail(parts, auth.workspace.id, id);
    },
  );
};
