import * as z from 'zod/mini';

export const Domain = z.object({
  id: z.string(),
  /** Host with port when it is not the scheme's own, lower case, punycode: `localhost:3001`. */
  host: z.string(),
  /** `http://localhost:3001`: what a link on this domain begins with. */
  origin: z.string(),
  isDefault: z.boolean(),
  /** Where unknown slugs and inactive links lead, the same for everybody; null: they are answered with 404. */
  defaultUrl: z.nullable(z.string()),
});
export type Domain = z.infer<typeof Domain>;

export const DomainPatch = z.strictObject({
  /** A literal http(s) URL without macros, on no domain of links; null clears it. */
  defaultUrl: z.nullable(
    z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long')),
  ),
});
export type DomainPatch = z.infer<typeof DomainPatch>;
