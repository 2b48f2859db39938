import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fingerprint, fingerprintOf, formerFingerprintOf } from './fingerprint.ts';

const COUNT = 300_000;
const padded = (i: number): string => String(i).padStart(7, '0');
/** Keys that differ in as little as those of a system that counts. */
const KINDS: Record<string, (i: number) => Fingerprint> = {
  numbers: (i) => fingerprintOf(7, String(i)),
  'numbers of equal length': (i) => fingerprintOf(7, `v${padded(i)}`),
  'numbers at the end of long keys': (i) => fingerprintOf(7, `visitor-0000000${padded(i)}`),
  'numbers at the beginning of long keys': (i) => fingerprintOf(7, `${padded(i)}-visitor-000000`),
  addresses: (i) => fingerprintOf(7, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`),
  'the same key in many scopes': (i) => fingerprintOf(i, 'abcdefghijklmnopqrstuv'),
  'some keys in many scopes': (i) => fingerprintOf(i % 1000, `u${Math.floor(i / 1000)}`),
  'pairs of any characters': (i) => fingerprintOf(7, String.fromCharCode(i % 60_000, i / 60_000)),
};

const collisions = (values: Uint32Array | BigUint64Array): number => {
  values.sort();
  let same = 0;
  for (let i = 1; i < values.length; i++) if (values[i] === values[i - 1]) same++;
  return same;
};

const printsOf = (make: (i: number) => Fingerprint): BigUint64Array => {
  const prints = new BigUint64Array(COUNT);
  const halves = new Uint32Array(prints.buffer);
  for (let i = 0; i < COUNT; i++) {
    const { high, low } = make(i);
    halves[2 * i] = low;
    halves[2 * i + 1] = high;
  }
  return prints;
};

test.each(Object.entries(KINDS))('%s collide no more often than random bits do', (_name, make) => {
  const halves = new Uint32Array(printsOf(make).buffer);
  const part = (fold: (high: number, low: number) => number): number =>
    collisions(
      Uint32Array.from({ length: COUNT }, (_, i) => fold(halves[2 * i + 1] ?? 0, halves[2 * i] ?? 0)),
    );
  const parts = [
    part((high) => high),
    part((_high, low) => low),
    part((high, low) => high ^ low),
    part((high, low) => (high & 0xffff) | (low << 16)),
    part((high, low) => (high >>> 16) | (low & 0xffff_0000)),
  ];
  // Of 300,000 random numbers of 32 bits, 10.5 pairs are expected to be equal: 30 or more once in a million times.
  for (const same of parts) expect(same).toBeLessThan(30);
  expect(collisions(printsOf(make))).toBe(0);
});

test('what fingerprints were before collides among keys that count up', () => {
  expect(collisions(printsOf((i) => formerFingerprintOf(7, `v${padded(i)}`)))).toBeGreaterThan(0);
});

test('stored fingerprints stay what they are', () => {
  const stored = [
    fingerprintOf(45, 'abcdefghijklmnopqrstuv'),
    fingerprintOf(0, ''),
    fingerprintOf(-3, 'Ä€😀'),
  ];
  expect(stored).toEqual([
    { high: 2859417757, low: 3471010 },
    { high: 2856213345, low: 2462723854 },
    { high: 2798518410, low: 602264228 },
  ]);
  expect(formerFingerprintOf(45, 'abcdefghijklmnopqrstuv')).toEqual({ high: 2738742456, low: 1703729219 });
});

test('texts that differ in length or in their last character differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const prints = [text, `${text}\0`, `${text}\0\0`, `${text}a`, `b${text}`].map((one) => {
        const { high, low } = fingerprintOf(1, one);
        return `${high} ${low}`;
      });
      expect(new Set(prints).size).toBe(5);
    }),
  );
});
