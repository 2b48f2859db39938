import * as z from 'zod/mini';
import { Currency, TimeZone } from '../fields.ts';

/** How a repeated postback with the same click, event and transaction is handled. */
export const DuplicatePolicy = z.enum(['update', 'ignore', 'add'], 'policy_unknown');
export type DuplicatePolicy = z.infer<typeof DuplicatePolicy>;

/** The statuses of every workspace. */
export const STATUSES = ['lead', 'sale', 'hold', 'rejected'] as const;

export const MAX_SOURCES = 100;
const MAX_WORDS = 200;
const MAX_CUSTOM = 50;
const MAX_CLICK_DAYS = 3650;

/** As stored and reported. */
const Status = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((word) => /^[a-z0-9_-]{1,32}$/.test(word), 'status_invalid'),
);
/** As the network writes it, ignoring case. */
const Word = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'word_required'),
  z.maxLength(64, 'too_long'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'word_invalid'),
);
const WordMap = z.array(z.strictObject({ word: Word, status: Status })).check(
  z.maxLength(MAX_WORDS, 'too_many_words'),
  z.refine((map) => new Set(map.map(({ word }) => word)).size === map.length, 'twice'),
);
/** A received word in lower case, and the status it means. */
const MappedWord = z.object({ word: z.string(), status: z.string() });
export type MappedWord = z.infer<typeof MappedWord>;

export const PostbackSettings = z.object({
  duplicates: DuplicatePolicy,
  /** Overrides the built-in mapping. */
  statuses: z.array(MappedWord),
  /** Custom statuses besides the four. */
  custom: z.array(z.string()),
  /** Conversions of older clicks are refused. */
  maxClickDays: z.number(),
  /** The workspace's own address is refused, and every sender needs an affiliate network. */
  requireSource: z.boolean(),
  /** What pages can report through their script; nothing if every sender needs an affiliate network. */
  script: z.object({
    enabled: z.boolean(),
    /** After mapping; others are refused. */
    statuses: z.array(z.string()),
    /** Empty: any. */
    events: z.array(z.string()),
    /** Whether a payout counts; otherwise the conversion is recorded without it. */
    payout: z.boolean(),
  }),
  /** The workspace's own address, without query; null except for editors, owners and keys with write access. */
  url: z.nullable(z.string()),
});
export type ScriptSettings = z.infer<typeof PostbackSettings>['script'];
export type PostbackSettings = z.infer<typeof PostbackSettings>;

/** Words received in the last 30 days and used as they are, because no mapping covers them; newest first. */
export const UnmappedWords = z.object({
  rows: z.array(z.object({ word: z.string(), count: z.number(), lastAt: z.string() })),
});
export type UnmappedWords = z.infer<typeof UnmappedWords>;

export const UnnamedQuery = z.object({
  /** ID of a campaign; absent for all. */
  campaign: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});

/**
 * Events of conversions of the last 30 days that no conversion type names, so that they are `other`, most frequent
 * first. None if `other` counts as a conversion.
 */
export const UnnamedEvents = z.object({
  rows: z.array(
    z.object({
      /** As last received. */
      event: z.string(),
      /** Conversions that were not rejected. */
      count: z.number(),
    }),
  ),
});
export type UnnamedEvent = z.infer<typeof UnnamedEvents>['rows'][number];

/** Name of an event, as accepted by the edge. */
const EventName = z.string().check(
  z.trim(),
  z.minLength(1, 'event_invalid'),
  z.maxLength(64, 'event_invalid'),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'event_invalid'),
);
const MAX_EVENTS = 50;

