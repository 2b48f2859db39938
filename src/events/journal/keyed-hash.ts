import { hash } from 'node:crypto';
import { compress, START } from './sha256.ts';

/** Length of a message of `keyedHash` in bytes. */
export const MESSAGE_BYTES = 24;

const BLOCK = 64;
const WORDS = MESSAGE_BYTES / 4;
/** Length of key block and message in bits, as SHA-256 writes it at the end. */
const BITS = (BLOCK + MESSAGE_BYTES) * 8;

/** The key as SHA-256 words: filled up with zeros to a block; a longer one is hashed first, as HMAC does it. */
const keyWords = (key: Uint8Array): Int32Array => {
  const block = Buffer.alloc(BLOCK);
  block.set(key.length > BLOCK ? (hash('sha256', key, 'buffer') as Buffer) : key);
  return Int32Array.from({ length: 64 }, (_, i) => (i < 16 ? block.readInt32BE(4 * i) : 0));
};

/**
 * SHA-256 over the key, filled up to a block, and a message of 24 bytes: the inner half of HMAC (RFC 2104). Its outer
 * half guards against longer messages made of shorter ones; here all have one length (Bellare, Canetti, Krawczyk 1996,
 * "Pseudorandom functions revisited: the cascade construction"). The block of the key is hashed once, beforehand, which the
 * functions of node:crypto cannot do: they take four times as long.
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
