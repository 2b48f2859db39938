import type { Fingerprint, KeySlots } from './key-map.ts';

/** Words in a block of 64 bytes: a key's bits are in one block, so a lookup touches memory once. */
const BLOCK = 16;
/** 16 bits per key and six bits set for each: of keys that are not in the filter, about 3 in 1,000 seem to be. */
const KEYS_PER_BLOCK = 32;
const BITS_SET = 6;
const RANGE = 0x1_0000_0000;

/** Number of words of a filter for this many keys. */
export const filterWords = (keys: number): number => Math.max(1, Math.ceil(keys / KEYS_PER_BLOCK)) * BLOCK;

const blockOf = (words: Uint32Array, low: number): number =>
  Math.floor((low / RANGE) * (words.length / BLOCK)) * BLOCK;
/** Odd, so that the bits of a key differ. */
const strideOf = (high: number, low: number): number =>
  (Math.imul(high ^ (low >>> 7), 0x9e37_79b1) | 1) >>> 0;

/** Adds the keys in slots [from, to). */
export const addToFilter = (
  words: Uint32Array,
  { highs, lows, numbers }: KeySlots,
  from: number,
  to: number,
): void => {
  for (let slot = from; slot < to; slot++) {
    if (numbers[slot] === 0) continue;
    const [high, low] = [highs[slot] as number, lows[slot] as number];
    const block = blockOf(words, low);
    const stride = strideOf(high, low);
    let bit = high;
    for (let i = 0; i < BITS_SET; i++) {
      const at = bit >>> 23;
      words[block + (at >>> 5)] = (words[block + (at >>> 5)] as number) | (1 << (at & 31));
      bit = (bit + stride) >>> 0;
    }
  }
};

/** False: the key was never added. True: it probably was. */
export const mayHave = (words: Uint32Array, { high, low }: Fingerprint): boolean => {
  const block = blockOf(words, low);
  const stride = strideOf(high, low);
  let bit = high;
  for (let i = 0; i < BITS_SET; i++) {
    const at = bit >>> 23;
    if (((words[block + (at >>> 5)] as number) & (1 << (at & 31))) === 0) return false;
    bit = (bit + stride) >>> 0;
  }
  return true;
};
