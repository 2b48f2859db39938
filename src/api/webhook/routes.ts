import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { DeliveryDetail } from '../../contracts/postbacks/delivery.ts';
import {
  NewWebhook,
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookRotation,
  WebhookSecret,
} from '../../contracts/postbacks/webhook.ts';
import { deliveryDetail } from '../delivery/sending/answer.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import { authOf } from '../session/guard.ts';
import { type WebhookParts, webhookService } from './service.ts';

const route = routesOf('postback');
const one = `${apiPaths.webhook}/:id`;

/** Webhooks: everyone can view them; editors can create, change and test them, and read the secret. */
export const webhookRoutes = (app: Api, parts: WebhookParts): void => {
  const service = webhookService(parts);

  /** Not paged, because there are at most 20. */
  app.get(apiPaths.webhook, route('viewer', { answer: z.array(Webhook) }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  app.post(apiPaths.webhook, route('editor', { body: WebhookInput, created: NewWebhook }), (request) =>
    service.add(authOf(request), request.body),
  );

  app.patch(one, route('editor', { params: IdParams, body: WebhookPatch, answer: Webhook }), (request) =>
    service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await service.remove(authOf(request).workspace.id, request.params.id);
  });

  app.post(`${one}/secret`, route('editor', { params: IdParams, answer: WebhookSecret }), (request) =>
    service.secret(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    `${one}/rotate`,
    route('editor', { params: IdParams, body: WebhookRotation, answer: WebhookSecret }),
    async (request) => {
      const { id } = request.params;
      const rotated = await service.rotate(authOf(request).workspace.id, id, request.body.endOld ?? false);
      await parts.security.own(request, 'secret_rotated', { name: id });
      return rotated;
    },
  );

  app.post(`${one}/test`, route('editor', { params: IdParams, answer: DeliveryDetail }), async (request) => {
    const auth = authOf(request);
    const id = await service.test(auth, request.params.id);
    return deliveryDetail(parts, auth.workspace.id, id);
  });
};
