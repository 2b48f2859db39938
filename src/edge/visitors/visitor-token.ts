import { createHmac, hash } from 'node:crypto';
import { type KeyRing, keyAt } from '../../config/key-ring.ts';
import { type EarlierVariants, MAX_VARIANTS_TEXT, NO_VARIANTS, parseVariants } from './variants-text.ts';

/** Characters of a MAC: 96 bits, base64url. */
const MAC_LENGTH = 16;

/**
 * The MAC of a text under a key from `derivedKey`: SHA-256 over the key followed by the text, cut to 96 of its 256
 * bits. A prefixed key is safe because of the cut: 160 bits of the state are never shown, so nobody can extend a MAC
 * (Coron, Dodis, Malinaud and Puniya 2005, "Merkle-Damgård Revisited", the chop construction). It is one call of
 * node:crypto; `createHmac` takes some twenty times as long, in a redirect of 25 microseconds.
 */
export const macOf = (key: string, text: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, MAC_LENGTH);

/** Whether the characters at `at` of `text` are this MAC. Takes the same time for every wrong one. */
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

/**
 * A browser's signed visitor data: `id.since.sum.variants`. `id`: 22 characters base64url. `since`: when the id was
 * issued, seconds since 1970, seven characters base 36. `sum`: a MAC over all the rest, 96 bits, under a key for the
 * use (cookie or page storage) and the host of the link. `variants`: the visitor's assignments
 * (variants-text.ts), '' for none.
 *
 * One MAC covers the id and the assignments, so neither can be combined with another's, and a hit costs one MAC.
 */
const ID_LENGTH = 22;
const SINCE_LENGTH = 7;
const SINCE_AT = ID_LENGTH + 1;
const SUM_AT = SINCE_AT + SINCE_LENGTH + 1;
const VARIANTS_AT = SUM_AT + MAC_LENGTH + 1;
/** Longest token, in characters. */
export const MAX_TOKEN = VARIANTS_AT + MAX_VARIANTS_TEXT;
const DOT = 0x2e;
const ID = /^[A-Za-z0-9_-]{22}$/;

/** An id is valid for a year after it was issued, whatever is added to its assignments. Then its visitor is new. */
export const TOKEN_LIFE_S = 365 * 86_400;
/** Largest clock difference between two nodes behind one domain. */
const AHEAD_S = 86_400;
/** Hosts with keys in memory; the map is cleared when a proxy serves more of them. */
const MOST_HOSTS = 20_000;

export interface VisitorToken {
  readonly id: string;
  /** Seconds since 1970. */
  readonly since: number;
  readonly variants: EarlierVariants;
}

export interface Seal {
  /** The token of a text that was signed for this use and host and has not expired; `now` in seconds. Never throws. */
  open(text: string, now: number): VisitorToken | null;
  /** `variants`: as in variants-text.ts. */
  seal(id: string, since: number, variants: string): string;
}

interface HostTokens {
  readonly cookie: Seal;
  /** For page storage. `page`: host of the page, to which the token is bound as well. */
  page(page: string): Seal;
}

/** An id as stored in cookies and page storage before they were signed. */
export const isUnsignedId = (text: string): boolean => ID.test(text);

const sinceText = (since: number): string => since.toString(36).padStart(SINCE_LENGTH, '0');

/** The number encoded by seven base-36 characters. */
const sinceAt = (text: string): number => {
  let since = 0;
  for (let i = SINCE_AT; i < SINCE_AT + SINCE_LENGTH; i++) {
    const code = text.charCodeAt(i);
    since = since * 36 + code - (code > 0x39 ? 0x57 : 0x30);
  }
  return since;
};

/**
 * `keys`: from `derivedKey`. `bound`: what else a token is bound to; begins with a line break, which no variant holds.
 */
const sealOf = (keys: readonly string[], bound: string): Seal => {
  const first = keys[0] as string;
  const holds = (text: string, variants: string): boolean => {
    const signed = text.slice(0, SUM_AT) + variants + bound;
    return keys.some((key) => holdsSum(macOf(key, signed), text, SUM_AT));
  };
  return {
    open(text, now) {
      if (text.length < VARIANTS_AT || text.length > MAX_TOKEN) return null;
      if (text.charCodeAt(ID_LENGTH) !== DOT || text.charCodeAt(SUM_AT - 1) !== DOT) return null;
      const variants = text.slice(VARIANTS_AT);
      if (text.charCodeAt(VARIANTS_AT - 1) !== DOT || !holds(text, variants)) return null;
      const since = sinceAt(text);
      if (now - since >= TOKEN_LIFE_S || since - now > AHEAD_S) return null;
      return {
        id: text.slice(0, ID_LENGTH),
        since,
        variants: variants === '' ? NO_VARIANTS : parseVariants(variants),
      };
    },
    seal(id, since, variants) {
      const head = `${id}.${sinceText(since)}.`;
      return `${head}${macOf(first, head + variants + bound)}.${variants}`;
    },
  };
};

/**
 * Tokens of this installation. `keys`: 32 bytes each; the first one signs, and tokens signed by the others stay valid.
 * Keys of hosts are derived on first use.
 */
export const visitorTokens = (keys: readonly Uint8Array[]): ((host: string) => HostTokens) => {
  const hosts = new Map<string, HostTokens>();
  const make = (host: string): HostTokens => {
    const keysOf = (use: string) => keys.map((key) => derivedKey(key, use, host));
    const pages = keysOf('visitor in page storage');
    return { cookie: sealOf(keysOf('visitor cookie'), ''), page: (page) => sealOf(pages, `\n${page}`) };
  };
  return (host) => {
    let known = hosts.get(host);
    if (known === undefined) {
      if (hosts.size >= MOST_HOSTS) hosts.clear();
      known = make(host);
      hosts.set(host, known);
    }
    return known;
  };
};

export type VisitorTokens = ReturnType<typeof visitorTokens>;

/**
 * Tokens by the keys of a ring: the current one signs, and tokens of all others stay valid, including those that other
 * processes are about to use. Rebuilt when keys change, or the next one begins.
 */
export const ringTokens = (ring: KeyRing, now: () => number = Date.now): VisitorTokens => {
  let of: KeyRing['keys'] | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  let tokens: VisitorTokens | null = null;
  return (host) => {
    const time = now();
    if (tokens === null || of !== ring.keys || time >= nextAt) {
      of = ring.keys;
      const current = keyAt(of, time);
      nextAt = Math.min(...of.map(({ from }) => (from > time ? from : Number.POSITIVE_INFINITY)));
      tokens = visitorTokens([current, ...of.filter((one) => one !== current)].map(({ key }) => key));
    }
    return tokens(host);
  };
};
