import * as z from 'zod/mini';
import { isCurrency, TimeZone } from '../fields.ts';

/**
 * Ingest looks back at most a day, and within two days of the newest record. Nothing more recent may be removed, or
 * visits and conversions would be decided differently.
 */
const LEAST_DAYS = 2;
const MOST_DAYS = 3650;

export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA name of the zone of reports, and of campaigns without their own. */
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Incoming postback URL without query; null except for editors, owners and keys with write access. */
  postbackUrl: z.nullable(z.string()),
  /** Whether full addresses are stored; by default they are truncated to /24 and /48. */
  keepAddresses: z.boolean(),
  /** Whether `DNT: 1` and `Sec-GPC: 1` are honored. */
  honourDnt: z.boolean(),
  /** How long click-level data is kept; null means forever. */
  keepRequestsDays: z.nullable(z.number()),
  /** ISO 8601: a shorter period was set, and nothing is removed until then; null if the setting is in force. */
  keepRequestsFrom: z.nullable(z.string()),
  /** False if it is the instance owner's: other workspaces use its domain. */
  deletable: z.boolean(),
  /** ISO 8601: when it is deleted with everything in it; null if not requested. */
  deletesAt: z.nullable(z.string()),
});
export type Workspace = z.infer<typeof Workspace>;

export const WorkspacePatch = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(120, 'too_long'))),
  timeZone: z.optional(TimeZone),
  /** Only while no amount is stored, because stored revenue would otherwise be labeled with the wrong currency. */
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

/** Changeable only by owners. */
export const ownerFields = ['currency', 'keepAddresses', 'honourDnt', 'keepRequestsDays'] as const;

export const RetentionQuery = z.object({
  days: z.coerce
    .number()
    .check(z.int('days_range'), z.minimum(LEAST_DAYS, 'days_range'), z.maximum(MOST_DAYS, 'days_range')),
});

/** Effect of this retention period if it were set now. */
export const RetentionPreview = z.object({
  /** Requests that would be removed immediately. */
  requests: z.number(),
  /** ISO 8601: those received before this time. */
  before: z.string(),
  /** ISO 8601: nothing is removed before this time. */
  from: z.string(),
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const DeletionBody = z.strictObject({
  /** The workspace's name or the account's email, typed as confirmation. */
  confirm: z.string().check(z.trim(), z.maxLength(254, 'too_long')),
  password: z.string().check(z.minLength(1, 'password_required'), z.maxLength(200, 'too_long')),
});
export type DeletionBody = z.infer<typeof DeletionBody>;

/** Where the file can be downloaded, once and within a minute. */
export const ExportTicket = z.object({
  /** Path on this origin. */
  url: z.string(),
  /** Number of requests stored now; the file has slightly more lines. */
  requests: z.number(),
  /** Everything received before this is in the file. */
  eventsBefore: z.string(),
  /** False if there are later clicks that are not stored yet and not in the file. */
  caughtUp: z.boolean(),
});
export type ExportTicket = z.infer<typeof ExportTicket>;
