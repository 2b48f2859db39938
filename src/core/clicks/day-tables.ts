import { type KeyLayer, type KeyLayers, keyLayers } from './key-layers.ts';
import { type KeyTable, RANGE } from './key-table.ts';
import { type PlaceRun, type PlaceRuns, placeRuns } from './visit-places.ts';

/** `visits` and `later` are those of `visitMemory`, `ads` is that of `joinMemory`. */
export const TABLES = ['visits', 'later', 'ads'] as const;
export type TableName = (typeof TABLES)[number];

/** Words of a slot: a key, then what is known about it. */
export const WIDTH: Record<TableName, number> = { visits: 4, later: 6, ads: 6 };

const HIGH_BITS = 0xffff;
/** Milliseconds since 1970, in 48 bits of two words. */
export const timeIn = (words: Uint32Array, at: number): number =>
  ((words[at + 1] as number) & HIGH_BITS) * RANGE + (words[at] as number);
/** `bits`: above the lowest 16, not 0. */
export const setTime = (words: Uint32Array, at: number, time: number, bits: number): void => {
  words[at] = time % RANGE;
  words[at + 1] = (Math.floor(time / RANGE) & HIGH_BITS) | bits;
};

/** Sums of what is in a generation. */
export interface GenerationSums {
  /** Visits that were counted, and visits with an ad click that began. */
  visits: number;
  ads: number;
  /** Latest time in it. */
  latest: number;
}

/** A generation that has ended: one layer of each table. */
export interface EndedGeneration {
  /** Its latest time, but at most the greatest by which it was the present: it is dropped once that has expired. */
  readonly to: number;
  /** The present at the first look at which `to` was of the future; null: it is not. Then this counts instead of `to`. */
  seenAhead: number | null;
  readonly layers: Record<TableName, KeyLayer>;
}

/**
 * Tables of recent visits, in generations that are dropped whole. Only the newest one changes, so an earlier one can be
 * replaced by its file.
 */
export interface DayTables {
  readonly layers: Readonly<Record<TableName, KeyLayers>>;
  readonly runs: PlaceRuns;
  /** Of the generation that changes. */
  readonly sums: GenerationSums;
  /** Notes that something with this time was added. */
  reach(time: number): void;
  /** Newest first. */
  ended(): readonly EndedGeneration[];
  /** Ends the generation that changes. `present`: later times are of the future. */
  end(present: number): EndedGeneration;
  addOldest(generation: EndedGeneration): void;
  reopen(tables: Record<TableName, KeyTable>, sums: GenerationSums): void;
  replace(generation: EndedGeneration, layers: Record<TableName, KeyLayer>): EndedGeneration;
  /** Drops generations with nothing after `time`, except from clocks that ran ahead: later than `present`. */
  forget(time: number, present: number): EndedGeneration[];
  bytes(): number;
}

const ofEach = <T>(make: (name: TableName) => T): Record<TableName, T> => ({
  visits: make('visits'),
  later: make('later'),
  ads: make('ads'),
});

/** When it ended, as far as known: a clock that ran ahead must not keep it, nor one that is behind drop it for good. */
export const endOf = ({ to, seenAhead }: EndedGeneration): number => seenAhead ?? to;

export const dayTables = (stored: { runs: readonly PlaceRun[] } = { runs: [] }): DayTables => {
  const layers = ofEach((name) => keyLayers(WIDTH[name]));
  const runs = placeRuns(stored.runs);
  const sums: GenerationSums = { visits: 0, ads: 0, latest: 0 };
  let ended: EndedGeneration[] = [];

  return {
    layers,
    runs,
    sums,
    reach: (time) => {
      if (time > sums.latest) sums.latest = time;
    },
    ended: () => ended,
    end: (present) => {
      const to = Math.min(sums.latest, present);
      const one: EndedGeneration = { to, seenAhead: null, layers: ofEach((name) => layers[name].end()) };
      ended = [one, ...ended];
      Object.assign(sums, { visits: 0, ads: 0, latest: 0 });
      return one;
    },
    addOldest: (generation) => {
      for (const name of TABLES) layers[name].addOldest(generation.layers[name]);
      ended = [...ended, generation];
    },
    reopen: (tables, of) => {
      for (const name of TABLES) layers[name].reopen(tables[name]);
      Object.assign(sums, of);
    },
    replace: (generation, by) => {
      for (const name of TABLES) layers[name].replace(generation.layers[name], by[name]);
      const replaced = { ...generation, layers: by };
      ended = ended.map((one) => (one === generation ? replaced : one));
      return replaced;
    },
    forget: (time, present) => {
      const gone: EndedGeneration[] = [];
      for (const one of ended)
        one.seenAhead = one.to > present ? Math.min(one.seenAhead ?? present, present) : null;
      for (let oldest = ended.at(-1); oldest !== undefined && endOf(oldest) <= time; oldest = ended.at(-1)) {
        for (const name of TABLES) layers[name].dropOldest();
        ended = ended.slice(0, -1);
        gone.push(oldest);
      }
      return gone;
    },
    bytes: () => TABLES.reduce((sum, name) => sum + layers[name].bytes(), 0),
  };
};
