import * as z from 'zod/mini';
import { DELIVERY_PROBLEMS } from '../../core/postback/problems.ts';

/** Why something was not delivered, or not yet, with details; core/postback/problems.ts names each code's params. */
export const Problem = z.object({
  code: z.enum(DELIVERY_PROBLEMS),
  params: z.record(z.string(), z.string()),
});
export type Problem = z.infer<typeof Problem>;

/** Outgoing postbacks: where conversions are sent, to any URL or to the platforms' conversions APIs. */

/** Maximum per workspace. */
export const MAX_RULES = 50;
const MAX_RULE_URL = 4000;
const MAX_RULE_BODY = 8000;
const MAX_RULE_HEADERS = 20;
const MAX_RULE_SECRETS = 20;
/** Maximum for each list of a match. */
const MAX_MATCHED = 100;

const words = (most: number, code: string) =>
  z.string().check(z.trim(), z.minLength(1, code), z.maxLength(most, 'too_long'));

const name = words(120, 'name_required');

/** As in conversions, whatever the network sends. */
const status = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9_-]{1,32}$/, 'status_invalid'));
/** An event, as in conversions. */
const word = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{M}\p{N}_.:-]{1,64}$/u, 'word_invalid'));
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MAX_MATCHED, 'too_many'));

const type = z.int('type_unknown').check(z.minimum(1, 'type_unknown'));

/** Empty or absent matches any. Conversion types by number. Campaigns and affiliate networks by ID, traffic sources by their campaign name. */
const MatchInput = z.strictObject({
  events: z.optional(list(word)),
  types: z.optional(list(type)),
  statuses: z.optional(list(status)),
  campaigns: z.optional(list(z.string().check(z.maxLength(64)))),
  trafficSources: z.optional(list(z.string().check(z.trim(), z.maxLength(120)))),
  incomingSources: z.optional(list(z.string().check(z.maxLength(64)))),
});
export type MatchInput = z.infer<typeof MatchInput>;

const OutgoingMatch = z.object({
  events: z.array(z.string()),
  types: z.array(z.number()),
  statuses: z.array(z.string()),
  campaigns: z.array(z.string()),
  trafficSources: z.array(z.string()),
  incomingSources: z.array(z.string()),
});

export const HTTP_METHODS = ['GET', 'POST'] as const;
const CONTENT_TYPES = ['none', 'form', 'json'] as const;
export const CONSENTS = ['unspecified', 'granted', 'denied'] as const;

const method = z.enum(HTTP_METHODS, 'method_unknown');
const contentType = z.enum(CONTENT_TYPES, 'content_type_unknown');
const consent = z.enum(CONSENTS, 'consent_unknown');
const url = z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(MAX_RULE_URL, 'too_long'));
const body = z.string().check(z.maxLength(MAX_RULE_BODY, 'too_long'));

/** A secret. If absent, the stored one stays. Only its last four characters can be read. */
const secret = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'secret_required'),
      z.maxLength(4000, 'too_long'),
      z.regex(/^[\x21-\x7e]*$/, 'secret_invalid'),
    ),
);
const SecretState = z.object({ set: z.boolean(), hint: z.string() });
export type SecretState = z.infer<typeof SecretState>;

const HeaderName = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, 'header_invalid'));
const HeaderValue = z
  .string()
  .check(z.maxLength(1000, 'too_long'), z.regex(/^[\x20-\x7e\t]*$/, 'header_invalid'));
const SecretName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'secret_name_invalid'));
const Header = z.strictObject({ name: HeaderName, value: HeaderValue });

/**
 * Any URL. `{macro}` and `{secret:name}` are allowed in its query and path, in header values and in the body. Scheme,
 * host and port are literal, and macros controlled by a visitor are not allowed in the path.
 */
const UrlTargetInput = z.strictObject({
  kind: z.literal('url'),
  method,
  url,
  contentType,
  body: z.optional(body),
  headers: z.optional(z.array(Header).check(z.maxLength(MAX_RULE_HEADERS, 'too_many'))),
  /** The secrets to keep, by name; with `value` if new. */
  secrets: z.optional(
    z
      .array(z.strictObject({ name: SecretName, value: secret }))
      .check(z.maxLength(MAX_RULE_SECRETS, 'too_many')),
  ),
});

/** The target's names of statuses. A status without a name is not forwarded. */
const names = (value: z.ZodMiniType<string>) => z.record(z.string().check(z.maxLength(64)), value);
const eventNames = names(
  z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9 _-]{0,49}$/, 'event_name_invalid')),
);
const testEventCode = z.optional(
  z.nullable(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'test_code_invalid'))),
);

