import { type Fingerprint, type KeyMap, type KeySlots, keyMap } from './key-map.ts';

/** Time of a visit that no longer counts. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** One of a visit's later keys, and the number of the entry after it (0: the last one). */
interface LaterKey extends Fingerprint {
  readonly next: number;
}

/** A generation of visits that does not change anymore: in memory, or in a file. */
export interface SealedVisits {
  /** Distinguishes it from the others in use. */
  readonly number: number;
  /** Latest time of a visit that its keys point to, milliseconds, at most the time when it ended. */
  readonly to: number;
  readonly visits: number;
  /** What a key points to; 0: it is not in this generation. */
  get(key: Fingerprint): number;
  /** Milliseconds since 1970, or `NEVER`. */
  timeAt(index: number): number;
  /** Run (0: the place was not kept) and low half of the sequence. */
  placeAt(index: number): readonly [run: number, low: number];
  /** Number of the entry of the first of a visit's later keys; 0: it has none here. */
  firstLater(visit: Fingerprint): number;
  laterAt(entry: number): LaterKey;
  /** Number of keys. */
  size(): number;
  /** Bytes in memory that would not be needed if it were read from a file. */
  bytes(): number;
}

/** Everything in a generation. Entries of `times` and of `later` begin at 1; `places` has two numbers per visit. */
export interface VisitContents {
  readonly number: number;
  readonly to: number;
  readonly visits: number;
  readonly keys: KeySlots;
  /** Not relative to one of them: clocks can be wrong by any amount. */
  readonly times: Float64Array;
  /** Two numbers per visit: its run and the low half of its sequence. Empty if no place is kept. */
  readonly places: Uint32Array;
  /** First entry of a visit's later keys (oldest first), by visit; few visits have any. */
  readonly firsts: KeySlots;
  readonly laterCount: number;
  readonly laterHighs: Uint32Array;
  readonly laterLows: Uint32Array;
  readonly laterNext: Uint32Array;
}

/** A generation that still changes. */
export interface OpenVisits extends SealedVisits {
  /** Adds a visit. Returns its index, from 1. */
  begin(time: number, place?: readonly [run: number, low: number]): number;
  set(key: Fingerprint, found: number): void;
  remove(key: Fingerprint): void;
  strike(index: number): void;
  /**
   * Adds one of a visit's later keys. If it then has more than `most`, forgets the oldest, reuses its entry and returns
   * its key.
   */
  addLater(visit: Fingerprint, key: Fingerprint, most: number): Fingerprint | null;
  /** It also holds something about a visit at this time. */
  extend(time: number): void;
  /** Nothing in it counts as later than this: visits of a clock that ran ahead would keep it for as long. */
  limit(time: number): void;
  /** Releases spare capacity. */
  compact(): void;
  contents(): VisitContents;
}

const grown = <T extends Float64Array | Uint32Array>(array: T, least: number): T => {
  if (array.length > least) return array;
  const length = Math.max(Math.ceil(array.length * 1.5), least) + 1;
  const larger = new (array.constructor as new (length: number) => T)(length);
  larger.set(array);
  return larger;
};

/** Outside the heap: about 15 bytes per key, 8 per visit, and 8 more for a visit whose place is kept. */
export const openVisits = (number: number, stored?: VisitContents): OpenVisits => {
  let { to = 0, visits = 0, laterCount = 0 } = stored ?? {};
  const keys: KeyMap = keyMap(stored?.keys);
  const firsts: KeyMap = keyMap(stored?.firsts);
  let times = stored?.times ?? new Float64Array(64);
  let places = stored?.places ?? new Uint32Array(0);
  let highs = stored?.laterHighs ?? new Uint32Array(16);
  let lows = stored?.laterLows ?? new Uint32Array(16);
  let next = stored?.laterNext ?? new Uint32Array(16);

  const extend = (time: number): void => {
    // Minus infinity for a visit that does not count.
    if (time > to) to = time;
  };
  return {
    number,
    get to() {
      return to;
    },
    get visits() {
      return visits;
    },
    get: (key) => keys.get(key),
    timeAt: (index) => times[index] ?? NEVER,
    placeAt: (index) => [places[2 * index] ?? 0, places[2 * index + 1] ?? 0],
    firstLater: (visit) => firsts.get(visit),
    laterAt: (entry) => ({
      high: highs[entry] as number,
      low: lows[entry] as number,
      next: next[entry] as number,
    }),
    size: () => keys.size(),
    bytes: () =>
      12 * (keys.slots().numbers.length + firsts.slots().numbers.length + highs.length) +
      times.byteLength +
      places.byteLength,
    begin: (time, place) => {
      extend(time);
      const index = ++visits;
      times = grown(times, index);
      times[index] = time;
      if (place !== undefined) {
        places = grown(places, 2 * index + 1);
        places.set(place, 2 * index);
      }
      return index;
    },
    set: (key, found) => keys.set(key, found),
    remove: (key) => keys.remove(key),
    strike: (index) => {
      times[index] = NEVER;
    },
    addLater: (visit, key, most) => {
      const first = firsts.get(visit);
      let count = 0;
      let end = 0;
      for (let at = first; at !== 0; at = next[at] as number) {
        count++;
        end = at;
      }
      let entry = first;
      let forgotten: Fingerprint | null = null;
      if (count < most) {
        entry = ++laterCount;
        highs = grown(highs, entry);
        lows = grown(lows, entry);
        next = grown(next, entry);
      } else {
        forgotten = { high: highs[entry] as number, low: lows[entry] as number };
        if (most === 1) end = 0;
        else firsts.set(visit, next[entry] as number);
      }
      highs[entry] = key.high;
      lows[entry] = key.low;
      next[entry] = 0;
      if (end === 0) firsts.set(visit, entry);
      else next[end] = entry;
      return forgotten;
    },
    extend,
    limit: (time) => {
      to = Math.min(to, time);
    },
    compact: () => {
      keys.compact();
      firsts.compact();
      times = times.slice(0, visits + 1);
      if (places.length > 0) places = places.slice(0, 2 * (visits + 1));
      [highs, lows, next] = [highs, lows, next].map((one) => one.slice(0, laterCount + 1)) as [
        Uint32Array<ArrayBuffer>,
        Uint32Array<ArrayBuffer>,
        Uint32Array<ArrayBuffer>,
      ];
    },
    contents: () => ({
      number,
      to,
      visits,
      keys: keys.slots(),
      times,
      places,
      firsts: firsts.slots(),
      laterCount,
      laterHighs: highs,
      laterLows: lows,
      laterNext: next,
    }),
  };
};
