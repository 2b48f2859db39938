import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liftTest } from './lift-test.ts';
import { momentsOfSums } from './moments.ts';
import { fisherExact, type ProportionTest, proportionTest } from './proportion-test.ts';

const arm = fc
  .tuple(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([n, share]) => ({ n, conversions: Math.round(n * share) }));

const tested = (
  control: { n: number; conversions: number },
  treatment: { n: number; conversions: number },
): ProportionTest => proportionTest(control, treatment) as ProportionTest;

test('each interval excludes "no difference" exactly when its own p-value is below alpha', () => {
  fc.assert(
    fc.property(arm, arm, (control, treatment) => {
      const found = tested(control, treatment);
      if (!found.computable) return;
      const leavesOut = ([low, high]: readonly [number, number | null]): boolean =>
        low > 0 || (high !== null && high < 0);
      const agree = (pValue: number, interval: readonly [number, number | null]): void => {
        if (Math.abs(pValue - 0.05) > 1e-9) expect(leavesOut(interval)).toBe(pValue < 0.05);
      };
      agree(found.pValue, found.ciLift);
      agree(found.pValueAbs, found.ciAbs);
      if (found.pValueLogRatio !== undefined) agree(found.pValueLogRatio, found.ciLiftLogRatio!);
      if (found.ciLiftFieller) agree(found.pValueAbs, found.ciLiftFieller);
    }),
    { numRuns: 500 },
  );
});

test('swapping the arms inverts signs and ratios, and keeps p-values that do not depend on the baseline', () => {
  fc.assert(
    fc.property(arm, arm, (control, treatment) => {
      const here = tested(control, treatment);
      const there = tested(treatment, control);
      expect(there.pValueZPooled ?? 1).toBeCloseTo(here.pValueZPooled ?? 1, 12);
      if (!here.computable || !there.computable) return;
      expect(there.absDiff).toBeCloseTo(-here.absDiff, 12);
      expect(there.pValueAbs).toBeCloseTo(here.pValueAbs, 12);
      expect(there.pValueLogRatio).toBeCloseTo(here.pValueLogRatio!, 12);
    }),
    { numRuns: 300 },
  );
});

describe('Fisher', () => {
  // From scipy 1.17.
  test.each([
    [{ n: 28, conversions: 14 }, { n: 30, conversions: 16 }, 1],
    [{ n: 5, conversions: 5 }, { n: 5, conversions: 0 }, 0.007936507936507936],
    [{ n: 5000, conversions: 100 }, { n: 5000, conversions: 150 }, 0.001647089858046321],
    [{ n: 3, conversions: 0 }, { n: 4, conversions: 0 }, 1],
    [{ n: 3, conversions: 3 }, { n: 4, conversions: 4 }, 1],
    [{ n: 5000, conversions: 0 }, { n: 5000, conversions: 5000 }, 0],
  ])('%j against %j', (control, treatment, expected) => {
    expect(fisherExact(control, treatment)).toBeCloseTo(expected, 10);
  });
});

describe('sums', () => {
  test('a small spread around a large mean keeps its digits', () => {
    const values = Array.from({ length: 1000 }, (_, index) => 1e6 + (index % 2));
    const sums = {
      n: 1000,
      sum: values.reduce((sum, value) => sum + value, 0),
      sumSquares: values.reduce((sum, value) => sum + value * value, 0),
    };
    expect(momentsOfSums(sums).variance).toBeCloseTo(250 / 999, 9);
  });
  test('equal values have no spread, however their sums are rounded', () => {
    expect(momentsOfSums({ n: 3, sum: 0.1 * 3, sumSquares: 0.1 * 0.1 * 3 }).variance).toBe(0);
    expect(momentsOfSums({ n: 7, sum: 19.9 * 7, sumSquares: 19.9 * 19.9 * 7 }).variance).toBe(0);
  });
});

test('a ratio too large for a double is unbounded, and the rest is reported', () => {
  const control = momentsOfSums({ n: 1e6, sum: 5e6, sumSquares: 2.6e7 });
  const treatment = momentsOfSums({ n: 10, sum: 0.1, sumSquares: 14_400 });
  const found = liftTest(control, treatment, 0.01);
  expect(found).toMatchObject({ computable: true, ciLiftLogRatio: [-1, null] });
});
