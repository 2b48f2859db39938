import * as z from 'zod/mini';
import { Email, NewPassword, PersonName } from '../fields.ts';
import { Password, secondStepCode, User } from './session.ts';

export const Profile = z.object({
  ...User.shape,
  /** New address waiting for its link to be opened, or null. */
  newEmail: z.nullable(z.string()),
  /** Whether a new address must first be confirmed through a mailed link. */
  emailByLink: z.boolean(),
  secondStep: z.object({
    on: z.boolean(),
    /** Unused recovery codes; 0 if the step is off. */
    codesLeft: z.number(),
  }),
});
export type Profile = z.infer<typeof Profile>;

export const ProfilePatch = z
  .strictObject({
    name: z.optional(PersonName),
    email: z.optional(Email),
    /** The current password: required for a new email, with a code if the second step is on. */
    password: z.optional(Password),
    ...secondStepCode,
    /** Language of the emails to the new and the old address (`pt`, `pt-BR`). */
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
  /** From the mailed link. */
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

/** One sign-in of a browser or an app. */
export const OwnSession = z.object({
  id: z.string(),
  /** The one making the request. */
  current: z.boolean(),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** Truncated to /24 or /48. */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
  /** Sign-in, or the last renewal. */
  lastSeenAt: z.iso.datetime(),
  /** When it was ended because one of its tokens was used twice; null if it is active. */
  copiedAt: z.nullable(z.iso.datetime()),
});
export type OwnSession = z.infer<typeof OwnSession>;
