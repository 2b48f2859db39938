import { HOUR_MS } from '../time/durations.ts';
import { type Fingerprint, type KeyMap, keyMap } from './key-map.ts';

/**
 * A visit that a key points to, plus one bit about the key, as a positive 32-bit integer; 0 for none. The time of a
 * dropped visit is minus infinity.
 */
export type Found = number;

/** Place of a visit's journal record: (node, worker, epoch, sequence) is never reused. */
export interface VisitPlace {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  readonly sequence: number;
}

/**
 * Recent visits by the fingerprints of their keys, outside the heap: about 15 bytes per key and 4 per visit, whatever
 * their number, and 8 more for a visit whose place is kept. Held in generations of some hours, which are dropped whole.
 */
export interface VisitTable {
  find(key: Fingerprint): Found;
  /** Time of the visit, milliseconds since 1970. */
  timeOf(found: Found): number;
  hasBit(found: Found): boolean;
  /** Null if the visit was added without a place or dropped. */
  placeOf(found: Found): VisitPlace | null;
  /** Adds a visit, with the bit cleared. */
  begin(time: number, place?: VisitPlace): Found;
  withBit(found: Found): Found;
  /** Points the key to this visit, replacing any earlier one. */
  put(key: Fingerprint, found: Found): void;
  /** Like `put`, but the visit keeps only the last `most` keys added this way. */
  putLater(key: Fingerprint, found: Found, most: number): void;
  /** Stops the visit from counting: its time becomes minus infinity. */
  strike(found: Found): void;
  /** Drops generations that hold nothing after `time`. */
  forget(time: number): void;
  /** Number of keys held. */
  size(): number;
}

const INDEX_BITS = 24;
const MOST_VISITS = 2 ** INDEX_BITS - 1;
/** Generation numbers are reused after this many. */
const GENERATIONS = 128;
const STEP_MS = 4 * HOUR_MS;
const NEVER = Number.NEGATIVE_INFINITY;
const STRUCK = -(2 ** 31);
/** Two visits of a generation are three weeks apart only if a clock is badly wrong. */
const FARTHEST_MS = 2 ** 31 - 1;
const RANGE = 2 ** 32;

interface Generation {
  readonly number: number;
  /** Time of the first and of the latest visit, milliseconds. */
  readonly from: number;
  to: number;
  readonly keys: KeyMap;
  visits: number;
  /** Milliseconds since `from`, by visit; `STRUCK`: it no longer counts. */
  times: Int32Array;
  /** First entry of a visit's later keys (oldest first), by visit; few visits have any. */
  firsts: KeyMap;
  /** Two numbers per visit: its run (0: place not kept) and the low half of its sequence. Empty until one is kept. */
  places: Uint32Array;
  later: { count: number; highs: Uint32Array; lows: Uint32Array; next: Uint32Array };
}

/**
 * Places that differ only in the low 32 bits of their sequence form one run, numbered from 1. There are few runs,
 * because a worker begins an epoch when it starts. Numbers are never freed.
 */
const placeRuns = () => {
  const runs: { node: number; worker: number; epoch: number; high: number }[] = [];
  const numbers = new Map<string, number>();
  let latest = 0;
  return {
    numberOf: ({ node, worker, epoch, sequence }: VisitPlace): number => {
      const high = Math.floor(sequence / RANGE);
      const last = runs[latest - 1];
      if (last?.node === node && last.worker === worker && last.epoch === epoch && last.high === high)
        return latest;
      const name = `${node} ${worker} ${epoch} ${high}`;
      latest = numbers.get(name) ?? runs.push({ node, worker, epoch, high });
      numbers.set(name, latest);
      return latest;
    },
    /** Null for 0, which is not the number of a run. */
    placeOf: (number: number, low: number): VisitPlace | null => {
      const run = runs[number - 1];
      if (run === undefined) return null;
      const { node, worker, epoch, high } = run;
      return { node, worker, epoch, sequence: high * RANGE + low };
    },
  };
};

const grown = <T extends Int32Array | Uint32Array>(array: T, least: number): T => {
  if (array.length > least) return array;
  const length = Math.max(Math.ceil(array.length * 1.5), least) + 1;
  const larger = new (array.constructor as new (length: number) => T)(length);
  larger.set(array);
  return larger;
};

const indexOf = (found: Found): number => (found >>> 1) & MOST_VISITS;
export const withoutBit = (found: Found): Found => (found & ~1) >>> 0;
const numberOf = (found: Found): number => found >>> (INDEX_BITS + 1);
/** A visit's index as a key of a KeyMap, which places keys by the low half. */
const keyOf = (index: number): Fingerprint => ({ high: index, low: Math.imul(index, 0x9e37_79b1) >>> 0 });

