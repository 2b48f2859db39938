import type { Fingerprint } from './key-map.ts';
import {
  NEVER,
  type OpenVisits,
  openVisits,
  type SealedVisits,
  type VisitContents,
} from './visit-generation.ts';

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

/** Places that differ only in the low 32 bits of their sequence. */
export interface PlaceRun {
  readonly node: number;
  readonly worker: number;
  readonly epoch: number;
  /** The rest of the sequence. */
  readonly high: number;
}

/** What a table is restored from: generations that no longer change, newest first, and the one that still does. */
export interface StoredVisits {
  open: VisitContents | null;
  sealed: SealedVisits[];
  runs: readonly PlaceRun[];
  /** Number of the newest generation. */
  last: number;
}

/**
 * Recent visits by the fingerprints of their keys, outside the heap. Held in generations, which are dropped whole. Only
 * the newest changes; what becomes known later about a visit of an earlier one is put into the newest, where it is found
 * first. So an earlier generation can be replaced with its file.
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
  /** Stops every visit that the key points to with the bit from counting: their times become minus infinity. */
  strike(key: Fingerprint): void;
  /** Drops generations that hold nothing after `time`. */
  forget(time: number): void;
  /** Number of keys held, each once per generation. */
  size(): number;
  readonly generations: TableGenerations;
}

/** The generations of a table, for whoever stores them. */
export interface TableGenerations {
  /** The one that changes; null if nothing has been added yet. */
  open(): SealedVisits | null;
  /**
   * Ends it, so that what is added from now on begins another one. Returns it, even if it is empty. `present`: time after
   * which visits come from a clock that runs ahead. If no number is left, drops the oldest generation.
   */
  seal(present?: number): VisitContents;
  /** Its contents as they are now, even if nothing has been added yet. */
  contents(): VisitContents;
  /** Replaces a sealed generation by the same one, read elsewhere. */
  replace(by: SealedVisits): void;
  has(number: number): boolean;
  /** Bytes of all generations in memory. */
  bytes(): number;
  runs(): readonly PlaceRun[];
}

const INDEX_BITS = 24;
/** Most visits in a generation. */
export const MOST_VISITS = 2 ** INDEX_BITS - 1;
/** Generation numbers are reused after this many. */
export const GENERATIONS = 128;
const RANGE = 2 ** 32;
/** Hides a key of an earlier generation: no visit has the index 0. */
const HIDDEN: Found = 1;

/** There are few runs, because a worker begins an epoch when it starts. Numbers begin at 1 and are never freed. */
const placeRuns = (stored: readonly PlaceRun[]) => {
  const runs: PlaceRun[] = [];
  const numbers = new Map<string, number>();
  let latest = 0;
  const add = (run: PlaceRun): number => {
    const name = `${run.node} ${run.worker} ${run.epoch} ${run.high}`;
    const number = numbers.get(name) ?? runs.push(run);
    numbers.set(name, number);
    return number;
  };
  for (const run of stored) add(run);
  return {
    numberOf: ({ node, worker, epoch, sequence }: VisitPlace): number => {
      const high = Math.floor(sequence / RANGE);
      const last = runs[latest - 1];
      if (last?.node !== node || last.worker !== worker || last.epoch !== epoch || last.high !== high)
        latest = add({ node, worker, epoch, high });
      return latest;
    },
    /** Null for 0, which is not the number of a run. */
    placeOf: (number: number, low: number): VisitPlace | null => {
      const run = runs[number - 1];
      if (run === undefined) return null;
      const { node, worker, epoch, high } = run;
      return { node, worker, epoch, sequence: high * RANGE + low };
    },
    all: (): readonly PlaceRun[] => runs,
  };
};

const indexOf = (found: Found): number => (found >>> 1) & MOST_VISITS;
export const withoutBit = (found: Found): Found => (found & ~1) >>> 0;
const numberOf = (found: Found): number => found >>> (INDEX_BITS + 1);
const isOpen = (one: SealedVisits | null | undefined, found: Found): boolean =>
  one?.number === numberOf(found);
/** A visit as a key of a KeyMap, which places keys by the low half. */
const keyOf = (visit: Found): Fingerprint => ({
  high: visit,
  low: Math.imul(visit >>> 1, 0x9e37_79b1) >>> 0,
});

