import { murmur3 } from '../routing/hash.ts';

/** 64 bits that stand for a visitor key in one test: two unsigned integers. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

/**
 * A key has 128 random bits, so it cannot be found from these 64, and another test has others for it. Among ten million
 * keys of a test two are the same once in 370,000 tests.
 */
export const fingerprintOf = (test: number, key: string): Fingerprint => ({
  high: murmur3(key, Math.imul(test, 2)),
  low: murmur3(key, Math.imul(test, 2) + 1),
});
