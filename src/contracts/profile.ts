import * as z from 'zod/mini';
import { Email, NewPassword, PersonName } from './fields.ts';
import { Password, secondStepCode, User } from './session.ts';

export const Profile = z.object({
  ...User.shape,
  /** The address that waits for its link to be opened; null: none. */
  newEmail: z.nullable(z.string()),
  /** Whether a new address is proved by a mailed link first. */
  emailByLink: z.boolean(),
  secondStep: z.object({
    on: z.boolean(),
    /** Recovery codes that were not used yet; 0 where it is off. */
    codesLeft: z.number(),
  }),
});
export type Profile = z.infer<typeof Profile>;

export const ProfilePatch = z
  .strictObject({
    name: z.optional(PersonName),
    email: z.optional(Email),
    /** The current one; a new e-mail asks for it, and for a code where the second step is on. */
    password: z.optional(Password),
    ...secondStepCode,
    /** Language of the mails to the new address and to the old one (`pt`, `pt-BR`). */
    language: z.optional(z.string().check(z.maxLength(35, 'too_long'))),
  })
  .check(
    z.refine((v) => v.email === undefined || v.password !== undefined, {
      error: 'password_required',
      path: ['password'],
    }),
  );
export type ProfilePatch = z.infer<typeof ProfilePatch>;

export const EmailConfirm = z.strictObject({
  /** Of the mailed link. */
  token: z.string().check(z.maxLength(100, 'token_invalid')),
  language: z.optional(z.string().check(z.maxLength(35, 'too_long'))),
});
export type EmailConfirm = z.infer<typeof EmailConfirm>;

export const PasswordChange = z.strictObject({
  current: Password,
  next: NewPassword,
  ...secondStepCode,
  language: z.optional(z.string().check(z.maxLength(35, 'too_long'))),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** One sign-in, of a browser or of an app. */
export const OwnSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** Cut to /24 or /48. */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
  /** Sign-in, or the newest renewal. */
  lastSeenAt: z.iso.datetime(),
  /** When it was ended because a token of it was used twice; null: it goes on. */
  copiedAt: z.nullable(z.iso.datetime()),
});
export type OwnSession = z.infer<typeof OwnSession>;
