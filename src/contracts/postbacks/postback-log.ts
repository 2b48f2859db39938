import * as z from 'zod/mini';
import { PAYOUT_ORIGINS } from '../../core/conversions/type-rules.ts';
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

/** Filters of the log, all of which must match. */
export const ReceivedNarrowing = z.object({
  from: z.optional(instant),
  to: z.optional(instant),
  fate: z.optional(listOf(z.enum([...FATES, 'refused']))),
  /** Reason for the refusal. */
  reason: z.optional(words),
  /** IDs of affiliate networks; `none`: the workspace's own address. */
  source: z.optional(words),
  by: z.optional(listOf(By)),
  campaign: z.optional(words),
  status: z.optional(words),
  test: z.optional(z.enum(['true', 'false'])),
  /** A full click ID, receipt or transaction. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long'))),
});
export type ReceivedNarrowing = z.infer<typeof ReceivedNarrowing>;

export const ReceivedQuery = z.extend(ReceivedNarrowing, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** Only postbacks before this ID. */
  before: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});
export type ReceivedQuery = z.infer<typeof ReceivedQuery>;

/** One received postback. */
export const ReceivedRow = z.object({
  /** The receipt. Refused ones also have one here, although it was not returned. */
  id: z.string(),
  at: z.string(),
  kind: z.enum(['accepted', 'refused']),
  /** Null: refused. */
  fate: z.nullable(Fate),
  /** Why it was refused, or null. */
  reason: z.nullable(z.string()),
  /** `status_custom`, `payout_ignored`, `transaction_missing`, `adjustment`; `other_network`: not that of the offer. */
  flags: z.array(z.string()),
  test: z.boolean(),
  /** Null for the workspace's own or an internal address. */
  source: z.nullable(named),
  by: z.nullable(By),
  campaign: z.nullable(named),
  /** Null if unknown. */
  clickId: z.nullable(z.string()),
  /** Empty if it gave none and its conversion kept its own, or if it was refused. */
  status: z.string(),
  statusReceived: z.string(),
  event: z.string(),
  transaction: z.string(),
  /** Decimal text; null if none given. */
  payout: z.nullable(z.string()),
  currency: z.string(),
  /** Current revenue of the whole conversion; null if none or not priced. */
  revenue: z.nullable(z.string()),
  /** Where the current payout of the whole conversion came from; null if there is no conversion. */
  payoutFrom: z.nullable(z.enum(PAYOUT_ORIGINS)),
  workspaceCurrency: z.string(),
  /** Truncated by default (/24, /48). */
  address: z.nullable(z.string()),
  /** As query text, with secrets and personal data masked; null after its retention period. */
  text: z.nullable(z.string()),
  /** For refused ones; may be ''. */
  method: z.string(),
});
export type ReceivedRow = z.infer<typeof ReceivedRow>;

export const ReceivedRows = z.object({
  rows: z.array(ReceivedRow),
  /** Value of `before` for the next page; null if none. */
  next: z.nullable(z.string()),
});
export type ReceivedRows = z.infer<typeof ReceivedRows>;

/** Readable contents of a refused postback, for correcting and accepting it. '': not readable. */
const Mendable = z.object({
  clickId: z.string(),
  status: z.string(),
  /** As received: it can be the reason for the refusal. */
  payout: z.string(),
  currency: z.string(),
  transaction: z.string(),
  event: z.string(),
});
export type Mendable = z.infer<typeof Mendable>;

export const ReceivedDetail = z.object({
  row: ReceivedRow,
  /** Postbacks of the same conversion, oldest first, including this one. */
  history: z.array(ReceivedRow),
  /** Null if none yet. */
  conversion: z.nullable(
    z.object({
      /** Where a network's events are stages, that of the stage it has reached. */
      event: z.string(),
      status: z.string(),
      payout: z.nullable(z.string()),
      /** `type`: the default of its type, because no postback gave one. */
      payoutFrom: z.enum(PAYOUT_ORIGINS),
      currency: z.string(),
      revenue: z.nullable(z.string()),
      workspaceCurrency: z.string(),
      firstAt: z.string(),
      lastAt: z.string(),
      /** The click is not a valid visit: the conversion is in `otherClickConversions` and in no rate. */
      otherClick: z.boolean(),
      changes: z.number(),
    }),
  ),
  /** For refused ones that name a click of the workspace; email and phone are not kept. Null for all others. */
  mendable: z.nullable(Mendable),
});
export type ReceivedDetail = z.infer<typeof ReceivedDetail>;

/** What a sender can see with its receipt: no money or personal data. */
export const ReceiptAnswer = z.object({
  /** `waiting`: not ingested yet. `unknown`: not our receipt, or its retention period is over. */
  result: z.enum([...FATES, 'unknown']),
  /** ISO 8601: when it was received; null if `unknown`. */
  receivedAt: z.nullable(z.string()),
});
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;
