import * as z from 'zod/mini';
import { TargetHealth } from './outgoing.ts';

/** Addresses of the user's own systems that receive events (Standard Webhooks). */

/** Maximum per workspace. */
export const MAX_WEBHOOKS = 20;

export const WEBHOOK_EVENTS = [
  'conversion.recorded',
  'conversion.changed',
  'test.decided',
  'domain.failing',
  'destination_check.failing',
  'report.ready',
  'offer.nearly_full',
  'offer.full',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, 'event_unknown');
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const url = z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(2000, 'too_long'));
const events = z.array(WebhookEvent).check(
  z.minLength(1, 'events_required'),
  z.refine((all) => new Set(all).size === all.length, 'twice'),
);

export const WebhookInput = z.strictObject({ url, events, enabled: z.optional(z.boolean()) });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookPatch = z.strictObject({
  url: z.optional(url),
  events: z.optional(events),
  enabled: z.optional(z.boolean()),
});
export type WebhookPatch = z.infer<typeof WebhookPatch>;

const shape = {
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Until then, messages are also signed with the previous secret; null if only with the current one. */
  previousUntil: z.nullable(z.string()),
  health: TargetHealth,
};
export const Webhook = z.object(shape);
export type Webhook = z.infer<typeof Webhook>;

/** `whsec_` and 32 bytes in base64. */
export const WebhookSecret = z.object({ secret: z.string(), previousUntil: z.nullable(z.string()) });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** With its secret, when it is created. */
export const NewWebhook = z.object({ ...shape, secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Unless true, the old secret also signs for 24 hours. */
export const WebhookRotation = z.strictObject({ endOld: z.optional(z.boolean()) });
export type WebhookRotation = z.infer<typeof WebhookRotation>;
