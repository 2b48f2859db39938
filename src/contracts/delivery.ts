import * as z from 'zod/mini';
import { Problem } from './delivery-problem.ts';
import { PageQuery, pageOf } from './list.ts';

/** What goes out, one thing to one target, and what became of it. */

/**
 * `waiting`: its turn has not come, or comes again; `dropped`: not sent, or refused for what it says: to try again changes nothing;
 * `failed`: given up after the last try. `dropped` and `failed` can be sent again by hand.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'dropped', 'failed'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** So many are named in one call. */
const MAX_RESENT = 200;
/** So many are sent again by one filter. */
export const MAX_RESENT_BY_FILTER = 10_000;

const instant = z.iso.datetime({ offset: true });

/** All of it must hold. */
const DeliveryNarrowing = z.object({
  rule: z.optional(z.string().check(z.maxLength(64))),
  webhook: z.optional(z.string().check(z.maxLength(64))),
  state: z.optional(DeliveryState),
  campaign: z.optional(z.string().check(z.maxLength(64))),
  /** A click id, a transaction or the id of a delivery, whole. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long'))),
  from: z.optional(instant),
  to: z.optional(instant),
});
export type DeliveryNarrowing = z.infer<typeof DeliveryNarrowing>;

export const DeliveryQuery = z.extend(PageQuery, DeliveryNarrowing.shape);
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const Delivery = z.object({
  id: z.string(),
  /** Null: it is a webhook's, or the rule was deleted. */
  rule: z.nullable(z.object({ id: z.string(), name: z.string() })),
  webhook: z.nullable(z.object({ id: z.string(), url: z.string() })),
  /** `conversion` for rules, else the webhook's event. */
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
  /** Of the postback that it came from: names it in the log of what came in. */
  receipt: z.nullable(z.string()),
  /** By the test button. */
  test: z.boolean(),
  createdAt: z.string(),
  tries: z.number(),
  nextTryAt: z.nullable(z.string()),
  /** What it waits for besides its time; null: nothing. */
  heldBy: z.nullable(
    z.discriminatedUnion('kind', [
      /** The rule or webhook is switched off. */
      z.object({ kind: z.literal('off') }),
      z.object({ kind: z.literal('rest'), until: z.string() }),
      /** An earlier one about the same click: messages of one rule about it go in order. */
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
  /** Null: there was no answer. */
  status: z.nullable(z.number()),
  /** At most 2 kB, secrets masked. */
  answer: z.string(),
  /** Null: it was taken. */
  problem: z.nullable(Problem),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** `request`: as it was or will be sent, with `***` in place of secrets; null: nothing is to be sent. */
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

/** Either ids or a filter, never none. What is being sent is left alone. */
export const ResendInput = z.strictObject({
  ids: z.optional(
    z
      .array(z.string().check(z.maxLength(64)))
      .check(z.minLength(1, 'ids_required'), z.maxLength(MAX_RESENT, 'too_many')),
  ),
  filter: z.optional(z.strictObject(DeliveryNarrowing.shape)),
});
export type ResendInput = z.infer<typeof ResendInput>;

/** How many are on their way again. */
export const Resent = z.object({ count: z.number() });
export type Resent = z.infer<typeof Resent>;
