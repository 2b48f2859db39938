import * as z from 'zod/mini';
import { isSub, SUBS } from '../../core/report/subs.ts';
import { hasToken, withoutHashTokens } from '../../core/routing/url/token-styles.ts';
import { HOLDS, LINK_NAME, MEANINGS, MOST_LINK_NAMES, ROLES } from '../../core/sources/parameters.ts';

const Role = z.enum(ROLES);
const Holds = z.enum(HOLDS);
const Meaning = z.enum(MEANINGS);

/** A parameter of the link, as written in an address. */
const Parameter = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'parameter_required'),
    z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'parameter_invalid'),
  );

/** Characters that would end the value, or the address, when the string is appended to a link. */
const BREAKS = /[\s&#\p{Cc}]/u;

/**
 * At least one token, in any style that a platform uses (token-styles.ts). The address is for the platform, which
 * replaces the token before a browser could take its hashes for the end of the query.
 */
const Token = z.string().check(
  z.trim(),
  z.minLength(1, 'token_required'),
  z.maxLength(200, 'too_long'),
  z.refine((text) => !BREAKS.test(withoutHashTokens(text)) && hasToken(text), 'token_shape'),
);

/** Checked against the source's other names by the service, which knows those of the past (core/sources/link-names.ts). */
const LinkName = z.string().check(z.trim(), z.maxLength(40, 'link_name_invalid'));

const TokenInput = z.strictObject({
  parameter: Parameter,
  /**
   * The parameter's name in the link: `ad_id` for `sub3`. Null: its own. Absent: as it was. A link may contain its earlier
   * names and `sub3` itself as well.
   */
  linkName: z.optional(z.nullable(LinkName)),
  token: Token,
  /** What people call the parameter; without it, its meaning is shown. */
  name: z.optional(
    z.nullable(z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(60, 'too_long'))),
  ),
  means: z.optional(z.nullable(Meaning)),
  /** What the parameter identifies. Without it, the usual role of its meaning. */
  role: z.optional(z.nullable(Role)),
  holds: z.optional(Holds),
});

const Tokens = z.array(TokenInput).check(
  z.maxLength(30, 'too_many_tokens'),
  z.refine((all) => new Set(all.map((one) => one.parameter)).size === all.length, 'parameter_twice'),
);

const fields = {
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long')),
  /** In the order of the token string. */
  tokens: Tokens,
  /** Parameter in which the platform appends its click ID (`gclid`), or null. */
  clickId: z.nullable(Parameter),
};

/** Names that parameters have or had in links, by parameter, the newest first. */
const LinkNames = z
  .array(
    z.strictObject({
      parameter: z.string().check(z.refine(isSub, 'link_name_slot')),
      names: z
        .array(z.string().check(z.regex(LINK_NAME, 'link_name_invalid')))
        .check(z.maxLength(MOST_LINK_NAMES, 'link_names_full')),
    }),
  )
  .check(z.maxLength(SUBS.length, 'too_many'));

/** ID of the template that a source was made from. */
const TemplateId = z.string().check(z.maxLength(64));

export const TrafficSourceInput = z.strictObject({
  ...fields,
  /** ID of a deleted source to restore. */
  id: z.optional(z.string().check(z.regex(/^src_[0-9A-Za-z]{16}$/, 'invalid'))),
  clickId: z.optional(fields.clickId),
  template: z.optional(z.nullable(TemplateId)),
  /** Earlier names of its parameters in links, such as those of a deleted source: they are read as well. */
  linkNames: z.optional(LinkNames),
});
export type TrafficSourceInput = z.infer<typeof TrafficSourceInput>;

const id = z.string().check(z.maxLength(64));

export const TrafficSourcePatch = z.strictObject({
  id,
  name: z.optional(fields.name),
  tokens: z.optional(fields.tokens),
  clickId: z.optional(fields.clickId),
});
export type TrafficSourcePatch = z.infer<typeof TrafficSourcePatch>;

export const TrafficSourceId = z.strictObject({ id });

export const SourceToken = z.object({
  parameter: z.string(),
  /** Its name in the link; null if that is the parameter's own. */
  linkName: z.nullable(z.string()),
  token: z.string(),
  name: z.nullable(z.string()),
  means: z.nullable(Meaning),
  role: z.nullable(Role),
  holds: Holds,
});
export type SourceToken = z.infer<typeof SourceToken>;

export const TrafficSource = z.object({
  id: z.string(),
  name: z.string(),
  /** Comes with Fairlead and cannot be changed. */
  builtIn: z.boolean(),
  /** ID of the template that it was made from; null if there was none. */
  template: z.nullable(z.string()),
  tokens: z.array(SourceToken),
  clickId: z.nullable(z.string()),
  /** All names that its parameters have or had in links. All of them are still read, and none moves to another. */
  linkNames: z.array(z.object({ parameter: z.string(), names: z.array(z.string()) })),
  /** Appended to the link in the ad: `sub1={campaignid}&ad_id={creative}`. */
  tokenString: z.string(),
});
export type TrafficSource = z.infer<typeof TrafficSource>;

/** A known platform, from which a traffic source can be made. */
export const SourceTemplate = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(z.string()),
  /** Two independent sources agree on its tokens. Otherwise, their spelling must be checked in the ad account. */
  confirmed: z.boolean(),
  /** ID of the source that comes with Fairlead, if it is one of those. */
  builtIn: z.nullable(z.string()),
  clickId: z.nullable(z.string()),
  /** Of a token that is not confirmed, check the spelling as well. */
  tokens: z.array(z.extend(SourceToken, { confirmed: z.boolean() })),
  /** Where the platform takes conversions. `fill`: parts of the URL to replace with your own. */
  postback: z.nullable(z.object({ url: z.string(), fill: z.array(z.string()), confirmed: z.boolean() })),
});
export type SourceTemplate = z.infer<typeof SourceTemplate>;

/** Whether a parameter can play a role: its values are stored apart. */
export const canHaveRole = (parameter: string): boolean => isSub(parameter);
