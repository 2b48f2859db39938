import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { EdgeLog } from '../log.ts';
import { dateOf, knownDayKey, takeDayKey } from './visitor-key-file.ts';

/** Interval between looks for a key that control has not given yet. */
const LOOK_MS = 5000;

/** The next day's key is fetched this long before midnight, so that no request waits for the disk. */
const AHEAD = MINUTE_MS;

/** 66 bits: a collision of two addresses in a day is rarer than anything else that goes wrong. */
const HASH_LENGTH = 11;

/** Keys of one day, in base64: the one stored in the file, and the one derived from it. */
interface DayKeys {
  readonly visitor: string;
  readonly activity: string;
  /** Made by this worker for itself. */
  readonly own: boolean;
}

const derived = (secret: string): DayKeys => ({
  visitor: secret,
  activity: hash('sha256', `${secret}activity`, 'base64'),
  own: false,
});

/** Keys for visitors without a cookie. */
export interface VisitorKeys {
  /**
   * 22 characters base64url: a hash of the whole address and user agent under the key of `time`'s UTC day. The same
   * visitor has the same key for a day in all workers of the node, and nobody can tell afterward who it was.
   */
  keyOf(time: number, address: string, userAgent: string): string;
  /**
   * 11 characters base64url each, by which ingest detects repeats: hashes of an address (or the network it counts for)
   * and of an address with its user agent. Their key is derived from the day's and is destroyed with it; they reveal no
   * visitor key, nor does one reveal them.
   */
  addressHash(time: number, address: string): string;
  agentHash(time: number, address: string, userAgent: string): string;
  /** Number of the UTC day of `time`: keys of one day may be cached in memory until it ends. */
  dayOf(time: number): number;
  close(): void;
}

interface OpenVisitorKeys extends VisitorKeys {
  /** Whether the key in use is a substitute, known to this worker only. */
  isOwn(): boolean;
}

interface VisitorKeyOptions {
  readonly log: EdgeLog;
  readonly now?: () => number;
  readonly given?: boolean;
  readonly lookMs?: number;
}

/**
 * Opens `<dataDir>/keys/visitor-keys.json` (mode 600). `now`: milliseconds since 1970. If the file cannot be written,
 * the day's key is kept in memory only: visitors are still redirected, but workers count them separately that day.
 * `given`: on an edge machine, whose keys come from control; without the day's, it is the same until one arrives.
 */
export const openVisitorKeys = (
  dataDir: string,
  { log, now = Date.now, given = false, lookMs = LOOK_MS }: VisitorKeyOptions,
): OpenVisitorKeys => {
  const folder = join(dataDir, 'keys');
  const keys = new Map<number, DayKeys>();

  /** Null if control has not given it. Throws file system errors. */
  const secretOf = (day: number): string | null =>
    given
      ? knownDayKey(folder, dateOf(day))
      : // Yesterday's is kept: a key is destroyed 48 hours after its day began.
        takeDayKey(folder, dateOf(day), dateOf(day - 1));
  const substitute = (): DayKeys => ({ ...derived(randomBytes(32).toString('base64')), own: true });

  const load = (day: number): DayKeys => {
    const known = keys.get(day);
    if (known !== undefined && !(given && known.own)) return known;
    let key: DayKeys;
    try {
      const secret = secretOf(day);
      if (secret === null && known === undefined)
        log.warn(
          { day: dateOf(day) },
          'Control has not given the visitor key of the day. Until it does, this worker counts visitors without a cookie by a key of its own.',
        );
      key = secret === null ? (known ?? substitute()) : derived(secret);
    } catch (error) {
      log.error({ error, day: dateOf(day) }, 'The visitor key of the day could not be read or written.');
      key = known ?? substitute();
    }
    for (const old of keys.keys()) if (old < day - 1) keys.delete(old);
    keys.set(day, key);
    return key;
  };

  let current = Math.floor(now() / DAY_MS);
  let key = load(current);
  const at = (time: number): DayKeys => {
    const day = Math.floor(time / DAY_MS);
    if (day !== current) {
      key = load(day);
      current = day;
    }
    return key;
  };
  let timer: NodeJS.Timeout;
  const plan = (): void => {
    const time = now();
    const next = Math.floor((time + AHEAD) / DAY_MS) + 1;
    timer = setTimeout(
      () => {
        load(Math.floor((now() + AHEAD) / DAY_MS));
        plan();
      },
      Math.max(1000, next * DAY_MS - AHEAD - time),
    ).unref();
  };
  plan();
  const look = setInterval(() => {
    if (given && key.own) key = load(current);
  }, lookMs).unref();

  return {
    // The key comes first and the result is cut, so that a known hash cannot be extended.
    keyOf: (time, address, userAgent) =>
      hash('sha256', `${at(time).visitor}${address}\0${userAgent}`, 'base64url').slice(0, 22),
    addressHash: (time, address) =>
      hash('sha256', `${at(time).activity}${address}`, 'base64url').slice(0, HASH_LENGTH),
    agentHash: (time, address, userAgent) =>
      hash('sha256', `${at(time).activity}${address}\0${userAgent}`, 'base64url').slice(0, HASH_LENGTH),
    dayOf: (time) => Math.floor(time / DAY_MS),
    isOwn: () => key.own,
    close: () => {
      clearTimeout(timer);
      clearInterval(look);
    },
  };
};
