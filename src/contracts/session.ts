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

export const LoginBody = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, 'password_required'), z.maxLength(200, 'too_long')),
});
export type LoginBody = z.infer<typeof LoginBody>;

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
