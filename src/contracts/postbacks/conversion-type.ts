import * as z from 'zod/mini';
import {
  BUILT_IN_TYPES,
  NO_EVENT,
  OCCURRENCES,
  OFFERED_TYPES,
  REJECTED_WORD,
} from '../../core/conversions/types.ts';
import { Amount } from '../campaigns/costs.ts';

/** Maximum number of a type's events, and of its statuses. */
export const MAX_WORDS = 50;

/** Colors of types, in the order in which new ones get them. */
export const TYPE_COLORS = ['blue', 'green', 'gray', 'orange', 'purple', 'teal', 'red', 'brown'] as const;
export type TypeColor = (typeof TYPE_COLORS)[number];

const TypeNumber = z
  .int('number_invalid')
  .check(z.minimum(1, 'number_invalid'), z.maximum(999_999, 'number_invalid'));

const printable = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed();

/** An event as postbacks name it, ignoring case. */
const Event = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'event_invalid'),
  z.maxLength(64, 'event_invalid'),
  z.refine(printable, 'event_invalid'),
  z.refine((event) => event !== NO_EVENT, 'event_default'),
);

/** A status that names a type: lead, sale or a custom one. */
const Word = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((word) => /^[a-z0-9_-]{1,32}$/.test(word), 'status_invalid'),
  z.refine((word) => word !== 'hold' && word !== REJECTED_WORD, 'word_status'),
);

const unique = (words: readonly string[]): boolean => new Set(words).size === words.length;
const Events = z.array(Event).check(z.maxLength(MAX_WORDS, 'too_many_events'), z.refine(unique, 'twice'));
const Words = z.array(Word).check(z.maxLength(MAX_WORDS, 'too_many_statuses'), z.refine(unique, 'twice'));

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'name_required'),
    z.maxLength(60, 'too_long'),
    z.refine(printable, 'name_invalid'),
  );

const rules = {
  /** In the workspace's currency; null: none. */
  defaultPayout: z.nullable(Amount),
  /** See `OCCURRENCES`. */
  occurs: z.enum(OCCURRENCES, { error: 'occurs_unknown' }),
  /** Number of the type of later conversions of a click; null: they are duplicates. Only with `occurs` `click`. */
  laterType: z.nullable(TypeNumber),
};

export const ConversionTypeInput = z.strictObject({
  name: Name,
  events: z._default(Events, []),
  words: z._default(Words, []),
  countsAsConversion: z._default(z.boolean(), true),
  countsAsRevenue: z._default(z.boolean(), true),
  defaultPayout: z._default(rules.defaultPayout, null),
  occurs: z._default(rules.occurs, 'any'),
  laterType: z._default(rules.laterType, null),
  /** Without it, the first that no other type has. */
  color: z.optional(z.enum(TYPE_COLORS)),
});
export type ConversionTypeInput = z.infer<typeof ConversionTypeInput>;

/** Missing fields stay unchanged. Only types that come with Fairlead can be turned on and off. */
export const ConversionTypePatch = z.strictObject({
  number: TypeNumber,
  /** Null gives a type that comes with Fairlead its usual name back. */
  name: z.optional(z.nullable(Name)),
  enabled: z.optional(z.boolean()),
  /** All of them, in place of the earlier ones. */
  events: z.optional(Events),
  /** Events to add to those that it has at that moment, whoever else changes it. */
  addEvents: z.optional(Events),
  /** Events to take from it, if it has them. */
  removeEvents: z.optional(Events),
  /** Changes it only while it has exactly these events, in any order; `events_changed` otherwise. */
  ifEvents: z.optional(Events),
  words: z.optional(Words),
  countsAsConversion: z.optional(z.boolean()),
  countsAsRevenue: z.optional(z.boolean()),
  /** Applies to conversions that are first reported from now on, as do the next two. */
  defaultPayout: z.optional(rules.defaultPayout),
  occurs: z.optional(rules.occurs),
  laterType: z.optional(rules.laterType),
  color: z.optional(z.enum(TYPE_COLORS)),
});
export type ConversionTypePatch = z.infer<typeof ConversionTypePatch>;

export const ConversionTypeNumber = z.strictObject({ number: TypeNumber });

export const ConversionType = z.object({
  /** Unique in the workspace and never used again; `cr:4` is the CR of type 4. */
  number: z.number(),
  /** One that comes with Fairlead; null for the workspace's own. */
  known: z.nullable(z.enum([...BUILT_IN_TYPES, ...OFFERED_TYPES])),
  /** Null while a type that comes with Fairlead has its usual name, which screens translate. */
  name: z.nullable(z.string()),
  /** Turned off, its events and statuses are `other`. */
  enabled: z.boolean(),
  /** In lower case. */
  events: z.array(z.string()),
  words: z.array(z.string()),
  countsAsConversion: z.boolean(),
  countsAsRevenue: z.boolean(),
  /** In the workspace's currency, for conversions whose postbacks give none; null: none. */
  defaultPayout: z.nullable(z.string()),
  /** `any`: a repeat can change the conversion. `click`: once. `transaction`: a repeat without an ID is a duplicate. */
  occurs: z.enum(OCCURRENCES),
  /** Number of the type of later conversions of a click; null: they are duplicates, or it occurs more than once. */
  laterType: z.nullable(z.number()),
  color: z.enum(TYPE_COLORS),
  /** ISO 8601; null if it was never changed. */
  changedAt: z.nullable(z.string()),
});
export type ConversionType = z.infer<typeof ConversionType>;

/** By number. */
export const ConversionTypeList = z.object({ rows: z.array(ConversionType) });
