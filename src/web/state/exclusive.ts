import type { Keep } from './keep.ts';
import { pause, type Timers } from './timers.ts';

/** Runs `run` while no other tab runs its own. */
export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>;

const NAME = 'fairlead.renewal';
/** A tab closed during a renewal blocks the others no longer than this. */
const LEASE_MS = 20_000;
const LOOK_MS = 200;
/** After this long, two tabs that wrote at the same moment see which one was last. */
const SETTLE_MS = 100;

/** Browsers offer locks between tabs in secure contexts only: not on http://192.168.1.5:3000. */
export const byLocks =
  (locks: LockManager): Exclusively =>
  async (run) =>
    await locks.request(NAME, run);

/**
 * The same with a lease in storage: a name and an expiry. `onHide` receives the function to call when the page closes,
 * so that no tab waits for a closed tab's lease.
 */
export const byLease = (
  keep: Keep,
  timers: Timers,
  me: string,
  onHide: (run: () => void) => void,
): Exclusively => {
  const release = (): void => {
    if (keep.get(NAME)?.startsWith(`${me} `)) keep.remove(NAME);
  };
  onHide(release);
  return async (run) => {
    const heldByOther = (): boolean => {
      const [who, until] = (keep.get(NAME) ?? '').split(' ');
      const left = Number(until) - timers.now();
      // A lease from the future was written by a clock that has been corrected since.
      return who !== me && left > 0 && left <= LEASE_MS;
    };
    for (;;) {
      while (heldByOther()) await pause(timers, LOOK_MS);
      const lease = `${me} ${timers.now() + LEASE_MS}`;
      keep.set(NAME, lease);
      await pause(timers, SETTLE_MS);
      if (keep.get(NAME) === lease) break;
    }
    try {
      return await run();
    } finally {
      release();
    }
  };
};
