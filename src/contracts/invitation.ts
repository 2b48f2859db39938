import * as z from 'zod/mini';
import { Email } from './fields.ts';
import { MailLanguage, Password, Role, secondStepCode } from './session.ts';

export const InvitationBody = z.strictObject({
  email: Email,
  role: Role,
  language: MailLanguage,
  /** The inviter's own, with a code: asked for where their second step is on. */
  password: z.optional(Password),
  ...secondStepCode,
});
export type InvitationBody = z.infer<typeof InvitationBody>;

/** A place that waits for somebody. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** Name of who invited; null once that account is gone. */
  invitedBy: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `link`: shown this once, to be handed on, and only where no mail server hands it over. */
export const InvitationMade = z.extend(Invitation, { link: z.optional(z.string()) });
export type InvitationMade = z.infer<typeof InvitationMade>;

/** What the holder of a link may know before he joins. */
export const InvitationOffer = z.object({ workspace: z.string(), email: z.string(), role: Role });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** What follows `/registration/` in the link of an invitation; any other text there is a referral. */
export const isInvitationId = (id: string): boolean => /^join_[0-9A-Za-z]{32}$/.test(id);
