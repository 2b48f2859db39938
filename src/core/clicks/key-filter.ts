import { RANGE } from './key-table.ts';

/** Words in a block of 64 bytes: a key's bits are in one block, so a lookup touches memory once. */
const BLOCK = 16;
const BITS = 32 * BLOCK;
const BITS_SET = 6;

/** A blocked Bloom filter: which keys several tables may have, so that most of those that none has cost one lookup. */
export interface KeyFilter {
  /** Adds the keys in these slots of a table, each of `width` words. */
  add(words: Uint32Array, width: number): void;
  /** False: the key was never added. True: it probably was. */
  mayHave(high: number, low: number): boolean;
  /** Whether this many more keys fit. */
  hasSpace(keys: number): boolean;
  /** Takes space for this many keys. */
  reserve(keys: number): void;
  bytes(): number;
}

/**
 * `bits`: for each of `capacity` keys. With that many in it, of keys that are not, about 3 in 1,000 seem to be if it is 16,
 * and 3 in 100 if it is 8.
 */
export const keyFilter = (capacity: number, bits: number): KeyFilter => {
  const blocks = Math.max(1, Math.ceil((capacity * bits) / BITS));
  // Signed, like everything below: numbers beyond 31 bits take several times as long, and a start adds a hundred million.
  const filter = new Int32Array(blocks * BLOCK);
  let reserved = 0;
  const blockOf = (low: number): number => Math.floor((low / RANGE) * blocks) * BLOCK;
  /** Odd, so that the bits of a key differ. */
  const strideOf = (high: number, low: number): number => Math.imul(high ^ (low >>> 7), 0x9e37_79b1) | 1;
  return {
    add: (words, width) => {
      for (let slot = 0; slot < words.length; slot += width) {
        if (words[slot + width - 1] === 0) continue;
        const high = words[slot] as number;
        const low = words[slot + 1] as number;
        const block = blockOf(low);
        const stride = strideOf(high, low);
        let bit = high | 0;
        for (let i = 0; i < BITS_SET; i++) {
          const at = bit >>> 23;
          const word = block + (at >>> 5);
          filter[word] = (filter[word] as number) | (1 << (at & 31));
          bit = (bit + stride) | 0;
        }
      }
    },
    mayHave: (high, low) => {
      const block = blockOf(low);
      const stride = strideOf(high, low);
      let bit = high | 0;
      for (let i = 0; i < BITS_SET; i++) {
        const at = bit >>> 23;
        if (((filter[block + (at >>> 5)] as number) & (1 << (at & 31))) === 0) return false;
        bit = (bit + stride) | 0;
      }
      return true;
    },
    hasSpace: (keys) => reserved + keys <= capacity,
    reserve: (keys) => {
      reserved += keys;
    },
    bytes: () => filter.byteLength,
  };
};
