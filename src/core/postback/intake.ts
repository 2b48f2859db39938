import * as z from 'zod/mini';
import { OCCURRENCES } from '../conversions/types.ts';
import { parseDecimal } from '../money/decimal.ts';
import { type Immutable, InternalId } from '../routing/plan.ts';

/** Received word in lower case -> lead, sale, hold, rejected or a custom word. */
const Statuses = z.record(z.string(), z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/)));
const Duplicates = z.enum(['update', 'ignore', 'add']);
export type DuplicatePolicy = z.infer<typeof Duplicates>;
const Version = z.number().check(z.int(), z.gte(1));

/** Contents of a postback, under Fairlead's names. */
const IntakeParameter = z.enum([
  'click_id',
  'status',
  'payout',
  'currency',
  'transaction',
  'event',
  'email',
  'phone',
  'external_id',
  'test',
  'secret',
]);
export type IntakeParameter = z.infer<typeof IntakeParameter>;

/** ISO 4217. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** A sender of postbacks with its own address: `/postback/<workspace key>/<key>`. */
const IntakeSource = z.object({
  id: InternalId,
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  enabled: z.boolean(),
  protection: z.enum(['none', 'secret', 'hmac']),
  /** Version of its secret. */
  version: Version,
  /** After a rotation, the previous secret is valid until this time, milliseconds since 1970. */
  previous: z.nullable(z.object({ version: Version, until: z.number() })),
  /** Each overrides the workspace's setting; statuses do so individually. */
  duplicates: z.optional(Duplicates),
  /** For payouts without one. */
  currency: z.optional(Currency),
  /** The type word of conversions whose event and status name no type. */
  usualWord: z.optional(z.string().check(z.regex(/^:\d{1,6}$/))),
  /** Each postback without a transaction ID counts, even if its type occurs once per transaction. */
  countRepeats: z.optional(z.boolean()),
  /** Its events are stages of one conversion, which is identified by click and transaction ID. */
  stages: z.optional(z.boolean()),
  /** A payout below zero is an adjustment; otherwise it is refused. */
  adjustments: z.optional(z.boolean()),
  statuses: z.optional(Statuses),
  /** The sender's names for our parameters. */
  parameters: z.optional(z.partialRecord(IntakeParameter, z.string().check(z.minLength(1)))),
});
export type IntakeSource = Immutable<z.infer<typeof IntakeSource>>;

/** What pages can report through their script, which anyone with a click ID can imitate. */
const ScriptIntake = z.object({
  enabled: z.boolean(),
  /** After mapping: lead, sale, hold, rejected or a custom word. Others are refused. */
  statuses: z.array(z.string()),
  /** Events; any if empty. */
  events: z.array(z.string()),
  /** Whether a payout counts; otherwise the conversion is recorded without it. */
  payout: z.boolean(),
});

/** A conversion type, for what it says about a postback when it arrives. */
const IntakeType = z.object({
  number: InternalId,
  events: z.array(z.string()),
  words: z.array(z.string()),
  /** Default payout in the workspace's currency; null: none. */
  payout: z.nullable(z.string().check(z.refine((text) => parseDecimal(text) === text))),
  occurs: z.enum(OCCURRENCES),
  laterType: z.nullable(InternalId),
});

/** How a workspace accepts postbacks. */
export const IntakePlan = z.object({
  /** Overrides the built-in mapping. */
  statuses: Statuses,
  /** Known custom statuses; others are accepted too, and flagged. */
  custom: z.array(z.string()),
  duplicates: Duplicates,
  /** Conversions of older clicks are refused. */
  maxClickDays: z.number().check(z.int(), z.gte(1)),
  /** Refuses postbacks at the address without a sender, and reports from pages. */
  requireSource: z.optional(z.boolean()),
  /** Absent: `DEFAULT_SCRIPT`. */
  script: z.optional(ScriptIntake),
  /** Every type that is on; absent if none has a rule for postbacks and no campaign has charged only some types. */
  types: z.optional(z.array(IntakeType)),
  sources: z.array(IntakeSource),
});
export type IntakePlan = Immutable<z.infer<typeof IntakePlan>>;

/** How a workspace without settings accepts postbacks. */
export const DEFAULT_INTAKE: IntakePlan = Object.freeze({
  statuses: Object.freeze({}),
  custom: Object.freeze([]),
  duplicates: 'update',
  maxClickDays: 400,
  sources: Object.freeze([]),
});

/** What its pages can report. */
export const DEFAULT_SCRIPT: Immutable<z.infer<typeof ScriptIntake>> = Object.freeze({
  enabled: true,
  statuses: Object.freeze(['lead', 'sale', 'hold']),
  events: Object.freeze([]),
  payout: false,
});
