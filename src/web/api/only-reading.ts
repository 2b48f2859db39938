import type { Me } from '../../contracts/accounts/session.ts';

/** Message that explains why a user has read-only access. */
export type OnlyReading = 'error.forbidden' | 'error.trial_ended';

/** Null: they may edit. Decided in the same order as on the server. `now`: milliseconds since 1970. */
export const onlyReading = ({ user, workspace }: Me, now: number): OnlyReading | null => {
  if (user.role === 'viewer') return 'error.forbidden';
  const { trialEndsAt } = workspace;
  return trialEndsAt !== null && Date.parse(trialEndsAt) <= now ? 'error.trial_ended' : null;
};
