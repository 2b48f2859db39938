import * as z from 'zod/mini';
import { Email, NewPassword, PersonName } from './fields.ts';
import { Workspace } from './workspace.ts';

export const RegistrationBody = z.object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** Invitation or referral id of `/registration/:id`. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
  /** IANA zone of the browser; becomes the workspace's zone. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
});
export type RegistrationBody = z.infer<typeof RegistrationBody>;

/** Six digits; apps show them with a blank in the middle. */
const Totp = z.string().check(
  z.maxLength(20, 'totp_invalid'),
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'totp_invalid'),
);

/** One of the two: a code of the app, or one of those written down. */
const secondStepCode = {
  totp: z.optional(Totp),
  recovery_code: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
};
export interface SecondStepCode {
  totp?: string | undefined;
  recovery_code?: string | undefined;
}

const Password = z.string().check(z.minLength(1, 'password_required'), z.maxLength(200, 'too_long'));

export const LoginBody = z.object({
  email: Email,
  password: Password,
  ...secondStepCode,
});
export type LoginBody = z.infer<typeof LoginBody>;

export const TotpBegin = z.object({ password: Password });

/** In base32, and as the address that a QR code for authenticator apps holds. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const TotpConfirm = z.object({ totp: Totp });

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const TotpOff = z.object({ password: Password, ...secondStepCode });
export type TotpOff = z.infer<typeof TotpOff>;

export const RecoveryBody = z.object({
  email: Email,
  /** Language of the mail (`pt`, `pt-BR`); English for any that there is no mail in. */
  language: z.optional(z.string().check(z.maxLength(35, 'too_long'))),
});
export type RecoveryBody = z.infer<typeof RecoveryBody>;

/** How links are handed over here, whether or not there is an account: by mail, or by the operator. */
export const RecoveryAnswer = z.object({ delivery: z.enum(['mail', 'operator']) });
export type RecoveryAnswer = z.infer<typeof RecoveryAnswer>;

export const RecoveryConfirmBody = z.object({
  /** Of the link. */
  token: z.string().check(z.maxLength(100, 'token_invalid')),
  password: NewPassword,
});
export type RecoveryConfirmBody = z.infer<typeof RecoveryConfirmBody>;

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'editor', 'viewer']),
});
export type User = z.infer<typeof User>;

export const TokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

export const SignedIn = z.object({ access_token: z.string(), refresh_token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

const WORKSPACE_HEAD = { id: true, name: true, timeZone: true, currency: true, postbackUrl: true } as const;

export const Me = z.object({ user: User, workspace: z.pick(Workspace, WORKSPACE_HEAD) });
export type Me = z.infer<typeof Me>;

/** Whether somebody without an invitation may register (spec section 10). */
export const RegistrationState = z.object({ open: z.boolean(), firstAccount: z.boolean() });
export type RegistrationState = z.infer<typeof RegistrationState>;
