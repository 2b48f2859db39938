/** MurmurHash3 over text, without allocating arrays of its bytes. */

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

/** A hash in progress: the state so far, the unfinished word, and the number of bytes. */
export interface HashState {
  readonly h: number;
  readonly block: number;
  readonly length: number;
}

/** Adds the UTF-8 bytes of `text`; lone surrogates count as U+FFFD. */
const feed = (state: HashState, text: string): HashState => {
  let { h, block, length } = state;
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
  return { h, block, length };
};

const end = (h: number, block: number, length: number): number =>
  finish(((length & 3) === 0 ? h : h ^ scramble(block)) ^ length);

const endOf = ({ h, block, length }: HashState): number => end(h, block, length);

/** The hash of the state followed by `text`. Allocates nothing if the text is ASCII, as our own keys are. */
const hashFrom = (h0: number, block0: number, length0: number, text: string): number => {
  let h = h0;
  let block = block0;
  let length = length0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return endOf(feed({ h: h0, block: block0, length: length0 }, text));
    block |= code << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      h = mix(h, block);
      block = 0;
    }
  }
  return end(h, block, length);
};

/**
 * MurmurHash3 x86 32-bit (Austin Appleby, public domain) over the UTF-8 bytes of `text`, as an unsigned integer. Every
 * language has an implementation, so that a split can be recomputed anywhere (test/vectors/split.json).
 */
export const murmur3 = (text: string, seed = 0): number => hashFrom(seed | 0, 0, 0, text);

const RANGE = 0x1_0000_0000;

/** The position of `text` in [0, 1). */
export const fractionOf = (text: string): number => murmur3(text) / RANGE;

/** The hash state (with hash seed 0) after `seed:`, before any key, because many keys are hashed with one seed. */
export const hashPrefix = (seed: string): HashState => feed({ h: 0, block: 0, length: 0 }, `${seed}:`);

/** `fractionOf(`${seed}:${key}`)` from the state after `seed:`, without allocations on the hot path. */
export const fractionFrom = (h0: number, block0: number, length0: number, key: string): number =>
  hashFrom(h0, block0, length0, key) / RANGE;

/** The same, from a state object. */
export const fractionBehind = ({ h, block, length }: HashState, key: string): number =>
  fractionFrom(h, block, length, key);
