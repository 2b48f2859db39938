/** Feeds the UTF-8 bytes of `text` to MurmurHash3 without making a byte array; lone surrogates count as U+FFFD. */

const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

const scramble = (k: number): number => {
  const mixed = Math.imul(k, C1);
  return Math.imul((mixed << 15) | (mixed >>> 17), C2);
};

const mix = (h: number, k: number): number => {
  const x = h ^ scramble(k);
  return (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
};

const finish = (h: number): number => {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * MurmurHash3 x86 32-bit (Austin Appleby, public domain) over the UTF-8 bytes of `text`, as an unsigned integer.
 * Chosen because every language has it, so that a split can be recomputed anywhere (test/vectors/split.json).
 */
export const murmur3 = (text: string, seed = 0): number => {
  let h = seed | 0;
  let block = 0;
  let length = 0;
  const push = (byte: number): void => {
    block |= byte << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      h = mix(h, block);
      block = 0;
    }
  };
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      push(code);
      continue;
    }
    if (isHigh(code) && isLow(text.charCodeAt(i + 1))) {
      code = 0x10000 + ((code - 0xd800) << 10) + (text.charCodeAt(++i) - 0xdc00);
    } else if (isHigh(code) || isLow(code)) {
      code = 0xfffd;
    }
    if (code < 0x800) {
      push(0xc0 | (code >> 6));
    } else {
      if (code < 0x10000) {
        push(0xe0 | (code >> 12));
      } else {
        push(0xf0 | (code >> 18));
        push(0x80 | ((code >> 12) & 0x3f));
      }
      push(0x80 | ((code >> 6) & 0x3f));
    }
    push(0x80 | (code & 0x3f));
  }
  if ((length & 3) !== 0) h ^= scramble(block);
  return finish(h ^ length);
};

/** Where `text` falls in [0, 1). */
export const fractionOf = (text: string): number => murmur3(text) / 0x1_0000_0000;

/** The hash of `seed:` before any key: many keys are hashed behind one seed. */
export interface HashPrefix {
  readonly seed: string;
  /** Whether all of it is ASCII: only then the state below is used. */
  readonly ascii: boolean;
  readonly h: number;
  readonly block: number;
  readonly length: number;
}

const COLON = 0x3a;

/** State of the hash (with 0 as its own seed) behind `seed:`. */
export const hashPrefix = (seed: string): HashPrefix => {
  let h = 0;
  let block = 0;
  let length = 0;
  for (let i = 0; i <= seed.length; i++) {
    const code = i < seed.length ? seed.charCodeAt(i) : COLON;
    if (code >= 0x80) return { seed, ascii: false, h: 0, block: 0, length: 0 };
    block |= code << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      h = mix(h, block);
      block = 0;
    }
  }
  return { seed, ascii: true, h, block, length };
};

/** Where `key` falls in [0, 1) behind a prefix given by its state; -1 when the key is not all ASCII. */
export const fractionFrom = (h0: number, block0: number, length0: number, key: string): number => {
  let h = h0;
  let block = block0;
  let length = length0;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code >= 0x80) return -1;
    block |= code << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      h = mix(h, block);
      block = 0;
    }
  }
  if ((length & 3) !== 0) h ^= scramble(block);
  return finish(h ^ length) / 0x1_0000_0000;
};

/** `fractionOf(`${seed}:${key}`)`, without joining the two: a decision on the hot path allocates nothing for it. */
export const fractionBehind = ({ seed, ascii, h, block, length }: HashPrefix, key: string): number => {
  const fraction = ascii ? fractionFrom(h, block, length, key) : -1;
  return fraction < 0 ? fractionOf(`${seed}:${key}`) : fraction;
};
