import * as z from 'zod/mini';
import { Email } from '../fields.ts';
import { MailLanguage, Password, Role, secondStepCode } from './session.ts';

export const InvitationBody = z.strictObject({
  email: Email,
  role: Role,
  language: MailLanguage,
  /** The inviter's password, with a code: required if their second step is on. */
  password: z.optional(Password),
  ...secondStepCode,
});
export type InvitationBody = z.infer<typeof InvitationBody>;

/** A pending invitation to the workspace. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** Name of the inviter; null once that account has been deleted. */
  invitedBy: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `link`: to be passed on; shown only once, and only if no mail server sends it. */
export const InvitationMade = z.extend(Invitation, { link: z.optional(z.string()) });
export type InvitationMade = z.infer<typeof InvitationMade>;

/** What the holder of a link can see before joining. */
export const InvitationOffer = z.object({ workspace: z.string(), email: z.string(), role: Role });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** The ID after `/registration/` in an invitation link; any other text there is a referral. */
export const isInvitationId = (id: string): boolean => /^join_[0-9A-Za-z]{32}$/.test(id);
