import type { Me } from '../../contracts/session.ts';

/** Message of why somebody can look at everything and change nothing. */
export type OnlyReading = 'error.forbidden' | 'error.trial_ended';

/** Null: he may edit. Decided as the server does, and in its order. `now`: milliseconds since 1970. */
export const onlyReading = ({ user, workspace }: Me, now: number): OnlyReading | null => {
  if (user.role === 'viewer') return 'error.forbidden';
  const { trialEndsAt } = workspace;
  return trialEndsAt !== null && Date.parse(trialEndsAt) <= now ? 'error.trial_ended' : null;
};
