import { recentTimes, type Window } from '../session/recent-times.ts';
import { recipientKey } from './recipient-key.ts';

const HOUR = 60 * 60_000;
const MAILS: readonly Window[] = [
  { ms: HOUR, most: 5 },
  { ms: 24 * HOUR, most: 15 },
];

/**
 * One count per recipient over all mails that anyone can trigger: registration, recovery, invitation, change of email.
 * Requests count whether or not there is an account, so that no one can learn who has one.
 */
export const recipientLimit = (now: () => number) => {
  const asked = recentTimes(MAILS);
  return {
    /** Seconds until the recipient can be sent another mail; 0: now, and it counts. */
    take(to: string): number {
      const time = now();
      const key = recipientKey(to);
      const wait = asked.waitOf(key, time);
      if (wait === 0) asked.add(key, time);
      return Math.ceil(wait / 1000);
    },
  };
};

export type RecipientLimit = ReturnType<typeof recipientLimit>;
