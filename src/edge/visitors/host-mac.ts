import { createHmac, hash } from 'node:crypto';

/** Characters of a MAC: 96 bits, base64url. */
export const MAC_LENGTH = 16;

/**
 * The MAC of a text under a key from `derivedKey`: SHA-256 over the key followed by the text, cut to 96 of its 256
 * bits. A prefixed key is safe because of the cut: 160 bits of the state are never shown, so nobody can extend a MAC
 * (Coron, Dodis, Malinaud and Puniya 2005, "Merkle-Damgård Revisited", the chop construction). It is one call of
 * node:crypto; `createHmac` takes some twenty times as long, in a redirect of 25 microseconds.
 */
export const macOf = (key: string, text: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, MAC_LENGTH);

/** Whether the characters at `at` of `text` are this MAC. Takes equally long for every wrong one. */
export const holdsSum = (sum: string, text: string, at: number): boolean => {
  let difference = 0;
  for (let i = 0; i < MAC_LENGTH; i++) difference |= sum.charCodeAt(i) ^ text.charCodeAt(at + i);
  return difference === 0;
};

/**
 * The key of one use and host, derived from the installation's: what is signed for one of them is invalid for another.
 * All are 43 characters long, so key and text cannot be divided in two ways.
 */
export const derivedKey = (key: Uint8Array, use: string, host: string): string =>
  createHmac('sha256', key).update(`fairlead ${use}\n${host}`).digest('base64url');
