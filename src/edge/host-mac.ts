import { createHmac } from 'node:crypto';
import { compress, START } from '../events/journal/sha256.ts';

const BLOCK = 64;
/** Bytes of a block that hold a message when its end and its length stand in the same block. */
const LAST = 55;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIGN_CODES = Uint8Array.from(SIGNS, (sign) => sign.charCodeAt(0));

/** Characters of a sum: 96 bits, base64url. */
export const MAC_LENGTH = 16;

/** A message, put together piece by piece, and its HMAC-SHA256 (RFC 2104) with one key, cut to 96 bits. Nothing is allocated. */
export interface Mac {
  /** The sum of the message that was put together, as 16 characters; null: it was not ASCII, or too long. */
  sum(): string | null;
  /** Whether the 16 characters at `at` of `text` are that sum. It takes as long for each wrong one. */
  holds(text: string, at: number): boolean;
}

/** Longer than a token and the longest host together. */
const MOST = 4096;
const bytes = new Uint8Array(MOST + BLOCK);
let size = 0;
let seen = 0;

/** Begins a message. There is one at a time. */
export const beginMessage = (): void => {
  size = 0;
  seen = 0;
};

/** Puts `[from, to)` of a text behind what is there. */
export const putText = (text: string, from: number, to: number): void => {
  if (size + to - from > MOST) {
    seen = 0x80;
    return;
  }
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    // Only a byte of it is hashed: what has more must not pass for another character.
    seen |= code;
    bytes[size++] = code;
  }
};

/** States behind the padded key, for the inner and the outer hash. */
const statesOf = (key: Uint8Array): readonly [Int32Array, Int32Array] => {
  const behind = (pad: number): Int32Array => {
    const block = Buffer.alloc(BLOCK, pad);
    for (let i = 0; i < key.length; i++) block[i] = (key[i] as number) ^ pad;
    const state = new Int32Array(8);
    const words = Int32Array.from({ length: BLOCK }, (_, i) => (i < 16 ? block.readInt32BE(4 * i) : 0));
    compress(START, words, state);
    return state;
  };
  return [behind(0x36), behind(0x5c)];
};

const signs = Buffer.alloc(MAC_LENGTH);
const words = new Int32Array(64);
const state = new Int32Array(8);

const putWords = (from: number): void => {
  for (let i = 0, o = from; i < 16; i++, o += 4)
    words[i] =
      ((bytes[o] as number) << 24) |
      ((bytes[o + 1] as number) << 16) |
      ((bytes[o + 2] as number) << 8) |
      (bytes[o + 3] as number);
};

/** Hashes the message and its end behind a state into `state`; false: it is not ASCII, or too long. */
const hashMessage = (from: Int32Array): boolean => {
  if (seen >= 0x80) return false;
  const length = size;
  let current = from;
  let at = 0;
  for (; at + BLOCK <= length; at += BLOCK) {
    putWords(at);
    compress(current, words, state);
    current = state;
  }
  bytes[length] = 0x80;
  bytes.fill(0, length + 1, at + BLOCK);
  putWords(at);
  if (length - at > LAST) {
    compress(current, words, state);
    current = state;
    words.fill(0, 0, 16);
  }
  words[15] = (BLOCK + length) * 8;
  compress(current, words, state);
  return true;
};

/** The outer hash over the inner one that stands in `state`. */
const finish = (outer: Int32Array): void => {
  for (let i = 0; i < 8; i++) words[i] = state[i] as number;
  words[8] = 0x8000_0000 | 0;
  words.fill(0, 9, 15);
  words[15] = (BLOCK + 32) * 8;
  compress(outer, words, state);
};

/** Code of the character at a place (0 to 15) of the sum in `state`. */
const signAt = (place: number): number => {
  const bit = place * 6;
  const word = bit >> 5;
  const shift = 26 - (bit & 31);
  const high = state[word] as number;
  const six =
    shift >= 0
      ? (high >>> shift) & 63
      : ((high << -shift) | ((state[word + 1] as number) >>> (32 + shift))) & 63;
  return SIGN_CODES[six] as number;
};

/** `key`: up to 64 bytes. */
export const macOf = (key: Uint8Array): Mac => {
  const [inner, outer] = statesOf(key);
  return {
    sum() {
      if (!hashMessage(inner)) return null;
      finish(outer);
      for (let i = 0; i < MAC_LENGTH; i++) signs[i] = signAt(i);
      return signs.toString('latin1');
    },
    holds(text, at) {
      if (!hashMessage(inner)) return false;
      finish(outer);
      let difference = 0;
      for (let i = 0; i < MAC_LENGTH; i++) difference |= signAt(i) ^ text.charCodeAt(at + i);
      return difference === 0;
    },
  };
};

/** The key of one use and host, made of the installation's: what is signed for one of them is worth nothing for another. */
export const derivedKey = (key: Uint8Array, use: string, host: string): Uint8Array =>
  createHmac('sha256', key).update(`fairlead ${use}\n${host}`).digest();
