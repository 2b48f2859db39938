import { murmur3 } from '../routing/hash.ts';

/** 64 bits that represent a visitor key in one test: two unsigned integers. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

/**
 * A key has 128 random bits, so it cannot be recovered from these 64, and each test has different fingerprints. Among
 * ten million keys, a collision is expected in one of 370,000 tests.
 */
export const fingerprintOf = (test: number, key: string): Fingerprint => ({
  high: murmur3(key, Math.imul(test, 2)),
  low: murmur3(key, Math.imul(test, 2) + 1),
});
