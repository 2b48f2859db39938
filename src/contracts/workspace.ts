import * as z from 'zod/mini';
import { TimeZone } from './fields.ts';

/**
 * What ingest looks back on lies within a day, and within two of what was received last: nothing younger may go, or
 * visits and conversions would come out differently.
 */
const LEAST_DAYS = 2;
const MOST_DAYS = 3650;

export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA name; the zone of reports, and of every campaign that has none of its own. */
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Full address of the incoming postback URL, without query; null: only editors and owners see it, and keys that may write. */
  postbackUrl: z.nullable(z.string()),
  /** Whether whole addresses are written; by default they are cut to /24 and /48. */
  keepAddresses: z.boolean(),
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded. */
  honourDnt: z.boolean(),
  /** How long requests are kept one by one; null: for ever. */
  keepRequestsDays: z.nullable(z.number()),
  /** ISO 8601: a shorter time was set, and until then nothing goes; null: what is set is in force. */
  keepRequestsFrom: z.nullable(z.string()),
  /** False: it is the instance owner's own, and other workspaces stand on its domain. */
  deletable: z.boolean(),
  /** ISO 8601: when it goes, with everything in it; null: nobody asked for that. */
  deletesAt: z.nullable(z.string()),
});
export type Workspace = z.infer<typeof Workspace>;

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

export const WorkspacePatch = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long'))),
  timeZone: z.optional(TimeZone),
  /** While no amount is stored: revenue is stored in it, and another one would be a wrong name for it. */
  currency: z.optional(z.string().check(z.refine(isCurrency, 'currency_unknown'))),
  keepAddresses: z.optional(z.boolean()),
  honourDnt: z.optional(z.boolean()),
  keepRequestsDays: z.optional(
    z.nullable(
      z.int('days_range').check(z.minimum(LEAST_DAYS, 'days_range'), z.maximum(MOST_DAYS, 'days_range')),
    ),
  ),
});
export type WorkspacePatch = z.infer<typeof WorkspacePatch>;

/** What only owners may change. */
export const ownerFields = ['currency', 'keepAddresses', 'honourDnt', 'keepRequestsDays'] as const;

export const RetentionQuery = z.object({
  days: z.coerce
    .number()
    .check(z.int('days_range'), z.minimum(LEAST_DAYS, 'days_range'), z.maximum(MOST_DAYS, 'days_range')),
});

/** What keeping requests for so many days would mean if it were set now. */
export const RetentionPreview = z.object({
  /** Requests that would go at once. */
  requests: z.number(),
  /** ISO 8601: received before then. */
  before: z.string(),
  /** ISO 8601: nothing goes before. */
  from: z.string(),
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const DeletionBody = z.strictObject({
  /** The workspace's name, or the account's e-mail, typed by whoever means it. */
  confirm: z.string().check(z.trim(), z.maxLength(254, 'too_long')),
  password: z.string().check(z.minLength(1, 'password_required'), z.maxLength(200, 'too_long')),
});
export type DeletionBody = z.infer<typeof DeletionBody>;
