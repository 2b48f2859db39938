import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';
import { Role } from './session.ts';

/**
 * Closed list of the kinds of events in the security log, grouped for search. docs/accounts.md explains each; log lines
 * use the same names.
 */
export const SECURITY_KINDS = {
  sign_in: ['signed_in', 'signed_out', 'session_ended', 'account_created'],
  refused: [
    'sign_in_failed',
    'code_failed',
    'proof_failed',
    'rate_limited',
    'access_denied',
    'wrong_key',
    'expired_key',
    'session_copied',
    'first_account_refused',
  ],
  changed: [
    'second_step_on',
    'second_step_off',
    'recovery_codes_made',
    'recovery_code_used',
    'password_changed',
    'password_reset_asked',
    'password_reset',
    'email_change_asked',
    'email_changed',
    'key_made',
    'key_revoked',
    'invitation_made',
    'invitation_withdrawn',
    'member_joined',
    'member_removed',
    'role_changed',
    'account_deleted',
    'deletion_asked',
    'deletion_withdrawn',
    'data_exported',
    'secret_rotated',
    'conversion_type_changed',
    'cost_correction_changed',
    'spend_upload_undone',
    'spend_unmatched_spread',
    'spend_unmatched_keep',
    'formula_changed',
    'formula_removed',
    'report_shared',
    'report_link_moved',
    'report_link_revoked',
    'keys_rotated',
  ],
} as const;

export type SecurityGroup = keyof typeof SECURITY_KINDS;
export type SecurityKind = (typeof SECURITY_KINDS)[SecurityGroup][number];

/** What editors can cause at will. */
export const BY_EDITORS = [
  'secret_rotated',
  'conversion_type_changed',
  'cost_correction_changed',
  'spend_upload_undone',
  'spend_unmatched_spread',
  'spend_unmatched_keep',
  'formula_changed',
  'formula_removed',
  'report_shared',
  'report_link_moved',
  'report_link_revoked',
] as const satisfies readonly SecurityKind[];

const GROUPS = Object.keys(SECURITY_KINDS) as [SecurityGroup, ...SecurityGroup[]];
const KINDS = Object.values(SECURITY_KINDS).flat() as [SecurityKind, ...SecurityKind[]];

/** Details of some kinds: names given by people, never a secret. */
export const SecurityDetail = z.object({
  /** Name of an API key, of a shared report, or of what a secret or a change belongs to. */
  name: z.optional(z.string()),
  /** What was changed, in no language: `2026-11-01 – × 1.05 (Agency fee) → 2026-11-01 – × 1.07 (Agency fee)`. */
  change: z.optional(z.string()),
  scope: z.optional(z.enum(['read', 'write'])),
  /** Email of an invitation, or the new one after a change. */
  email: z.optional(z.string()),
  role: z.optional(Role),
  /** The previous role. */
  from: z.optional(Role),
  /** `POST /campaign`: the refused call. */
  route: z.optional(z.string()),
});
export type SecurityDetail = z.infer<typeof SecurityDetail>;

/** An account with its current name. */
const Person = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** A log entry: one event, or its repetitions from one place within an hour. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  /** The account concerned; null if none or deleted. */
  user: z.nullable(Person),
  /** Who did it; null if no one was signed in or the account was deleted. */
  by: z.nullable(Person),
  /** `key`: a program with that person's API key. `operator`: a command on the server. */
  actor: z.enum(['person', 'key', 'operator', 'nobody']),
  detail: SecurityDetail,
  /** Truncated to /24 or /48; null if unknown or several. */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  count: z.number(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityQuery = z.extend(PageQuery, { group: z.optional(z.enum(GROUPS)) });
export type SecurityQuery = z.infer<typeof SecurityQuery>;

export const SecurityPage = pageOf(SecurityEvent);
