import * as z from 'zod/mini';
import { findTokens } from '../../core/routing/url/tokens.ts';

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

/** At least one token in a form known to the macro linter: `{name}`, `{{name}}`, `__NAME__`. */
const Token = z.string().check(
  z.trim(),
  z.minLength(1, 'token_required'),
  z.maxLength(200, 'too_long'),
  z.refine((text) => !BREAKS.test(text) && findTokens(text).length > 0, 'token_shape'),
);

const Tokens = z.array(z.strictObject({ parameter: Parameter, token: Token })).check(
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

export const TrafficSourceInput = z.strictObject({ ...fields, clickId: z.optional(fields.clickId) });
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

export const TrafficSource = z.object({
  id: z.string(),
  name: z.string(),
  /** Comes with Fairlead and cannot be changed. */
  builtIn: z.boolean(),
  tokens: z.array(z.object({ parameter: z.string(), token: z.string() })),
  clickId: z.nullable(z.string()),
  /** Appended to the link in the ad: `sub1={campaignid}&sub2={adgroupid}`. */
  tokenString: z.string(),
});
export type TrafficSource = z.infer<typeof TrafficSource>;
