import * as z from 'zod/mini';
import { TimeZone } from './fields.ts';

export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA name; the zone of reports, and of every campaign that has none of its own. */
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Full address of the incoming postback URL, without query. */
  postbackUrl: z.string(),
  /** Whether whole addresses are written; by default they are cut to /24 and /48. */
  keepAddresses: z.boolean(),
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded. */
  honourDnt: z.boolean(),
});
export type Workspace = z.infer<typeof Workspace>;

/** Without the currency: revenue is stored in it, and another one would be no more than a wrong name for it. */
export const WorkspacePatch = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long'))),
  timeZone: z.optional(TimeZone),
  keepAddresses: z.optional(z.boolean()),
  honourDnt: z.optional(z.boolean()),
});
export type WorkspacePatch = z.infer<typeof WorkspacePatch>;
