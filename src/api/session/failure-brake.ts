import { Refusal } from '../http/refusal.ts';

/** A number of times within a number of milliseconds. */
export interface Window {
  readonly ms: number;
  readonly most: number;
}

/** Names kept: a few thousand made-up ones must not push a real one out. */
const NAMES = 200_000;

/** When something happened to each name, as far back as the longest window. In memory, like all limits. */
export const recentTimes = (windows: readonly Window[]) => {
  const longest = Math.max(...windows.map(({ ms }) => ms));
  /** Oldest time first, and the most recently used name at the end. */
  const kept = new Map<string, number[]>();
  const of = (name: string, now: number): number[] =>
    (kept.get(name) ?? []).filter((at) => now - at < longest);

  return {
    /** Milliseconds until it may happen again; 0 if it may now. */
    waitOf(name: string, now: number): number {
      const times = of(name, now);
      const waits = windows.map(({ ms, most }) => {
        const last = times.at(-most);
        return last === undefined ? 0 : last + ms - now;
      });
      return Math.max(0, ...waits);
    },

    add(name: string, now: number): void {
      const times = of(name, now);
      kept.delete(name);
      kept.set(name, [...times, now]);
      const [oldest] = kept.keys();
      if (kept.size > NAMES && oldest !== undefined) kept.delete(oldest);
    },

    /** Removes what was added at time `at`. */
    remove(name: string, at: number): void {
      const times = kept.get(name) ?? [];
      const place = times.lastIndexOf(at);
      if (place >= 0) times.splice(place, 1);
      if (times.length === 0) kept.delete(name);
    },
  };
};

/**
 * Slows down guessing by counting failures, not successes, by name. Attempts in progress count as failures until they
 * succeed, so that concurrent ones do not bypass the limit.
 */
export const failureBrake = (allowed: readonly Window[], now: () => number) => {
  const failed = recentTimes(allowed);
  return {
    /** Whether the attempt succeeded. Throws `rate_limited` with the seconds to wait, without making the attempt. */
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
