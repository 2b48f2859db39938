import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';
import { Problem, TargetHealth } from './outgoing.ts';

/** Deliveries: one message to one target, and its result. */

/**
 * `waiting`: for its first or next try; `dropped`: not sent, or refused because of its contents, so that retrying does
 * not help; `failed`: given up after the last try. Members can resend `dropped` and `failed` ones.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'dropped', 'failed'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Maximum named in one call. */
const MAX_RESENT = 200;
/** Maximum resent by one filter. */
export const MAX_RESENT_BY_FILTER = 10_000;

const instant = z.iso.datetime({ offset: true });

/** All conditions must hold. */
const DeliveryNarrowing = z.object({
  rule: z.optional(z.string().check(z.maxLength(64))),
  webhook: z.optional(z.string().check(z.maxLength(64))),
  state: z.optional(DeliveryState),
  campaign: z.optional(z.string().check(z.maxLength(64))),
  /** A full click ID, transaction or delivery ID. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long'))),
  from: z.optional(instant),
  to: z.optional(instant),
});
export type DeliveryNarrowing = z.infer<typeof DeliveryNarrowing>;

export const DeliveryQuery = z.extend(PageQuery, DeliveryNarrowing.shape);
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const Delivery = z.object({
  id: z.string(),
  /** Null if it belongs to a webhook or its outgoing postback was deleted. */
  rule: z.nullable(z.object({ id: z.string(), name: z.string() })),
  webhook: z.nullable(z.object({ id: z.string(), url: z.string() })),
  /** `conversion` for outgoing postbacks, otherwise the webhook's event. */
  type: z.string(),
  state: DeliveryState,
  problem: z.nullable(Problem),
  conversion: z.nullable(
    z.object({
      clickId: z.string(),
      event: z.string(),
      transaction: z.string(),
      status: z.string(),
      payout: z.nullable(z.string()),
      currency: z.string(),
      campaignId: z.nullable(z.string()),
      campaignName: z.nullable(z.string()),
    }),
  ),
  /** Receipt of its incoming postback, which identifies it in the log. */
  receipt: z.nullable(z.string()),
  /** Sent by the test button. */
  test: z.boolean(),
  createdAt: z.string(),
  tries: z.number(),
  nextTryAt: z.nullable(z.string()),
  /** What it is waiting for other than the time of its next attempt, or null. */
  heldBy: z.nullable(
    z.discriminatedUnion('kind', [
      /** The outgoing postback or webhook is switched off. */
      z.object({ kind: z.literal('off') }),
      z.object({ kind: z.literal('rest'), until: z.string() }),
      /** An earlier one for the same click: an outgoing postback sends them in order. */
      z.object({ kind: z.literal('earlier'), id: z.string() }),
    ]),
  ),
  finishedAt: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveryPage = pageOf(Delivery);
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const DeliveryAttempt = z.object({
  at: z.string(),
  ms: z.number(),
  /** Null: no response. */
  status: z.nullable(z.number()),
  /** At most 2 kB, secrets masked. */
  answer: z.string(),
  /** Null: accepted. */
  problem: z.nullable(Problem),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** `request`: as it was or will be sent, with `***` in place of secrets; null if there is nothing to send. */
export const DeliveryDetail = z.extend(Delivery, {
  request: z.nullable(
    z.object({
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
    }),
  ),
  /** The newest 20, oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** Either IDs or a filter; one is required. Deliveries being sent are skipped. */
export const ResendInput = z.strictObject({
  ids: z.optional(
    z
      .array(z.string().check(z.maxLength(64)))
      .check(z.minLength(1, 'ids_required'), z.maxLength(MAX_RESENT, 'too_many')),
  ),
  filter: z.optional(z.strictObject(DeliveryNarrowing.shape)),
});
export type ResendInput = z.infer<typeof ResendInput>;

/** How many are queued again. */
export const Resent = z.object({ count: z.number() });
export type Resent = z.infer<typeof Resent>;

/** Incoming and outgoing conversions of the last 24 hours. */
export const PostbackHealth = z.object({
  /** By fate: `recorded`, `updated`, ..., and `refused`. */
  incoming: z.record(z.string(), z.number()),
  /** Duplicates of types that occur once per transaction, without the transaction ID that would tell them apart. */
  withoutTransaction: z.number(),
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['url', 'meta', 'google', 'tiktok']),
      enabled: z.boolean(),
      health: TargetHealth,
    }),
  ),
  webhooks: z.array(
    z.object({ id: z.string(), url: z.string(), enabled: z.boolean(), health: TargetHealth }),
  ),
  /** `oldestAt`: when the longest wait began. */
  queue: z.object({ waiting: z.number(), oldestAt: z.nullable(z.string()) }),
  /** Whether clients' addresses can be sent to platforms, which requires that the workspace stores full ones. */
  addressesSent: z.boolean(),
});
export type PostbackHealth = z.infer<typeof PostbackHealth>;
