import * as z from 'zod/mini';
import { Password, Role, secondStepCode } from './session.ts';

/** A member of the caller's workspace. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** ISO 8601, UTC. */
  joinedAt: z.string(),
  /** Whether this account owns the whole installation, and so can be neither demoted nor removed. */
  ownsInstance: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const MemberPatch = z.strictObject({
  role: Role,
  /** The caller's password, with a code: required if their second step is on and the role gains permissions. */
  password: z.optional(Password),
  ...secondStepCode,
});
export type MemberPatch = z.infer<typeof MemberPatch>;
