import * as z from 'zod/mini';
import { isSub } from '../../core/report/subs.ts';
import { HOLDS, MEANINGS, ROLES } from '../../core/sources/parameters.ts';

export const Role = z.enum(ROLES);
export const Holds = z.enum(HOLDS);
export const Meaning = z.enum(MEANINGS);

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
