import { MINUTE_MS } from '../time/durations.ts';
import type { Fingerprint } from './fingerprint.ts';
import { type KeyMap, keyMap } from './key-map.ts';
import { RANGE } from './key-table.ts';
import { placeRuns } from './visit-places.ts';

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
 * Recent clicks by the fingerprints of their keys, outside the heap: 28 bytes per row and about 17 per key. They are
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
/** Parts that the retention time is divided into: with more, less is kept for too long, and a search takes longer. */
const STEPS = 6;
const LEAST_STEP_MS = MINUTE_MS;
const NEVER = Number.NEGATIVE_INFINITY;

/** Words of a row. Times are milliseconds since 1970 in 48 bits, with their high halves in one word. */
const WIDTH = 7;
const SINCE_AT = 0;
const LAST_AT = 1;
const HIGHS_AT = 2;
/** The number of a run of places, and the low half of the sequence. */
const RUN_AT = 3;
const SEQUENCE_AT = 4;
/** Both 0 without a name. */
const NAME_AT = 5;
/** Rows are in blocks, so that adding one never copies the others, and no more than a block is spare. */
const BLOCK_BITS = 14;
const IN_BLOCK = 2 ** BLOCK_BITS - 1;

interface Generation {
  readonly number: number;
  readonly from: number;
  /** Latest `since` among its rows. */
  to: number;
  readonly keys: KeyMap;
  rows: number;
  readonly blocks: Uint32Array[];
}

const NO_NAME: Fingerprint = { high: 0, low: 0 };

const indexOf = (row: Row): number => row & MOST_ROWS;
const lowOf = (time: number): number => time % RANGE;
const highOf = (time: number): number => Math.floor(time / RANGE);

/** `keepMs`: how long a row matters after its `since`. */
export const recentClicks = (keepMs: number): RecentClicks => {
  const stepMs = Math.max(LEAST_STEP_MS, keepMs / STEPS);
  const runs = placeRuns();
  /** Newest first. */
  let generations: Generation[] = [];
  const byNumber: (Generation | undefined)[] = [];
  let last = 0;

  const open = (time: number): Generation => {
    last = (last % GENERATIONS) + 1;
    const taken = byNumber[last];
    const isKept = (one: Generation): boolean => one !== taken && one.to >= time - keepMs;
    const dropped = generations.find((one) => !isKept(one));
    generations = generations.filter(isKept);
    // Through the journals of weeks, there are thousands of generations: one that is dropped gives its memory to the next.
    const keys = dropped?.keys ?? keyMap();
    keys.clear();
    const blocks = dropped?.blocks.slice(0, 1) ?? [];
    const made: Generation = { number: last, from: time, to: time, keys, rows: 0, blocks };
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
  /** The words of its row, from `atOf`; undefined once its generation was dropped. */
  const blockOf = (row: Row): Uint32Array | undefined =>
    byNumber[row >>> INDEX_BITS]?.blocks[indexOf(row) >>> BLOCK_BITS];
  const atOf = (row: Row): number => (row & IN_BLOCK) * WIDTH;

  const sinceOf = (row: Row): number => {
    const words = blockOf(row);
    if (words === undefined) return NEVER;
    const at = atOf(row);
    return ((words[at + HIGHS_AT] as number) & 0xffff) * RANGE + (words[at + SINCE_AT] as number);
  };
  const lastOf = (row: Row): number => {
    const words = blockOf(row);
    if (words === undefined) return NEVER;
    const at = atOf(row);
    return ((words[at + HIGHS_AT] as number) >>> 16) * RANGE + (words[at + LAST_AT] as number);
  };
  const moveLast = (row: Row, place: ClickPlace): void => {
    const words = blockOf(row);
    if (words === undefined) return;
    const at = atOf(row);
    words[at + LAST_AT] = lowOf(place.time);
    words[at + HIGHS_AT] = ((words[at + HIGHS_AT] as number) & 0xffff) | (highOf(place.time) << 16);
    words[at + RUN_AT] = runs.numberOf(place);
    words[at + SEQUENCE_AT] = lowOf(place.sequence);
  };
  const giveName = (row: Row, name: Fingerprint): void => {
    const words = blockOf(row);
    if (words === undefined) return;
    const at = atOf(row) + NAME_AT;
    words[at] = name.high;
    words[at + 1] = name.low;
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
      newest.blocks[index >>> BLOCK_BITS] ??= new Uint32Array((IN_BLOCK + 1) * WIDTH);
      newest.to = Math.max(newest.to, since);
      const row = ((newest.number << INDEX_BITS) | index) >>> 0;
      const words = blockOf(row) as Uint32Array;
      words[atOf(row) + SINCE_AT] = lowOf(since);
      words[atOf(row) + HIGHS_AT] = highOf(since);
      moveLast(row, latest);
      // The block may have been another generation's.
      giveName(row, name ?? NO_NAME);
      return row;
    },
    put: (key, row) => generations[0]?.keys.set(key, row),
    sinceOf,
    lastOf,
    placeOf: (row) => {
      const words = blockOf(row);
      if (words === undefined) return { node: 0, worker: 0, epoch: 0, sequence: 0, time: NEVER };
      const at = atOf(row);
      const place = runs.placeOf(words[at + RUN_AT] as number, words[at + SEQUENCE_AT] as number);
      return { ...place, time: lastOf(row) };
    },
    moveLast,
    nameOf: (row) => {
      const words = blockOf(row);
      const at = atOf(row) + NAME_AT;
      const [high, low] = [words?.[at] ?? 0, words?.[at + 1] ?? 0];
      return high === 0 && low === 0 ? null : { high, low };
    },
    giveName,
    size: () => generations.reduce((sum, { keys }) => sum + keys.size(), 0),
  };
};
