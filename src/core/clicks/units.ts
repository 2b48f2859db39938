import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { type Fingerprint, fingerprintOf, formerFingerprintOf } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';

/**
 * How a unit was identified at its first request. `cookie`: by our cookie. `given`: by the daily hash, and a cookie was
 * issued. `hash`: by the daily hash without a cookie, so it is certainly a visitor-day.
 */
export const KNOWN_BY = ['cookie', 'given', 'hash'] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

/** Longest time between a click and another one sent before the first one's cookie arrived. */
const DOUBLE_CLICK_MS = MINUTE_MS;
/** Maximum keys per unit. A browser keeps its last cookie; a bot that rejects cookies may be issued thousands. */
export const UNIT_KEYS = 16;

/** Day (UTC) of a time. A hash identifies a visitor only for that day. */
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** What a request in a test says about its visitor. */
interface AbTestVisitor {
  test: number;
  /** Key used for this request: the cookie's, or the daily hash. */
  visitor: string;
  /** Cookie key issued with this answer, or null. */
  issued: string | null;
  knownBy: KnownBy;
  /** Milliseconds since 1970. */
  time: number;
}

/** A key of a unit. */
export interface UnitKey extends Fingerprint {
  test: number;
  unit: number;
  /** A daily hash, which identifies no one on another day. */
  daily: boolean;
  /** Time of the unit's first request, milliseconds. */
  time: number;
}

interface UnitDecision {
  /** Number of the visitor's unit in the test, from 1. 0 if none. */
  unit: number;
  /** The request is the unit's first. */
  began: boolean;
  /** Newly known keys. */
  keys: UnitKey[];
}

/**
 * Units of tests: a visitor key's first valid request in a test, ever. Holds the keys of tests in use; the caller loads
 * them first.
 */
export interface UnitMemory {
  /**
   * How much of a test is loaded for requests since `since` (milliseconds): all keys that could be theirs, only the
   * requested ones, or nothing (null). Marks the test as used.
   */
  holds(test: number, since: number): 'whole' | 'part' | null;
  /**
   * Loads a test that is not held, with the last number assigned. The caller then adds all its keys (hashes only since
   * the day of `since`) or the requested ones.
   */
  hold(test: number, last: number, as: 'whole' | 'part', since: number): void;
  /** Adds a stored key with all others of its unit. `now`: time of the earliest undecided request, milliseconds. */
  add(key: UnitKey, now: number): void;
  /** Decides a request in the total order of all journals. `valid`: it is a valid visit. The test must be held. */
  decide(seen: AbTestVisitor, valid: boolean): UnitDecision;
  /** Number of the unit that a key belongs to at a time, or 0. */
  find(test: number, visitor: string, time: number): number;
  /**
   * Drops what no longer matters at `time`, partially loaded tests and, while there are more than `most` keys, the
   * least recently used tests.
   */
  trim(time: number, most: number): void;
  size(): number;
}

interface Held {
  last: number;
  as: 'whole' | 'part';
  /** First day for which all hashes are loaded. */
  from: number;
  cookies: KeyMap;
  /** Hash keys by day (UTC). */
  days: Map<number, KeyMap>;
  /** Units that may still be issued another cookie: when they began, and how many keys they have. */
  recent: Map<number, { time: number; keys: number }>;
}

const sizeOf = ({ cookies, days }: Held): number =>
  [...days.values()].reduce((sum, day) => sum + day.size(), cookies.size());

export const unitMemory = (): UnitMemory => {
  /** In order of last use. */
  const tests = new Map<number, Held>();

  const heldOf = (test: number): Held => {
    const held = tests.get(test);
    if (held === undefined) throw new Error(`Test ${test} is not held.`);
    return held;
  };
  const numberOf = ({ cookies, days }: Held, key: Fingerprint, time: number): number =>
    cookies.get(key) || (days.get(dayOf(time))?.get(key) ?? 0);
  /** `print`: of this visitor in this test. Keys may have been stored with their former fingerprints. */
  const find = (held: Held, print: Fingerprint, test: number, visitor: string, time: number): number =>
    numberOf(held, print, time) || numberOf(held, formerFingerprintOf(test, visitor), time);
  const learn = (held: Held, key: UnitKey, now = key.time): UnitKey => {
    const { daily, unit, time } = key;
    let map = held.cookies;
    if (daily) {
      map = held.days.get(dayOf(time)) ?? keyMap();
      held.days.set(dayOf(time), map);
    }
    if (map.get(key) !== 0) return key;
    map.add(key, unit);
    if (now - time >= 2 * DOUBLE_CLICK_MS) return key;
    const recent = held.recent.get(unit);
    if (recent === undefined) held.recent.set(unit, { time, keys: 1 });
    else recent.keys++;
    return key;
  };

  return {
    holds: (test, since) => {
      const held = tests.get(test);
      if (held === undefined) return null;
      tests.delete(test);
      tests.set(test, held);
      return dayOf(since) < held.from ? 'part' : held.as;
    },
    hold: (test, last, as, since) => {
      const maps = { cookies: keyMap(), days: new Map(), recent: new Map() };
      tests.set(test, { last, as, from: dayOf(since), ...maps });
    },
    add: (key, now) => {
      learn(heldOf(key.test), key, now);
    },
    decide: ({ test, visitor, issued, knownBy, time }, valid) => {
      const held = heldOf(test);
      const print = fingerprintOf(test, visitor);
      const known = find(held, print, test, visitor, time);
      const keyOf = (of: Fingerprint, unit: number, daily: boolean, began: number): UnitKey =>
        learn(held, { test, unit, daily, time: began, high: of.high, low: of.low });
      if (known === 0) {
        if (!valid) return { unit: 0, began: false, keys: [] };
        const unit = ++held.last;
        const keys = [keyOf(print, unit, knownBy !== 'cookie', time)];
        if (issued !== null) keys.push(keyOf(fingerprintOf(test, issued), unit, false, time));
        return { unit, began: true, keys };
      }
      const recent = issued === null ? undefined : held.recent.get(known);
      const again = recent !== undefined && time - recent.time < DOUBLE_CLICK_MS && recent.keys < UNIT_KEYS;
      const keys =
        again && issued !== null ? [keyOf(fingerprintOf(test, issued), known, false, recent.time)] : [];
      return { unit: known, began: false, keys };
    },
    find: (test, visitor, time) => find(heldOf(test), fingerprintOf(test, visitor), test, visitor, time),
    trim: (time, most) => {
      let size = 0;
      for (const [test, held] of tests) {
        if (held.as === 'part') {
          tests.delete(test);
          continue;
        }
        for (const [unit, recent] of held.recent) {
          if (time - recent.time < 2 * DOUBLE_CLICK_MS) break;
          held.recent.delete(unit);
        }
        held.from = Math.max(held.from, dayOf(time) - 1);
        for (const day of held.days.keys()) if (day < held.from) held.days.delete(day);
        size += sizeOf(held);
      }
      for (const [test, held] of tests) {
        if (size <= most) break;
        tests.delete(test);
        size -= sizeOf(held);
      }
    },
    size: () => [...tests.values()].reduce((sum, held) => sum + sizeOf(held), 0),
  };
};
