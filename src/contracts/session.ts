import * as z from 'zod/mini';
import { Email, NewPassword, PersonName } from './fields.ts';
import { Workspace } from './workspace.ts';

/** Language of a mail (`pt`, `pt-BR`); English for any that there is no mail in. */
export const MailLanguage = z.optional(z.string().check(z.maxLength(35, 'too_long')));

export const RegistrationBody = z.object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** Invitation or referral id of `/registration/:id`. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
  /** IANA zone of the browser; becomes the workspace's zone. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  language: MailLanguage,
  /** Of the link that Fairlead printed at its start; it counts for the first account alone. */
  setupToken: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
});
export type RegistrationBody = z.infer<typeof RegistrationBody>;

/** There is no account yet: its e-mail is to be proved by the link in a mail. Said of a taken e-mail as well. */
export const RegistrationPending = z.object({ state: z.literal('verify') });
export type RegistrationPending = z.infer<typeof RegistrationPending>;

/** Six digits; apps show them with a blank in the middle. */
const Totp = z.string().check(
  z.maxLength(20, 'totp_invalid'),
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'totp_invalid'),
);

/** One of the two: a code of the app, or one of those written down. */
export const secondStepCode = {
  totp: z.optional(Totp),
  recovery_code: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
};
export interface SecondStepCode {
  totp?: string | undefined;
  recovery_code?: string | undefined;
}

export const Password = z.string().check(z.minLength(1, 'password_required'), z.maxLength(200, 'too_long'));

/**
 * The token of the link in the mail, and the password of that registration: the link proves an address, and the password that it
 * was the owner of the address who registered.
 */
export const RegistrationConfirmBody = z.object({
  token: z.string().check(z.maxLength(100, 'token_invalid')),
  password: Password,
});
export type RegistrationConfirmBody = z.infer<typeof RegistrationConfirmBody>;

export const LoginBody = z.object({
  email: Email,
  password: Password,
  ...secondStepCode,
  language: MailLanguage,
});
export type LoginBody = z.infer<typeof LoginBody>;

export const TotpBegin = z.object({ password: Password });

/** In base32, and as the address that a QR code for authenticator apps holds. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const TotpConfirm = z.object({ totp: Totp, language: MailLanguage });

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Password and code: what it takes to change a second step that is in force. */
export const TotpProof = z.object({ password: Password, ...secondStepCode, language: MailLanguage });
export type TotpProof = z.infer<typeof TotpProof>;

export const RecoveryBody = z.object({
  email: Email,
  language: MailLanguage,
});
export type RecoveryBody = z.infer<typeof RecoveryBody>;

/** How links are handed over here, whether or not there is an account: by mail, or by the operator. */
export const RecoveryAnswer = z.object({ delivery: z.enum(['mail', 'operator']) });
export type RecoveryAnswer = z.infer<typeof RecoveryAnswer>;

export const RecoveryConfirmBody = z.object({
  /** Of the link. */
  token: z.string().check(z.maxLength(100, 'token_invalid')),
  password: NewPassword,
  language: MailLanguage,
});
export type RecoveryConfirmBody = z.infer<typeof RecoveryConfirmBody>;

export const Role = z.enum(['owner', 'editor', 'viewer']);

export const User = z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role });
export type User = z.infer<typeof User>;

export const TokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

export const SignedIn = z.object({ access_token: z.string(), refresh_token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

const WORKSPACE_HEAD = { id: true, name: true, timeZone: true, currency: true, postbackUrl: true } as const;

export const Me = z.object({
  user: User,
  workspace: z.extend(z.pick(Workspace, WORKSPACE_HEAD), {
    /** ISO 8601, UTC: from then on there is only reading; null: not a trial. */
    trialEndsAt: z.nullable(z.string()),
  }),
});
export type Me = z.infer<typeof Me>;

/**
 * Whether somebody without an invitation may register (spec section 10). `needsLink`: there is no account yet, and this
 * caller creates the first one only by the link that Fairlead printed at its start.
 */
export const RegistrationState = z.object({
  open: z.boolean(),
  firstAccount: z.boolean(),
  needsLink: z.boolean(),
});
export type RegistrationState = z.infer<typeof RegistrationState>;
