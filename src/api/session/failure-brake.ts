import { Refusal } from '../http/refusal.ts';
import { recentTimes, type Window } from './recent-times.ts';

/**
 * Slows down who guesses: counts failures by name, successes not. Attempts under way count as failures until they are
 * seen to be good, so that many at once are no way around.
 */
export const failureBrake = (allowed: readonly Window[], now: () => number) => {
  const failed = recentTimes(allowed);
  return {
    /** Whether the attempt was good. Throws `rate_limited` with the seconds to wait, and then attempts nothing. */
    async attempt(name: string, run: () => Promise<boolean>): Promise<boolean> {
      const time = now();
      const wait = failed.waitOf(name, time);
      if (wait > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
      failed.add(name, time);
      let good = true;
      try {
        good = await run();
      } finally {
        // What broke before it was known to be wrong does not count either.
        if (good) failed.remove(name, time);
      }
      return good;
    },
  };
};