const settingsFields = {
  duplicates: DuplicatePolicy,
  statuses: WordMap,
  custom: z.array(Status).check(z.maxLength(MAX_CUSTOM, 'too_many_statuses')),
  maxClickDays: z
    .int('days_range')
    .check(z.minimum(1, 'days_range'), z.maximum(MAX_CLICK_DAYS, 'days_range')),
  requireSource: z.boolean(),
  script: z.strictObject({
    enabled: z.boolean(),
    statuses: z.array(Status).check(z.maxLength(MAX_CUSTOM + STATUSES.length, 'too_many_statuses')),
    events: z.array(EventName).check(z.maxLength(MAX_EVENTS, 'too_many_events')),
    payout: z.boolean(),
  }),
};
/** The editable settings. */
export type PostbackSettingsBody = Omit<PostbackSettings, 'url'>;

export const PostbackSettingsPatch = z.strictObject({
  duplicates: z.optional(settingsFields.duplicates),
  statuses: z.optional(settingsFields.statuses),
  custom: z.optional(settingsFields.custom),
  maxClickDays: z.optional(settingsFields.maxClickDays),
  requireSource: z.optional(settingsFields.requireSource),
  script: z.optional(settingsFields.script),
});
export type PostbackSettingsPatch = z.infer<typeof PostbackSettingsPatch>;

const Protection = z.enum(['none', 'secret', 'hmac'], 'protection_unknown');
export type Protection = z.infer<typeof Protection>;

/** A query parameter name that networks' forms accept. */
const ParameterName = z.string().check(
  z.trim(),
  z.refine((name) => /^[A-Za-z0-9_.[\]-]{1,64}$/.test(name), 'parameter_invalid'),
);
const name = z.optional(ParameterName);
const ParameterMap = z
  .strictObject({
    click_id: name,
    status: name,
    payout: name,
    currency: name,
    transaction: name,
    event: name,
    email: name,
    phone: name,
    external_id: name,
    test: name,
    secret: name,
  })
  .check(z.refine((map) => new Set(Object.values(map)).size === Object.keys(map).length, 'twice'));
export type ParameterMap = z.infer<typeof ParameterMap>;

const sourceFields = {
  name: z.string().check(
    z.trim(),
    z.minLength(1, 'name_required'),
    z.maxLength(80, 'too_long'),
    z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'name_invalid'),
  ),
  /** ID of the template it was created from, or ''. */
  network: z.string().check(z.refine((id) => /^[a-z0-9-]{0,40}$/.test(id), 'network_unknown')),
  enabled: z.boolean(),
  protection: Protection,
  /** Null: the workspace's. */
  duplicates: z.nullable(DuplicatePolicy),
  /** Currency (ISO 4217) of payouts that come without one; null for the workspace's. */
  currency: z.nullable(Currency),
  /** Number of the conversion type where neither event nor status names one; null: purchase. */
  usualType: z.nullable(z.int('type_unknown').check(z.minimum(1, 'type_unknown'))),
  /** Counts each conversion without a transaction ID, even if its type occurs once per transaction. */
  countRepeats: z.boolean(),
  /** Its events are stages of one conversion, identified by click and transaction ID, which changes its type. */
  stages: z.boolean(),
  /** Accepts payouts below zero as adjustments, which lower revenue and count as nothing. */
  adjustments: z.boolean(),
  /** Overrides those of the workspace. */
  statuses: WordMap,
  /** The network's names for our parameters. */
  parameters: ParameterMap,
  /** Parameter of its offers' URLs that takes the click ID, added where a URL has none; '': nothing is added. */
  clickParameter: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || /^[A-Za-z0-9_.[\]-]{1,64}$/.test(text), 'parameter_invalid'),
  ),
  /** IANA name of the zone of the days of its offers' caps; null: the workspace's. */
  timeZone: z.nullable(TimeZone),
  /** While it is paused, its offers count as full from the next full minute on, so that fallbacks get their visitors. */
  paused: z.boolean(),
};

