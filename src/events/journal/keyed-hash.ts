import { hash } from 'node:crypto';

/** Length of a `keyedHash` message in bytes. */
export const MESSAGE_BYTES = 24;

const BLOCK = 64;
const WORDS = MESSAGE_BYTES / 4;
/** Length of key block and message in bits, which SHA-256 appends. */
const BITS = (BLOCK + MESSAGE_BYTES) * 8;

/** First 32 bits of the fractional parts of square and cube roots of the first primes (FIPS 180-4, 5.3.3 and 4.2.2). */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));

/** One SHA-256 block (FIPS 180-4, 6.2.2): the first sixteen `words` are the input; `out` receives the new state. */
const compress = (state: Int32Array, words: Int32Array, out: Int32Array): void => {
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number;
    const y = words[i - 2] as number;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = ((words[i - 16] as number) + (words[i - 7] as number) + small0 + small1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  out[0] = ((state[0] as number) + a) | 0;
  out[1] = ((state[1] as number) + b) | 0;
  out[2] = ((state[2] as number) + c) | 0;
  out[3] = ((state[3] as number) + d) | 0;
  out[4] = ((state[4] as number) + e) | 0;
  out[5] = ((state[5] as number) + f) | 0;
  out[6] = ((state[6] as number) + g) | 0;
  out[7] = ((state[7] as number) + h) | 0;
};

/** The key as SHA-256 words, padded with zeros to a block; a longer one is hashed first, as in HMAC. */
const keyWords = (key: Uint8Array): Int32Array => {
  const block = Buffer.alloc(BLOCK);
  block.set(key.length > BLOCK ? (hash('sha256', key, 'buffer') as Buffer) : key);
  return Int32Array.from({ length: 64 }, (_, i) => (i < 16 ? block.readInt32BE(4 * i) : 0));
};

/**
 * SHA-256 over the key, padded to a block, and a message of 24 bytes: the inner half of HMAC (RFC 2104). Its outer half
 * prevents extending messages; here all have the same length (Bellare, Canetti, Krawczyk 1996, "Pseudorandom functions
 * revisited: the cascade construction"). The key block is hashed once in advance, which node:crypto cannot do; its
 * functions take four times as long.
 *
 * `words`: the message as six big-endian words. Returns the hash's words, valid until the next call.
 */
export const keyedHash = (key: Uint8Array): ((words: Int32Array) => Int32Array) => {
  const state = new Int32Array(8);
  compress(START, keyWords(key), state);
  const block = new Int32Array(64);
  const result = new Int32Array(8);
  return (words) => {
    for (let i = 0; i < WORDS; i++) block[i] = words[i] as number;
    block[WORDS] = 0x8000_0000 | 0;
    block.fill(0, WORDS + 1, 15);
    block[15] = BITS;
    compress(state, block, result);
    return result;
  };
};