export const visitTable = (): VisitTable => {
  /** Newest first. */
  let generations: Generation[] = [];
  const byNumber: (Generation | undefined)[] = Array.from({ length: GENERATIONS });
  let last = 0;
  const runs = placeRuns();

  const drop = (old: Generation): void => {
    if (byNumber[old.number] === old) byNumber[old.number] = undefined;
  };
  /** Seals a generation against further visits. */
  const settle = (old: Generation): void => {
    old.keys.compact();
    old.firsts.compact();
    old.times = old.times.slice(0, old.visits + 1);
    if (old.places.length > 0) old.places = old.places.slice(0, 2 * (old.visits + 1));
  };
  const open = (time: number): Generation => {
    last = (last + 1) % GENERATIONS;
    const taken = byNumber[last];
    // The other 127 are in use, which only a badly wrong clock can cause, so the oldest is dropped.
    if (taken !== undefined) generations = generations.filter((one) => one !== taken);
    const made: Generation = {
      number: last,
      from: time,
      to: time,
      keys: keyMap(),
      visits: 0,
      times: new Int32Array(64),
      firsts: keyMap(),
      places: new Uint32Array(0),
      later: { count: 0, highs: new Uint32Array(16), lows: new Uint32Array(16), next: new Uint32Array(16) },
    };
    byNumber[last] = made;
    const [before] = generations;
    if (before !== undefined) settle(before);
    generations.unshift(made);
    return made;
  };
  const newestAt = (time: number): Generation => {
    const newest = generations[0];
    return newest === undefined || time - newest.from >= STEP_MS || newest.visits === MOST_VISITS
      ? open(time)
      : newest;
  };
  const remove = (key: Fingerprint): void => {
    for (const { keys } of generations) keys.remove(key);
  };
  const put = (key: Fingerprint, found: Found): void => {
    (generations[0] as Generation).keys.set(key, found);
  };

  return {
    find: (key) => {
      for (const { keys } of generations) {
        const found = keys.get(key);
        if (found !== 0) return found;
      }
      return 0;
    },
    timeOf: (found) => {
      const of = byNumber[numberOf(found)];
      const after = of?.times[indexOf(found)] ?? STRUCK;
      return of === undefined || after === STRUCK ? NEVER : of.from + after;
    },
    placeOf: (found) => {
      const at = 2 * indexOf(found);
      const places = byNumber[numberOf(found)]?.places;
      return runs.placeOf(places?.[at] ?? 0, places?.[at + 1] ?? 0);
    },
    hasBit: (found) => (found & 1) === 1,
    begin: (time, place) => {
      const newest = newestAt(time);
      const index = ++newest.visits;
      newest.times = grown(newest.times, index);
      newest.times[index] = Math.max(-FARTHEST_MS, Math.min(FARTHEST_MS, time - newest.from));
      newest.to = Math.max(newest.to, time);
      if (place !== undefined) {
        newest.places = grown(newest.places, 2 * index + 1);
        newest.places[2 * index] = runs.numberOf(place);
        newest.places[2 * index + 1] = place.sequence % RANGE;
      }
      return ((newest.number << (INDEX_BITS + 1)) | (index << 1)) >>> 0;
    },
    withBit: (found) => (found | 1) >>> 0,
    put,
    putLater: (key, found, most) => {
      const of = byNumber[numberOf(found)];
      if (of === undefined) return;
      put(key, found);
      const { later, firsts } = of;
      const visit = keyOf(indexOf(found));
      const first = firsts.get(visit);
      let count = 0;
      let end = 0;
      for (let at = first; at !== 0; at = later.next[at] as number) {
        count++;
        end = at;
      }
      let entry = first;
      if (count < most) {
        entry = ++later.count;
        for (const name of ['highs', 'lows', 'next'] as const) later[name] = grown(later[name], entry);
      } else {
        // Forgets the oldest key and reuses its entry.
        remove({ high: later.highs[entry] as number, low: later.lows[entry] as number });
        put(key, found);
        if (most === 1) end = 0;
        else firsts.set(visit, later.next[entry] as number);
      }
      later.highs[entry] = key.high;
      later.lows[entry] = key.low;
      later.next[entry] = 0;
      if (end === 0) firsts.set(visit, entry);
      else later.next[end] = entry;
    },
    strike: (found) => {
      const of = byNumber[numberOf(found)];
      if (of !== undefined) of.times[indexOf(found)] = STRUCK;
    },
    forget: (time) => {
      for (let oldest = generations.at(-1); oldest !== undefined && oldest.to <= time; ) {
        generations.pop();
        drop(oldest);
        oldest = generations.at(-1);
      }
    },
    size: () => generations.reduce((sum, { keys }) => sum + keys.size(), 0),
  };
};