export const PostbackSourceInput = z.strictObject({
  name: sourceFields.name,
  network: z._default(sourceFields.network, ''),
  enabled: z._default(sourceFields.enabled, true),
  protection: z._default(Protection, 'secret'),
  duplicates: z._default(sourceFields.duplicates, null),
  currency: z._default(sourceFields.currency, null),
  usualType: z._default(sourceFields.usualType, null),
  countRepeats: z._default(sourceFields.countRepeats, false),
  stages: z._default(sourceFields.stages, false),
  adjustments: z._default(sourceFields.adjustments, false),
  statuses: z.optional(WordMap),
  parameters: z.optional(ParameterMap),
  clickParameter: z._default(sourceFields.clickParameter, ''),
  timeZone: z._default(sourceFields.timeZone, null),
});
export type PostbackSourceInput = z.infer<typeof PostbackSourceInput>;

export const PostbackSourcePatch = z.strictObject({
  name: z.optional(sourceFields.name),
  network: z.optional(sourceFields.network),
  enabled: z.optional(sourceFields.enabled),
  protection: z.optional(Protection),
  duplicates: z.optional(sourceFields.duplicates),
  currency: z.optional(sourceFields.currency),
  usualType: z.optional(sourceFields.usualType),
  countRepeats: z.optional(sourceFields.countRepeats),
  stages: z.optional(sourceFields.stages),
  adjustments: z.optional(sourceFields.adjustments),
  statuses: z.optional(WordMap),
  parameters: z.optional(ParameterMap),
  clickParameter: z.optional(sourceFields.clickParameter),
  timeZone: z.optional(sourceFields.timeZone),
  paused: z.optional(sourceFields.paused),
});
export type PostbackSourcePatch = z.infer<typeof PostbackSourcePatch>;

export const PostbackSource = z.object({
  id: z.string(),
  name: z.string(),
  network: z.string(),
  enabled: z.boolean(),
  protection: Protection,
  duplicates: z.nullable(DuplicatePolicy),
  currency: z.nullable(z.string()),
  usualType: z.nullable(z.number()),
  countRepeats: z.boolean(),
  stages: z.boolean(),
  adjustments: z.boolean(),
  statuses: z.array(MappedWord),
  parameters: ParameterMap,
  /** Its own address, without query; null except for editors, owners and keys with write access. */
  url: z.nullable(z.string()),
  /** ISO 8601: the secret before the last rotation is valid until then; null if it is not or there was none. */
  previousUntil: z.nullable(z.string()),
  clickParameter: z.string(),
  timeZone: z.nullable(z.string()),
  paused: z.boolean(),
  /** Offers of the library that it pays. */
  offers: z.number(),
  createdAt: z.string(),
});
export type PostbackSource = z.infer<typeof PostbackSource>;
export const PostbackSourceList = z.object({ rows: z.array(PostbackSource) });

export const SourceSecret = z.object({ secret: z.string() });
export const SourceRotation = z.strictObject({
  /** Ends the old secret immediately; otherwise it stays valid for 24 hours. */
  endOld: z.boolean(),
});
/** With the new secret. */
export const RotatedSource = z.object({ secret: z.string(), source: PostbackSource });
export type RotatedSource = z.infer<typeof RotatedSource>;

export const PostbackTestInput = z.strictObject({
  /** ID of an affiliate network; absent for the workspace's own address. */
  sourceId: z.optional(z.string()),
  /** Contents besides the click ID, under Fairlead's names. */
  status: z._default(z.string().check(z.maxLength(64, 'too_long')), 'sale'),
  payout: z._default(z.string().check(z.maxLength(40, 'too_long')), '1.00'),
  currency: z._default(z.string().check(z.maxLength(16, 'too_long')), ''),
  event: z._default(z.string().check(z.maxLength(64, 'too_long')), ''),
});
export type PostbackTestInput = z.infer<typeof PostbackTestInput>;

/** The edge's answer. */
export const PostbackTest = z.object({
  /** Method and address as sent, with the secret masked. */
  sent: z.string(),
  status: z.number(),
  result: z.enum(['accepted', 'refused']),
  receipt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What to do, in English. */
  hint: z.nullable(z.string()),
  /** Milliseconds. */
  took: z.number(),
});
export type PostbackTest = z.infer<typeof PostbackTest>;
