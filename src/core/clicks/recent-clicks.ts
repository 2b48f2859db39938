import { MINUTE_MS } from '../time/durations.ts';
import type { Fingerprint } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';

/** A row of the table as a positive 32-bit integer; 0 for none. The time of a dropped row is minus infinity. */
export type Row = number;

/** Place of a click's record. */
export interface ClickPlace {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
}

/** A row when it is created. */
export interface RowFacts {
  /** First click of the duplicate window, milliseconds. */
  since: number;
  /** Last click that was not a double click. */
  last: ClickPlace;
  /** Fingerprint of the visitor's signed key. Null if none has been presented yet. */
  name: Fingerprint | null;
}

/**
 * Recent clicks by the fingerprints of their keys, outside the heap: about 40 bytes per row and 17 per key. They are
 * kept in generations that are dropped whole, at most one of `STEPS` late.
 */
export interface RecentClicks {
  find(key: Fingerprint): Row;
  /** Adds a row, dropping those that began more than the retention time before `since`. */
  begin(facts: RowFacts): Row;
  /** Points the key to this row, replacing any earlier one. */
  put(key: Fingerprint, row: Row): void;
  sinceOf(row: Row): number;
  lastOf(row: Row): number;
  placeOf(row: Row): ClickPlace;
  moveLast(row: Row, last: ClickPlace): void;
  nameOf(row: Row): Fingerprint | null;
  giveName(row: Row, name: Fingerprint): void;
  /** Number of keys held. */
  size(): number;
}

const INDEX_BITS = 24;
const MOST_ROWS = 2 ** INDEX_BITS - 1;
/** Generation numbers, from 1, are reused after this many. */
const GENERATIONS = 255;
/** Parts that the retention time is divided into. */
const STEPS = 3;
const LEAST_STEP_MS = MINUTE_MS;
const NEVER = Number.NEGATIVE_INFINITY;

interface Generation {
  readonly number: number;
  readonly from: number;
  /** Latest `since` among its rows. */
  to: number;
  readonly keys: KeyMap;
  rows: number;
  sinces: Float64Array;
  lasts: Float64Array;
  sequences: Float64Array;
  epochs: Uint32Array;
  nodes: Uint16Array;
  workers: Uint16Array;
  /** Both 0 without a name. */
  highs: Uint32Array;
  lows: Uint32Array;
}

const COLUMNS = ['sinces', 'lasts', 'sequences', 'epochs', 'nodes', 'workers', 'highs', 'lows'] as const;
type Column = Generation[(typeof COLUMNS)[number]];

const grown = <T extends Column>(array: T): T => {
  const larger = new (array.constructor as new (length: number) => T)(Math.ceil(array.length * 1.5));
  larger.set(array);
  return larger;
};

const indexOf = (row: Row): number => row & MOST_ROWS;

/** `keepMs`: how long a row matters after its `since`. */
export const recentClicks = (keepMs: number): RecentClicks => {
  const stepMs = Math.max(LEAST_STEP_MS, keepMs / STEPS);
  /** Newest first. */
  let generations: Generation[] = [];
  const byNumber: (Generation | undefined)[] = [];
  let last = 0;

  const open = (time: number): Generation => {
    last = (last % GENERATIONS) + 1;
    const taken = byNumber[last];
    generations = generations.filter((one) => one !== taken && one.to >= time - keepMs);
    const least = 64;
    const made: Generation = {
      number: last,
      from: time,
      to: time,
      keys: keyMap(),
      rows: 0,
      sinces: new Float64Array(least),
      lasts: new Float64Array(least),
      sequences: new Float64Array(least),
      epochs: new Uint32Array(least),
      nodes: new Uint16Array(least),
      workers: new Uint16Array(least),
      highs: new Uint32Array(least),
      lows: new Uint32Array(least),
    };
    byNumber.fill(undefined);
    generations.unshift(made);
    for (const one of generations) byNumber[one.number] = one;
    return made;
  };
  const newestAt = (time: number): Generation => {
    const newest = generations[0];
    return newest === undefined || time - newest.from >= stepMs || newest.rows === MOST_ROWS
      ? open(time)
      : newest;
  };
  const of = (row: Row): Generation | undefined => byNumber[row >>> INDEX_BITS];
  const moveLast = (row: Row, { time, node, worker, epoch, sequence }: ClickPlace): void => {
    const holder = of(row);
    if (holder === undefined) return;
    const index = indexOf(row);
    holder.lasts[index] = time;
    holder.nodes[index] = node;
    holder.workers[index] = worker;
    holder.epochs[index] = epoch;
    holder.sequences[index] = sequence;
  };
  const giveName = (row: Row, name: Fingerprint): void => {
    const holder = of(row);
    if (holder === undefined) return;
    holder.highs[indexOf(row)] = name.high;
    holder.lows[indexOf(row)] = name.low;
  };

  return {
    find: (key) => {
      for (const { keys } of generations) {
        const found = keys.get(key);
        if (found !== 0) return found;
      }
      return 0;
    },
    begin: ({ since, last: latest, name }) => {
      const newest = newestAt(since);
      const index = ++newest.rows;
      if (index === newest.sinces.length)
        for (const column of COLUMNS) Object.assign(newest, { [column]: grown(newest[column]) });
      newest.sinces[index] = since;
      newest.to = Math.max(newest.to, since);
      const row = ((newest.number << INDEX_BITS) | index) >>> 0;
      moveLast(row, latest);
      if (name !== null) giveName(row, name);
      return row;
    },
    put: (key, row) => generations[0]?.keys.set(key, row),
    sinceOf: (row) => of(row)?.sinces[indexOf(row)] ?? NEVER,
    lastOf: (row) => of(row)?.lasts[indexOf(row)] ?? NEVER,
    placeOf: (row) => {
      const index = indexOf(row);
      const holder = of(row);
      return {
        node: holder?.nodes[index] ?? 0,
        worker: holder?.workers[index] ?? 0,
        epoch: holder?.epochs[index] ?? 0,
        sequence: holder?.sequences[index] ?? 0,
        time: holder?.lasts[index] ?? NEVER,
      };
    },
    moveLast,
    nameOf: (row) => {
      const index = indexOf(row);
      const holder = of(row);
      const [high, low] = [holder?.highs[index] ?? 0, holder?.lows[index] ?? 0];
      return high === 0 && low === 0 ? null : { high, low };
    },
    giveName,
    size: () => generations.reduce((sum, { keys }) => sum + keys.size(), 0),
  };
};
