import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import { DeliveryDetail } from '../../../contracts/postbacks/delivery.ts';
import {
  NewWebhook,
  Webhook,
  type WebhookInput,
  type WebhookPatch,
  WebhookSecret,
} from '../../../contracts/postbacks/webhook.ts';
import { client } from '../browser-client.ts';

const path = apiPaths.webhook;
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path, answer: z.array(Webhook), signal })).data,
    staleTime: 0,
  });

export const addWebhook = async (body: WebhookInput): Promise<NewWebhook> =>
  (await client.authenticated({ method: 'POST', path, body, answer: NewWebhook })).data;

export const changeWebhook = async (id: string, body: WebhookPatch): Promise<Webhook> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: Webhook })).data;

export const removeWebhook = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: pathOf(id) });
};

export const revealWebhookSecret = async (id: string): Promise<WebhookSecret> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/secret`, answer: WebhookSecret } as const;
  return (await client.authenticated(asked)).data;
};

/** `endOld`: the old secret stops signing; otherwise it signs along with the new one for a day. */
export const rotateWebhookSecret = async (id: string, endOld: boolean): Promise<WebhookSecret> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/rotate`, answer: WebhookSecret } as const;
  return (await client.authenticated({ ...asked, body: { endOld } })).data;
};

/** Resolves once it was attempted. */
export const testWebhook = async (id: string): Promise<DeliveryDetail> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/test`, answer: DeliveryDetail } as const;
  return (await client.authenticated(asked)).data;
};
