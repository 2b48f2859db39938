import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EdgeLog } from './log.ts';
import { takeDayKey } from './visitor-key-file.ts';

const DAY = 86_400_000;
/** The next day's key is fetched this long before midnight, so that no request waits for the disk. */
const AHEAD = 60_000;

const dateOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** Keys for visitors without a cookie. */
export interface VisitorKeys {
  /**
   * 22 characters base64url: a hash of the whole address and user agent under the key of `time`'s UTC day. The same
   * visitor has the same key for a day, in all workers of the node, and no one can tell afterwards who it was.
   */
  keyOf(time: number, address: string, userAgent: string): string;
  /** Number of the UTC day that holds `time`: keys of one day may be kept in memory until it ends. */
  dayOf(time: number): number;
  close(): void;
}

/**
 * Opens `<dataDir>/keys/visitor-keys.json` (mode 600). `now`: milliseconds since 1970. When the file cannot be written
 * the day's key is kept in memory only: visitors are redirected all the same, and workers count them apart that day.
 */
export const openVisitorKeys = (
  dataDir: string,
  { log, now = Date.now }: { log: EdgeLog; now?: () => number },
): VisitorKeys => {
  const folder = join(dataDir, 'keys');
  const keys = new Map<number, string>();

  const load = (day: number): string => {
    const known = keys.get(day);
    if (known !== undefined) return known;
    let key: string;
    try {
      // Yesterday's stays: a key is destroyed 48 hours after its day began.
      key = takeDayKey(folder, dateOf(day), dateOf(day - 1));
    } catch (error) {
      log.error({ error, day: dateOf(day) }, 'The visitor key of the day could not be read or written.');
      key = randomBytes(32).toString('base64');
    }
    for (const old of keys.keys()) if (old < day - 1) keys.delete(old);
    keys.set(day, key);
    return key;
  };

  let current = Math.floor(now() / DAY);
  let key = load(current);
  let timer: NodeJS.Timeout;
  const plan = (): void => {
    const time = now();
    const next = Math.floor((time + AHEAD) / DAY) + 1;
    timer = setTimeout(
      () => {
        load(Math.floor((now() + AHEAD) / DAY));
        plan();
      },
      Math.max(1000, next * DAY - AHEAD - time),
    ).unref();
  };
  plan();

  return {
    keyOf(time, address, userAgent) {
      const day = Math.floor(time / DAY);
      if (day !== current) {
        key = load(day);
        current = day;
      }
      // The key comes first and the result is cut, so that nothing can be appended to a known hash.
      return hash('sha256', `${key}${address}\0${userAgent}`, 'base64url').slice(0, 22);
    },
    dayOf: (time) => Math.floor(time / DAY),
    close: () => clearTimeout(timer),
  };
};
