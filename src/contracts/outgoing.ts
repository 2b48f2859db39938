import * as z from 'zod/mini';
import { Problem } from './delivery-problem.ts';

/** Rules by which conversions are passed on, to any URL and to the platforms' conversions APIs. */

/** So many of a workspace. */
export const MAX_RULES = 50;
const MAX_RULE_URL = 4000;
const MAX_RULE_BODY = 8000;
const MAX_RULE_HEADERS = 20;
const MAX_RULE_SECRETS = 20;
/** Of each list of a match. */
const MAX_MATCHED = 100;

const words = (most: number, code: string) =>
  z.string().check(z.trim(), z.minLength(1, code), z.maxLength(most, 'too_long'));

const name = words(120, 'name_required');

/** As conversions carry it, whatever its sender says. */
const status = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9_-]{1,32}$/, 'status_invalid'));
/** An event, as conversions carry it. */
const word = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{M}\p{N}_.:-]{1,64}$/u, 'word_invalid'));
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MAX_MATCHED, 'too_many'));

/** Empty or absent: any. Campaigns and incoming sources by id, traffic sources by the name that campaigns carry. */
const MatchInput = z.strictObject({
  events: z.optional(list(word)),
  statuses: z.optional(list(status)),
  campaigns: z.optional(list(z.string().check(z.maxLength(64)))),
  trafficSources: z.optional(list(z.string().check(z.trim(), z.maxLength(120)))),
  incomingSources: z.optional(list(z.string().check(z.maxLength(64)))),
});
export type MatchInput = z.infer<typeof MatchInput>;

const OutgoingMatch = z.object({
  events: z.array(z.string()),
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

/** A secret: absent, the stored one stays; it is never read again but by its last four characters. */
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
 * Any URL. `{macro}` and `{secret:name}` stand in its query and path, in header values and in the body; scheme, host and port are
 * literal, and no macro that a visitor sets stands in the path.
 */
const UrlTargetInput = z.strictObject({
  kind: z.literal('url'),
  method,
  url,
  contentType,
  body: z.optional(body),
  headers: z.optional(z.array(Header).check(z.maxLength(MAX_RULE_HEADERS, 'too_many'))),
  /** Those that stay, by name; `value` where it is new. */
  secrets: z.optional(
    z
      .array(z.strictObject({ name: SecretName, value: secret }))
      .check(z.maxLength(MAX_RULE_SECRETS, 'too_many')),
  ),
});

/** What a status is called there. A status without a name is not passed on. */
const names = (value: z.ZodMiniType<string>) => z.record(z.string().check(z.maxLength(64)), value);
const eventNames = names(
  z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9 _-]{0,49}$/, 'event_name_invalid')),
);
const testEventCode = z.optional(
  z.nullable(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'test_code_invalid'))),
);

const digits = (code: string) => z.string().check(z.trim(), z.regex(/^\d{1,20}$/, code));
/** `123-456-7890` as people read it, too. */
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
  /** Of the manager account by whose sign-in it goes; null: none. */
  loginCustomerId: z.optional(z.nullable(customer)),
  /** By status: the id of a conversion action. A status without one is not passed on. */
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

/** What is not named stays; a `target` is named whole, but for its secrets. */
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
 * `idle`: nothing has been sent; `tested`: nothing but a test; `ok`; `failing`: the last try failed; `resting`: after failures in a row nothing is tried until
 * `restingUntil`, and what waits loses no try by it.
 */
export const TargetHealth = z.object({
  state: z.enum(['idle', 'tested', 'ok', 'failing', 'resting']),
  restingUntil: z.nullable(z.string()),
  waiting: z.number(),
  delivered24h: z.number(),
  /** Given up, or refused by the target; without what was dropped untried. */
  failed24h: z.number(),
  /** Dropped untried: told before, no click id of the platform, and the like. */
  notSent24h: z.number(),
  /** Tests left out. */
  lastDeliveredAt: z.nullable(z.string()),
  /** Of the newest try that failed; null: none has since the last that went through. A test ends none while what failed waits. */
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

/** Of one try by hand. `testEventCode`: of Meta or TikTok, in place of the rule's own. */
export const OutgoingTestInput = z.strictObject({ testEventCode });
export type OutgoingTestInput = z.infer<typeof OutgoingTestInput>;
