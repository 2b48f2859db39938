import * as z from 'zod/mini';
import { Email, NewPassword, PersonName } from '../fields.ts';
import { Workspace } from '../workspace/workspace.ts';

/** Language of an email (`pt`, `pt-BR`); English if it is not available. */
export const MailLanguage = z.optional(z.string().check(z.maxLength(35, 'too_long')));

export const RegistrationBody = z.object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  /** Invitation or referral ID from `/registration/:id`. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
  /** IANA zone of the browser, which becomes the workspace's zone. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  language: MailLanguage,
  /** From the link that Fairlead prints at startup; used only for the first account. */
  setupToken: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
});
export type RegistrationBody = z.infer<typeof RegistrationBody>;

/** There is no account until the mailed link confirms its email. Also returned if the email is taken. */
export const RegistrationPending = z.object({ state: z.literal('verify') });
export type RegistrationPending = z.infer<typeof RegistrationPending>;

/** Six digits; apps show them with a space in the middle. */
const Totp = z.string().check(
  z.maxLength(20, 'totp_invalid'),
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'totp_invalid'),
);

/** Exactly one of the two: a code from the app, or a recovery code. */
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
 * The token from the mailed link, and the password of that registration: the link proves ownership of the address, and
 * the password proves that its owner registered.
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

/** In base32, and as the URI for an authenticator app's QR code. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const TotpConfirm = z.object({ totp: Totp, language: MailLanguage });

/** Shown only once, because only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Password and code, required to change an active second step. */
export const TotpProof = z.object({ password: Password, ...secondStepCode, language: MailLanguage });
export type TotpProof = z.infer<typeof TotpProof>;

export const RecoveryBody = z.object({
  email: Email,
  language: MailLanguage,
});
export type RecoveryBody = z.infer<typeof RecoveryBody>;

/** How links are delivered here, whether or not the account exists: by mail, or by the operator. */
export const RecoveryAnswer = z.object({ delivery: z.enum(['mail', 'operator']) });
export type RecoveryAnswer = z.infer<typeof RecoveryAnswer>;

export const RecoveryConfirmBody = z.object({
  /** From the link. */
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
    /** ISO 8601, UTC: read-only from then on; null if no trial. */
    trialEndsAt: z.nullable(z.string()),
    /** Its data are made up. */
    demo: z.boolean(),
  }),
});
export type Me = z.infer<typeof Me>;

/** The workspaces of the signed-in person, the one that they sign in to first. */
export const OwnWorkspaces = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: Role,
      demo: z.boolean(),
      /** The session is in this one. */
      current: z.boolean(),
    }),
  ),
});
export type OwnWorkspaces = z.infer<typeof OwnWorkspaces>;

export const WorkspaceSwitch = z.strictObject({ workspace: z.string().check(z.maxLength(64)) });

/**
 * Whether someone without an invitation can register (docs/accounts.md). `needsLink`: there is no account yet, and this
 * caller needs the link that Fairlead printed at startup to create the first one.
 */
export const RegistrationState = z.object({
  open: z.boolean(),
  firstAccount: z.boolean(),
  needsLink: z.boolean(),
});
export type RegistrationState = z.infer<typeof RegistrationState>;
