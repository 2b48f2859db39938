import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumEffect, powerOf, sampleSize } from './sample-size.ts';

const rate = fc.double({ min: 1e-6, max: 0.4, noNaN: true });
const effect = fc.double({ min: 0.01, max: 1, noNaN: true });

test('the planned sample size has the requested power', () => {
  fc.assert(
    fc.property(rate, effect, (baseline, relative) => {
      const size = sampleSize(baseline, relative);
      if (!size.computable) throw new Error(size.reason);
      const power = powerOf(baseline, relative, size.nPerArmFleiss);
      expect(power.computable && power.powerFleiss).toBeCloseTo(0.8, 9);
    }),
  );
});

test('the smallest effect found by a number of units requires that number of units', () => {
  fc.assert(
    fc.property(rate, fc.double({ min: 1.5, max: 1e6, noNaN: true }), (baseline, times) => {
      const needed = minimumEffect(baseline, 0);
      if (needed.computable || needed.minNExclusive === undefined) throw new Error('no least number');
      const n = needed.minNExclusive * times;
      const found = minimumEffect(baseline, n);
      if (!found.computable) throw new Error(found.reason);
      const size = sampleSize(baseline, found.relativeMdeGrowthbook);
      // With a small baseline and few units, the effect more than doubles the rate, sometimes beyond 1.
      if (size.computable) expect(size.nPerArmGrowthbook / n).toBeCloseTo(1, 6);
    }),
  );
});
