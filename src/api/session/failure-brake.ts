import { Refusal } from '../http/refusal.ts';
import { recentTimes, type Window } from './recent-times.ts';

/**
 * Slows down guessing by counting failures, not successes, by name. Attempts in progress count as failures until they
 * succeed, so that concurrent ones do not bypass the limit.
 */
export const failureBrake = (allowed: readonly Window[], now: () => number) => {
  const failed = recentTimes(allowed);
  return {
    /** Whether the attempt succeeded. Throws `rate_limited` with the seconds to wait, without attempting. */
    async attempt(name: string, run: () => Promise<boolean>): Promise<boolean> {
      const time = now();
      const wait = failed.waitOf(name, time);
      if (wait > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
      failed.add(name, time);
      let good = true;
      try {
        good = await run();
      } finally {
        // An attempt that threw before it was known to be wrong does not count either.
        if (good) failed.remove(name, time);
      }
      return good;
    },
  };
};
