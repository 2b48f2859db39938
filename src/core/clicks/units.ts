import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';

/**
 * How a unit was known at its first request. `cookie`: it came with our cookie. `given`: by the day's hash, and it was given
 * a cookie. `hash`: by the day's hash, and no cookie could be given: certainly a visitor-day.
 */
export const KNOWN_BY = ['cookie', 'given', 'hash'] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

/** Between a click and one that left before the first one's cookie had arrived. */
const DOUBLE_CLICK_MS = 60_000;
/** Most keys of one unit. A browser keeps the last cookie it was given; a program that takes none may be given thousands. */
export const UNIT_KEYS = 16;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day (UTC) that a time lies in: a hash is its visitor's for as long. */
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** What a request in a test says of its visitor. */
interface TestVisitor {
  test: number;
  /** Key used for this request: the cookie's, or the daily hash. */
  visitor: string;
  /** Cookie key given out with this answer; null: none was. */
  issued: string | null;
  knownBy: KnownBy;
  /** Milliseconds since 1970. */
  time: number;
}

/** A key of a unit. */
export interface UnitKey extends Fingerprint {
  test: number;
  unit: number;
  /** The day's hash: it is nobody's on another day. */
  daily: boolean;
  /** Of the unit's first request, milliseconds. */
  time: number;
}

interface UnitDecision {
  /** Number of the visitor's unit in the test, from 1; 0: he has none. */
  unit: number;
  /** The request is the unit's first. */
  began: boolean;
  /** Keys that are known from now on. */
  keys: UnitKey[];
}

/**
 * Units of tests: a visitor key's first valid request in a test, ever. Holds the keys of the tests that are asked for;
 * who asks brings them in first.
 */
export interface UnitMemory {
  /**
   * How much of a test is here for requests since `since` (milliseconds): all keys that may be theirs, or those that were asked
   * for; null: nothing. It counts as asked for now.
   */
  holds(test: number, since: number): 'whole' | 'part' | null;
  /**
   * Takes a test in that is not here, with the last number given. To be added are all its keys, of hashes those since the day of
   * `since`, or those that are asked for.
   */
  hold(test: number, last: number, as: 'whole' | 'part', since: number): void;
  /** A key that was stored, with all others of its unit; the test is held. `now`: of the earliest request that is yet to be decided, milliseconds. */
  add(key: UnitKey, now: number): void;
  /** Decides a request in the total order of all journals. `valid`: it is a valid visit. The test is held. */
  decide(seen: TestVisitor, valid: boolean): UnitDecision;
  /** Number of the unit that a key belongs to at a time; 0: none. */
  find(test: number, visitor: string, time: number): number;
  /**
   * Drops what no longer matters at `time`, tests of which not all keys are here, and, while there are more than `most`
   * keys, the tests that were asked for longest ago.
   */
  trim(time: number, most: number): void;
  size(): number;
}

interface Held {
  last: number;
  as: 'whole' | 'part';
  /** First day of which all hashes are here. */
  from: number;
  cookies: KeyMap;
  /** Keys that are hashes, by day (UTC). */
  days: Map<number, KeyMap>;
  /** Units that may still be given another cookie: when they began, and how many keys they have. */
  recent: Map<number, { time: number; keys: number }>;
}

const sizeOf = ({ cookies, days }: Held): number =>
  [...days.values()].reduce((sum, day) => sum + day.size(), cookies.size());

export const unitMemory = (): UnitMemory => {
  /** In the order in which they were last asked for. */
  const tests = new Map<number, Held>();

  const heldOf = (test: number): Held => {
    const held = tests.get(test);
    if (held === undefined) throw new Error(`Test ${test} is not held.`);
    return held;
  };
  const find = ({ cookies, days }: Held, key: Fingerprint, time: number): number =>
    cookies.get(key) || (days.get(dayOf(time))?.get(key) ?? 0);
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
      const known = find(held, print, time);
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
    find: (test, visitor, time) => find(heldOf(test), fingerprintOf(test, visitor), time),
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
