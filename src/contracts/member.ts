import * as z from 'zod/mini';
import { Password, Role, secondStepCode } from './session.ts';

/** Somebody who works in the caller's workspace. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** ISO 8601, UTC. */
  joinedAt: z.string(),
  /** Whether this account owns the whole installation: it is neither demoted nor removed. */
  ownsInstance: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const MemberPatch = z.strictObject({
  role: Role,
  /** The caller's own, with a code: asked for where their second step is on and the role gives more than before. */
  password: z.optional(Password),
  ...secondStepCode,
});
export type MemberPatch = z.infer<typeof MemberPatch>;