const digits = (code: string) => z.string().check(z.trim(), z.regex(/^\d{1,20}$/, code));
/** Also accepts `123-456-7890`, as people write it. */
const customer = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replaceAll('-', '')),
  z.regex(/^\d{10}$/, 'customer_invalid'),
);

const MetaTargetInput = z.strictObject({
  kind: z.literal('meta'),
  pixelId: digits('pixel_invalid'),
  accessToken: secret,
  eventNames,
  testEventCode,
});

const GoogleTargetInput = z.strictObject({
  kind: z.literal('google'),
  customerId: customer,
  /** The manager account used for access, or null. */
  loginCustomerId: z.optional(z.nullable(customer)),
  /** By status: the ID of a conversion action. A status without one is not forwarded. */
  conversionActions: names(digits('conversion_action_invalid')),
  clientId: words(200, 'client_id_required'),
  clientSecret: secret,
  refreshToken: secret,
  developerToken: secret,
  consent: z.optional(consent),
});

const TiktokTargetInput = z.strictObject({
  kind: z.literal('tiktok'),
  pixelCode: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{8,40}$/, 'pixel_invalid')),
  accessToken: secret,
  eventNames,
  testEventCode,
});

export const TargetInput = z.discriminatedUnion('kind', [
  UrlTargetInput,
  MetaTargetInput,
  GoogleTargetInput,
  TiktokTargetInput,
]);
export type TargetInput = z.infer<typeof TargetInput>;

export const OutgoingRuleInput = z.strictObject({
  name,
  enabled: z.optional(z.boolean()),
  match: z.optional(MatchInput),
  target: TargetInput,
});
export type OutgoingRuleInput = z.infer<typeof OutgoingRuleInput>;

/** Missing fields stay unchanged. A `target` must be complete, except for its secrets. */
export const OutgoingRulePatch = z.strictObject({
  name: z.optional(name),
  enabled: z.optional(z.boolean()),
  match: z.optional(MatchInput),
  target: z.optional(TargetInput),
});
export type OutgoingRulePatch = z.infer<typeof OutgoingRulePatch>;

const UrlTarget = z.object({
  kind: z.literal('url'),
  method,
  url: z.string(),
  contentType,
  body: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  secrets: z.array(z.object({ name: z.string(), set: z.literal(true) })),
});

const MetaTarget = z.object({
  kind: z.literal('meta'),
  pixelId: z.string(),
  accessToken: SecretState,
  eventNames: z.record(z.string(), z.string()),
  testEventCode: z.nullable(z.string()),
});

const GoogleTarget = z.object({
  kind: z.literal('google'),
  customerId: z.string(),
  loginCustomerId: z.nullable(z.string()),
  conversionActions: z.record(z.string(), z.string()),
  clientId: z.string(),
  clientSecret: SecretState,
  refreshToken: SecretState,
  developerToken: SecretState,
  consent,
});

const TiktokTarget = z.object({
  kind: z.literal('tiktok'),
  pixelCode: z.string(),
  accessToken: SecretState,
  eventNames: z.record(z.string(), z.string()),
  testEventCode: z.nullable(z.string()),
});

export const Target = z.discriminatedUnion('kind', [UrlTarget, MetaTarget, GoogleTarget, TiktokTarget]);
export type Target = z.infer<typeof Target>;

/**
 * `idle`: nothing has been sent; `tested`: only a test; `ok`; `failing`: the last try failed; `resting`: after
 * consecutive failures nothing is tried until `restingUntil`, and waiting deliveries lose no tries.
 */
export const TargetHealth = z.object({
  state: z.enum(['idle', 'tested', 'ok', 'failing', 'resting']),
  restingUntil: z.nullable(z.string()),
  waiting: z.number(),
  delivered24h: z.number(),
  /** Given up, or refused by the target; excludes what was dropped without a try. */
  failed24h: z.number(),
  /** Dropped without a try: sent before, no click ID of the platform, and so on. */
  notSent24h: z.number(),
  /** Excludes tests. */
  lastDeliveredAt: z.nullable(z.string()),
  /** From the newest failed try; null if none since the last success. Tests do not clear it while failed ones wait. */
  lastProblem: z.nullable(Problem),
});
export type TargetHealth = z.infer<typeof TargetHealth>;

export const OutgoingRule = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  match: OutgoingMatch,
  target: Target,
  createdAt: z.string(),
  updatedAt: z.string(),
  health: TargetHealth,
});
export type OutgoingRule = z.infer<typeof OutgoingRule>;

/** For one manual test. `testEventCode`: for Meta or TikTok, instead of the stored one. */
export const OutgoingTestInput = z.strictObject({ testEventCode });
export type OutgoingTestInput = z.infer<typeof OutgoingTestInput>;
