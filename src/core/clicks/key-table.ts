const FULL = 0.8;
const GROWTH = 1.5;
const LEAST = 64;
export const RANGE = 0x1_0000_0000;

/** First slot of a key's search, proportional to its low half, so that growing and copying read memory in order. */
export const homeOf = (low: number, slots: number): number => Math.floor((low / RANGE) * slots);

/**
 * A table from fingerprints to some words each, outside the heap. A slot has the key's two halves, then its words; a free
 * one has 0 as its last word. A key is searched from `homeOf` to the next free slot, in one array, so that most searches
 * touch memory once and a file can hold the array as it is.
 */
export interface KeyTable {
  /** All slots. Replaced by another array when the table grows. */
  words(): Uint32Array;
  /** Where the key's slot begins in `words`; -1: it has none. */
  find(high: number, low: number): number;
  /** The same, and gives it a slot if it has none. Its last word must then be set to another number than 0. */
  place(high: number, low: number): number;
  /** Number of keys. */
  size(): number;
  /** Releases spare capacity. */
  compact(): void;
}

/** `width`: words of a slot. `stored`: the words of an earlier table, which become this one's. */
export const keyTable = (width: number, stored?: Uint32Array): KeyTable => {
  let words = stored ?? new Uint32Array(LEAST * width);
  let slots = words.length / width;
  let size = 0;
  for (let last = width - 1; stored !== undefined && last < words.length; last += width)
    if (words[last] !== 0) size++;

  /** Where the key's slot begins, or the free one that it would get. */
  const slotOf = (high: number, low: number): number => {
    let at = homeOf(low, slots) * width;
    while (words[at + width - 1] !== 0 && (words[at + 1] !== low || words[at] !== high)) {
      at += width;
      if (at === words.length) at = 0;
    }
    return at;
  };
  const resize = (to: number): void => {
    const before = words;
    slots = to;
    words = new Uint32Array(slots * width);
    for (let from = 0; from < before.length; from += width) {
      if (before[from + width - 1] === 0) continue;
      const at = slotOf(before[from] as number, before[from + 1] as number);
      for (let i = 0; i < width; i++) words[at + i] = before[from + i] as number;
    }
  };
  return {
    words: () => words,
    find: (high, low) => {
      const at = slotOf(high, low);
      return words[at + width - 1] === 0 ? -1 : at;
    },
    place: (high, low) => {
      let at = slotOf(high, low);
      if (words[at + width - 1] !== 0) return at;
      if (size >= slots * FULL) {
        resize(Math.ceil(slots * GROWTH));
        at = slotOf(high, low);
      }
      size++;
      words[at] = high;
      words[at + 1] = low;
      return at;
    },
    size: () => size,
    compact: () => {
      const least = Math.max(LEAST, Math.ceil(size / FULL) + 1);
      if (least < slots) resize(least);
    },
  };
};