export const visitTable = (stored?: StoredVisits): VisitTable => {
  let open: OpenVisits | null =
    stored?.open === undefined || stored.open === null ? null : openVisits(stored.open.number, stored.open);
  /** Newest first. */
  let sealed: SealedVisits[] = [...(stored?.sealed ?? [])];
  const byNumber: (SealedVisits | undefined)[] = Array.from({ length: GENERATIONS });
  for (const one of sealed) byNumber[one.number] = one;
  if (open !== null) byNumber[open.number] = open;
  let last = stored?.last ?? 0;
  /** When each generation began, by number: one, two, three... */
  const begun: number[] = Array.from({ length: GENERATIONS }, () => 0);
  let beginnings = 0;
  for (const { number } of sealed.toReversed()) begun[number] = ++beginnings;
  if (open !== null) begun[open.number] = ++beginnings;
  /** Struck visits of sealed generations. */
  const struck = new Set<Found>();
  const runs = placeRuns(stored?.runs ?? []);

  const newest = (): OpenVisits => {
    if (open !== null) return open;
    last = (last + 1) % GENERATIONS;
    const made = openVisits(last);
    byNumber[last] = made;
    begun[last] = ++beginnings;
    open = made;
    return made;
  };
  const timeOf = (found: Found): number => {
    const of = byNumber[numberOf(found)];
    if (of === undefined || (struck.size > 0 && struck.has(withoutBit(found)))) return NEVER;
    return of.timeAt(indexOf(found));
  };
  /** Puts into the open generation, which must not be dropped before the visit. */
  const put = (key: Fingerprint, found: Found): void => {
    const into = newest();
    if (!isOpen(into, found)) into.extend(timeOf(found));
    into.set(key, found);
  };
  /** What the key points to in this generation; null: nothing is known here. */
  const foundIn = (one: SealedVisits, key: Fingerprint): Found | null => {
    const found = one.get(key);
    if (found === 0) return null;
    // A generation only points to visits of its own or of earlier ones. A later one has the number of one that is gone.
    const isGone = (begun[numberOf(found)] as number) > (begun[one.number] as number);
    return found === HIDDEN || isGone ? 0 : found;
  };
  const inSealed = (key: Fingerprint): Found => {
    for (const one of sealed) {
      const found = foundIn(one, key);
      if (found !== null) return found;
    }
    return 0;
  };
  const remove = (key: Fingerprint): void => {
    const from = newest();
    from.remove(key);
    if (inSealed(key) !== 0) from.set(key, HIDDEN);
  };
  /** Copies a sealed visit's later keys, wherever they were put last, into the open generation. */
  const copyLater = (into: OpenVisits, visit: Fingerprint, found: Found, most: number): void => {
    if (isOpen(into, found) || into.firstLater(visit) !== 0) return;
    for (const one of sealed) {
      let entry = one.firstLater(visit);
      // Earlier ones may hold keys of a visit that is gone and had the same number.
      if (entry === 0 && one.number === numberOf(found)) return;
      if (entry === 0) continue;
      while (entry !== 0) {
        const key = one.laterAt(entry);
        into.addLater(visit, { high: key.high, low: key.low }, most);
        entry = key.next;
      }
      return;
    }
  };

  const dropOldest = (): void => {
    const oldest = sealed.pop();
    if (oldest === undefined) return;
    byNumber[oldest.number] = undefined;
    for (const found of struck) if (numberOf(found) === oldest.number) struck.delete(found);
  };

  return {
    find: (key) => {
      const found = open === null ? null : foundIn(open, key);
      return found ?? inSealed(key);
    },
    timeOf,
    placeOf: (found) => {
      const of = byNumber[numberOf(found)];
      return of === undefined ? null : runs.placeOf(...of.placeAt(indexOf(found)));
    },
    hasBit: (found) => (found & 1) === 1,
    begin: (time, place) => {
      const into = newest();
      if (into.visits === MOST_VISITS) throw new Error('A generation of visits is full.');
      const index = into.begin(
        time,
        place === undefined ? undefined : [runs.numberOf(place), place.sequence % RANGE],
      );
      return ((into.number << (INDEX_BITS + 1)) | (index << 1)) >>> 0;
    },
    withBit: (found) => (found | 1) >>> 0,
    put,
    putLater: (key, found, most) => {
      if (byNumber[numberOf(found)] === undefined) return;
      const into = newest();
      const visit = keyOf(withoutBit(found));
      copyLater(into, visit, found, most);
      const forgotten = into.addLater(visit, key, most);
      if (forgotten !== null) remove(forgotten);
      put(key, found);
    },
    strike: (key) => {
      for (const one of open === null ? sealed : [open, ...sealed]) {
        const found = foundIn(one, key) ?? 0;
        if ((found & 1) === 0) continue;
        if (open !== null && isOpen(open, found)) open.strike(indexOf(found));
        else struck.add(withoutBit(found));
      }
    },
    forget: (time) => {
      for (let oldest = sealed.at(-1); oldest !== undefined && oldest.to <= time; oldest = sealed.at(-1))
        dropOldest();
    },
    size: () => sealed.reduce((sum, one) => sum + one.size(), open?.size() ?? 0),
    generations: {
      open: () => open,
      seal: (present = Number.POSITIVE_INFINITY) => {
        const one = newest();
        one.limit(present);
        one.compact();
        open = null;
        sealed.unshift(one);
        while (byNumber[(last + 1) % GENERATIONS] !== undefined) dropOldest();
        return one.contents();
      },
      contents: () => {
        const one = newest();
        one.compact();
        return one.contents();
      },
      replace: (by) => {
        sealed = sealed.map((one) => (one.number === by.number ? by : one));
        if (sealed.includes(by)) byNumber[by.number] = by;
      },
      has: (number) => byNumber[number] !== undefined,
      bytes: () => sealed.reduce((sum, one) => sum + one.bytes(), open?.bytes() ?? 0),
      runs: runs.all,
    },
  };
};
