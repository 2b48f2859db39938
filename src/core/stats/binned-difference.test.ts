import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../test/simulation/random.ts';
import { binnedPValue } from './binned-difference.ts';

test('equal shares are no difference, and a shift is a difference', () => {
  expect(binnedPValue([50, 30, 20], [500, 300, 200])).toBeCloseTo(1, 12);
  expect(binnedPValue([50, 30, 20], [20, 30, 50])!).toBeLessThan(1e-4);
});

test('a two-by-two table gives the classical result', () => {
  // 20 of 50 against 30 of 50: chi-square 4, one degree of freedom.
  expect(binnedPValue([20, 30], [30, 20])!).toBeCloseTo(0.0455002638963584, 12);
});

test('small counts are merged with their neighbors', () => {
  expect(binnedPValue([1, 2, 1], [2, 1, 1])).toBeNull();
  expect(binnedPValue([], [])).toBeNull();
  expect(binnedPValue([0, 0], [9, 9])).toBeNull();
});

test('p is a probability, and the order of samples does not matter', () => {
  const counts = fc.array(fc.nat(1e9), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const p = binnedPValue(a, b);
      if (p === null) return;
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(binnedPValue(b, a)).toBeCloseTo(p, 9);
    }),
  );
});

test('samples of one distribution are rejected at the nominal rate', () => {
  const { next: random } = seeded(3);
  const sample = (n: number): number[] => {
    const counts = new Array<number>(40).fill(0);
    for (let i = 0; i < n; i++) counts[Math.floor(random() ** 3 * 40)]!++;
    return counts;
  };
  let found = 0;
  for (let i = 0; i < 1000; i++) if (binnedPValue(sample(300), sample(500))! < 0.05) found++;
  expect(found).toBeGreaterThan(30);
  expect(found).toBeLessThan(75);
});
