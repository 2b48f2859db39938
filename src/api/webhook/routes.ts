import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
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
import { deliveryDetail } from '../delivery/detail.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { type WebhookParts, webhookService } from './service.ts';

const base = { tags: ['postback'], security: withBearer };
const one = `${apiPaths.webhook}/:id`;

/** Webhooks: everyone can view them; editors can create, change and test them, and read the secret. */
export const webhookRoutes = (app: Api, parts: WebhookParts): void => {
  const service = webhookService(parts);

  /** Not paged, because there are at most 20. */
  app.get(
    apiPaths.webhook,
    { ...need('viewer'), schema: { ...base, response: { 200: z.array(Webhook), default: ErrorAnswer } } },
    (request) => service.list(authOf(request).workspace.id),
  );

  app.post(
    apiPaths.webhook,
    {
      ...need('editor'),
      schema: { ...base, body: WebhookInput, response: { 201: NewWebhook, default: ErrorAnswer } },
      preValidation: knownFields(WebhookInput),
    },
    async (request, reply) => reply.code(201).send(await service.add(authOf(request), request.body)),
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: WebhookPatch,
        response: { 200: Webhook, default: ErrorAnswer },
      },
      preValidation: knownFields(WebhookPatch),
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

  const secret = { ...base, params: IdParams, response: { 200: WebhookSecret, default: ErrorAnswer } };
  app.post(`${one}/secret`, { ...need('editor'), schema: secret }, (request) =>
    service.secret(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    `${one}/rotate`,
    {
      ...need('editor'),
      schema: { ...secret, body: WebhookRotation },
      preValidation: knownFields(WebhookRotation),
    },
    async (request) => {
      const { id } = request.params;
      const rotated = await service.rotate(authOf(request).workspace.id, id, request.body.endOld ?? false);
      await parts.security.own(request, 'secret_rotated', { name: id });
      return rotated;
    },
  );

  app.post(
    `${one}/test`,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 200: DeliveryDetail, default: ErrorAnswer } },
    },
    async (request) => {
      const auth = authOf(request);
      const id = await service.test(auth, request.params.id);
      return deliveryDetail(parts, auth.workspace.id, id);
    },
  );
};
