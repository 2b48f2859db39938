import * as z from 'zod/mini';
import { FATES } from './postback-fates.ts';

const Fate = z.enum(FATES);

const By = z.enum(['script', 'api', 'upload']);
const named = z.object({ id: z.string(), name: z.string() });
const MAX_NAMED = 50;

/** `a,b,c` in an address. */
const listOf = <T extends string>(one: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4000, 'too_long')),
      z.transform((text) => text.split(',').filter((part) => part !== '')),
    ),
    z.array(one).check(z.maxLength(MAX_NAMED, 'too_many_values')),
  );
const words = listOf(z.string().check(z.maxLength(64, 'too_long')));
const instant = z.iso.datetime({ offset: true });

/** What the log is narrowed down to; all of it must hold. */
export const ReceivedNarrowing = z.object({
  from: z.optional(instant),
  to: z.optional(instant),
  fate: z.optional(listOf(z.enum([...FATES, 'refused']))),
  /** Why they were refused. */
  reason: z.optional(words),
  /** Ids of sources; `none`: the workspace's own address. */
  source: z.optional(words),
  by: z.optional(listOf(By)),
  campaign: z.optional(words),
  status: z.optional(words),
  test: z.optional(z.enum(['true', 'false'])),
  /** A click id, a receipt or a transaction, whole. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long'))),
});
export type ReceivedNarrowing = z.infer<typeof ReceivedNarrowing>;

export const ReceivedQuery = z.extend(ReceivedNarrowing, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** The id of a postback: those before it. */
  before: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});
export type ReceivedQuery = z.infer<typeof ReceivedQuery>;

/** One postback as it was received. */
export const ReceivedRow = z.object({
  /** The receipt; refused ones have one here too, although nobody was given it. */
  id: z.string(),
  at: z.string(),
  kind: z.enum(['accepted', 'refused']),
  /** Null: refused. */
  fate: z.nullable(Fate),
  /** Why it was refused; null: it was not. */
  reason: z.nullable(z.string()),
  /** `status_custom`, `payout_ignored`. */
  flags: z.array(z.string()),
  test: z.boolean(),
  /** Null: the workspace's own address, or one of ours. */
  source: z.nullable(named),
  by: z.nullable(By),
  campaign: z.nullable(named),
  /** Null: none that is known. */
  clickId: z.nullable(z.string()),
  /** Empty where it named none and its conversion kept its own, or was refused. */
  status: z.string(),
  statusReceived: z.string(),
  event: z.string(),
  transaction: z.string(),
  /** Decimal text; null: none given. */
  payout: z.nullable(z.string()),
  currency: z.string(),
  /** Of the whole conversion as it stands now; null: none, or not priced. */
  revenue: z.nullable(z.string()),
  workspaceCurrency: z.string(),
  /** Truncated by default (/24, /48). */
  address: z.nullable(z.string()),
  /** As query text, secrets and persons masked; null: its time is over. */
  text: z.nullable(z.string()),
  /** Of refused ones; '': not known. */
  method: z.string(),
});
export type ReceivedRow = z.infer<typeof ReceivedRow>;

export const ReceivedRows = z.object({
  rows: z.array(ReceivedRow),
  /** What `before` has to name for those that follow; null: there are none. */
  next: z.nullable(z.string()),
});
export type ReceivedRows = z.infer<typeof ReceivedRows>;

/** What a refused postback said, so far as it can be read: to be put right and taken after all. '': nothing that can be read. */
const Mendable = z.object({
  clickId: z.string(),
  status: z.string(),
  /** As it was sent: it may be what it was refused for. */
  payout: z.string(),
  currency: z.string(),
  transaction: z.string(),
  event: z.string(),
});
export type Mendable = z.infer<typeof Mendable>;

export const ReceivedDetail = z.object({
  row: ReceivedRow,
  /** Postbacks of the same conversion, oldest first, this one among them. */
  history: z.array(ReceivedRow),
  /** Null: there is none (yet). */
  conversion: z.nullable(
    z.object({
      status: z.string(),
      payout: z.nullable(z.string()),
      currency: z.string(),
      revenue: z.nullable(z.string()),
      workspaceCurrency: z.string(),
      firstAt: z.string(),
      lastAt: z.string(),
      /** Its click is no valid visit: it is in `otherClickConversions`, and in no rate. */
      otherClick: z.boolean(),
      changes: z.number(),
    }),
  ),
  /** Of refused ones that name a click of the workspace; e-mail and phone are not kept. Null: of no other. */
  mendable: z.nullable(Mendable),
});
export type ReceivedDetail = z.infer<typeof ReceivedDetail>;

/** What a sender may know by the receipt he was given: no money, and nobody. */
export const ReceiptAnswer = z.object({
  /** `waiting`: not taken in yet. `unknown`: no receipt of ours, or its time is over. */
  result: z.enum([...FATES, 'unknown']),
  /** ISO 8601: when it was received; null: `unknown`. */
  receivedAt: z.nullable(z.string()),
});
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;
