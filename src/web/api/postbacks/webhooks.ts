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
import { apiQuery, callApi } from '../api-call.ts';

const path = apiPaths.webhook;
const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export const webhooksQuery = () =>
  apiQuery(['webhooks'], { path, answer: z.array(Webhook) }, { staleTime: 0 });

export const addWebhook = (body: WebhookInput): Promise<NewWebhook> =>
  callApi({ method: 'POST', path, body, answer: NewWebhook });

export const changeWebhook = (id: string, body: WebhookPatch): Promise<Webhook> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: Webhook });

export const removeWebhook = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

export const revealWebhookSecret = async (id: string): Promise<WebhookSecret> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/secret`, answer: WebhookSecret } as const;
  return callApi(asked);
};

/** `endOld`: the old secret stops signing at once; otherwise it signs along with the new one for a day. */
export const rotateWebhookSecret = async (id: string, endOld: boolean): Promise<WebhookSecret> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/rotate`, answer: WebhookSecret } as const;
  return callApi({ ...asked, body: { endOld } });
};

/** Resolves once it was attempted. */
export const testWebhook = async (id: string): Promise<DeliveryDetail> => {
  const asked = { method: 'POST', path: `${pathOf(id)}/test`, answer: DeliveryDetail } as const;
  return callApi(asked);
};
