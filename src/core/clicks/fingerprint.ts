import { murmur3 } from '../routing/hash.ts';

/** 64 bits that represent a key within a scope: two unsigned integers. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

const turned = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

const spread = (x: number): number => {
  let h = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return h ^ (h >>> 16);
};

/**
 * A visitor key has 128 random bits, so it cannot be recovered from these 64, and each scope (a campaign, a test) has
 * different fingerprints. Among ten million keys, a collision is expected in one of 370,000 scopes, whatever the keys
 * look like. Stored with units of tests and in files of visits: must not change.
 *
 * Both halves take in every pair of characters and each other. Each step can be undone, so none loses anything.
 */
export const fingerprintOf = (scope: number, key: string): Fingerprint => {
  let a = scope | 0;
  let b = 0x9e37_79b9 | 0;
  for (let i = 0; i < key.length; i += 2) {
    const second = i + 1 < key.length ? key.charCodeAt(i + 1) : 0;
    const pair = key.charCodeAt(i) | (second << 16);
    const intoA = Math.imul(turned(Math.imul(pair, 0xcc9e_2d51), 15), 0x1b87_3593);
    const intoB = Math.imul(turned(Math.imul(pair, 0x2c1b_3c6d), 16), 0x297a_2d39);
    a = Math.imul(turned(a ^ intoA, 13), 0x9e37_79b1);
    b = (Math.imul(turned(b ^ intoB, 17), 0x85eb_ca77) + a) | 0;
    a = (a + b) | 0;
  }
  a = spread(a ^ key.length);
  b = spread((a + b) | 0);
  a = spread((a + b) | 0);
  return { high: a >>> 0, low: b >>> 0 };
};

/**
 * What units of tests were stored with before, and recent activity still is. With two seeds that differ in one bit, what
 * collides in one half often does in the other: of keys with 22 characters, as seldom as with 46 bits, of shorter ones
 * more often.
 */
export const formerFingerprintOf = (scope: number, key: string): Fingerprint => ({
  high: murmur3(key, Math.imul(scope, 2)),
  low: murmur3(key, Math.imul(scope, 2) + 1),
});
