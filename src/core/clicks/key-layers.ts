import { type KeyFilter, keyFilter } from './key-filter.ts';
import { type KeyTable, keyTable } from './key-table.ts';

/** Keys that no longer change: in memory, or in a file. */
export interface KeyLayer {
  /** Where the key's slot begins in `words`; -1: it has none. */
  find(high: number, low: number): number;
  /** Of a file, only what the last `find` read. */
  words(): Uint32Array;
  /** All slots, in pieces. */
  pieces(): Iterable<Uint32Array>;
  /** Number of keys. */
  keys: number;
  /** Bytes in memory. */
  bytes: number;
}

export const memoryLayer = (table: KeyTable): KeyLayer => ({
  find: table.find,
  words: table.words,
  pieces: () => [table.words()],
  keys: table.size(),
  bytes: table.words().byteLength,
});

/** About as many layers as share a filter, so that their number hardly changes what a lookup costs. */
const SHARING = 16;
const SHARED_BITS = 16;
/** A layer in a file also has a filter of its own, which spares most reads for a key of another one. */
const OWN_BITS = 8;

/** Filters of a layer, in memory. */
export interface LayerFilters {
  /** Adds the keys in these slots. */
  add(words: Uint32Array): void;
  /** Must be called once all of the layer's keys have been added: from now on, they decide whether it is searched. */
  use(): void;
}

/**
 * A table that only its newest layer changes. What is put is found there first; earlier layers are dropped whole, and can
 * be replaced by their files.
 */
export interface KeyLayers {
  /** Words of a slot. */
  readonly width: number;
  /** The layer that changes. */
  open(): KeyTable;
  /** Replaces it. */
  reopen(table: KeyTable): void;
  /** Passes each slot of the key, newest first, until `is` returns true. Returns whether it has. */
  some(
    high: number,
    low: number,
    is: (words: Uint32Array, at: number, layer: KeyLayer | KeyTable) => boolean,
  ): boolean;
  /** Ended layers, newest first. */
  ended(): readonly KeyLayer[];
  /** Ends the layer that changes and begins another one. */
  end(): KeyLayer;
  /** Adds a layer that is older than all others. */
  addOldest(layer: KeyLayer): void;
  dropOldest(): void;
  replace(layer: KeyLayer, by: KeyLayer): void;
  filtersFor(layer: KeyLayer): LayerFilters;
  /** Bytes of all layers and filters. */
  bytes(): number;
}

interface Entry {
  layer: KeyLayer;
  /** Null: the layer is always searched. */
  shared: KeyFilter | null;
  own: KeyFilter | null;
}

export const keyLayers = (width: number): KeyLayers => {
  let open = keyTable(width);
  let entries: Entry[] = [];
  /** The one that the next layer may still share. */
  let newest: KeyFilter | null = null;

  const change = (layer: KeyLayer, to: (entry: Entry) => Entry): void => {
    entries = entries.map((entry) => (entry.layer === layer ? to(entry) : entry));
  };
  return {
    width,
    open: () => open,
    reopen: (table) => {
      open = table;
    },
    some: (high, low, is) => {
      const found = open.find(high, low);
      if (found >= 0 && is(open.words(), found, open)) return true;
      let asked: KeyFilter | null = null;
      let may = true;
      for (const { layer, shared, own } of entries) {
        if (shared !== asked) {
          asked = shared;
          may = shared === null || shared.mayHave(high, low);
        }
        // In memory, searching the layer costs no more.
        if (!may || (layer.bytes === 0 && own !== null && !own.mayHave(high, low))) continue;
        const at = layer.find(high, low);
        if (at >= 0 && is(layer.words(), at, layer)) return true;
      }
      return false;
    },
    ended: () => entries.map(({ layer }) => layer),
    end: () => {
      open.compact();
      const layer = memoryLayer(open);
      entries = [{ layer, shared: null, own: null }, ...entries];
      open = keyTable(width);
      return layer;
    },
    addOldest: (layer) => {
      entries = [...entries, { layer, shared: null, own: null }];
    },
    dropOldest: () => {
      entries = entries.slice(0, -1);
    },
    replace: (layer, by) => change(layer, (entry) => ({ ...entry, layer: by })),
    filtersFor: (layer) => {
      const { keys } = layer;
      if (newest === null || !newest.hasSpace(keys)) newest = keyFilter(SHARING * keys, SHARED_BITS);
      newest.reserve(keys);
      const [shared, own] = [newest, keyFilter(keys, OWN_BITS)];
      return {
        add: (words) => {
          shared.add(words, width);
          own.add(words, width);
        },
        use: () => change(layer, (entry) => ({ ...entry, shared, own })),
      };
    },
    bytes: () => {
      const filters = new Set(entries.map(({ shared }) => shared));
      const inLayers = entries.reduce(
        (sum, { layer, own }) => sum + layer.bytes + (own?.bytes() ?? 0),
        open.words().byteLength,
      );
      return [...filters].reduce((sum, filter) => sum + (filter?.bytes() ?? 0), inLayers);
    },
  };
};
