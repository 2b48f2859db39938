import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import {
  parsePercent,
  showPercent,
  splitEvenly,
  sumOf,
  withOneMore,
  withoutOne,
  withWeight,
} from './weights.ts';

describe('weights', () => {
  it('reads typed numbers, with a comma or a point', () => {
    expect(['70', ' 33.33 ', '12,5', '100', '0', '5.'].map(parsePercent)).toEqual([
      7000, 3333, 1250, 10_000, 0, 500,
    ]);
  });

  it('refuses anything but a percentage', () => {
    expect(['', '-1', '100.01', '33.333', 'ten', '1e2', '101'].map(parsePercent)).toEqual(
      Array(7).fill(null),
    );
  });

  it('shows every weight as text that reads back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WEIGHT_TOTAL }), (weight) => {
        expect(parsePercent(showPercent(weight))).toBe(weight);
      }),
    );
  });

  it('splits evenly to exactly 100 %, with parts at most a hundredth apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const parts = splitEvenly(count);
        expect(sumOf(parts.map(showPercent))).toBe(WEIGHT_TOTAL);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const total = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** Weights that add up to 100 %, from the points that cut it. */
const weightsArbitrary = fc
  .array(fc.integer({ min: 0, max: WEIGHT_TOTAL }), { minLength: 1, maxLength: 12 })
  .map((cuts) => {
    const ends = [...cuts.sort((a, b) => a - b), WEIGHT_TOTAL];
    return ends.map((end, i) => end - (ends[i - 1] ?? 0));
  });

describe('setting one weight', () => {
  it('lets the others share the rest in their proportion', () => {
    expect(withWeight([5000, 3000, 2000], 0, 7500)).toEqual([7500, 1500, 1000]);
    expect(withWeight([10_000, 0, 0], 0, 4000)).toEqual([4000, 3000, 3000]);
    expect(withWeight([5000, 3000, 2000], 0, 9000, new Set([1]))).toEqual([7000, 3000, 0]);
    expect(withWeight([6000, 4000], 0, 9000, new Set([1]))).toEqual([6000, 4000]);
    expect(withOneMore([5000, 5000])).toEqual([3334, 3333, 3333]);
    expect(withoutOne([5000, 3000, 2000], 0)).toEqual([6000, 4000]);
  });

  it('keeps the sum, the locked weights and the order, and changes no share by more than a hundredth from its exact value', () => {
    fc.assert(
      fc.property(
        weightsArbitrary,
        fc.nat(11),
        fc.integer({ min: 0, max: WEIGHT_TOTAL }),
        fc.uniqueArray(fc.nat(11)),
        (weights, at, wanted, lockedPlaces) => {
          const place = at % weights.length;
          const locked = new Set(lockedPlaces);
          const next = withWeight(weights, place, wanted, locked);
          expect(total(next)).toBe(WEIGHT_TOTAL);
          expect(next.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
          const others = weights.flatMap((_, i) => (i === place ? [] : [i]));
          const free = others.filter((i) => !locked.has(i));
          for (const i of others.filter((j) => locked.has(j))) expect(next[i]).toBe(weights[i]);
          const had = total(free.map((i) => weights[i] ?? 0));
          const have = total(free.map((i) => next[i] ?? 0));
          for (const i of free) {
            const share = had === 0 ? have / free.length : ((weights[i] ?? 0) * have) / had;
            expect(Math.abs((next[i] ?? 0) - share)).toBeLessThan(1);
            for (const j of free)
              if ((weights[i] ?? 0) > (weights[j] ?? 0))
                expect(next[i] ?? 0).toBeGreaterThanOrEqual(next[j] ?? 0);
          }
        },
      ),
    );
  });

  it('adds up to 100 % when one is added or removed', () => {
    fc.assert(
      fc.property(weightsArbitrary, fc.nat(11), (weights, at) => {
        expect(total(withOneMore(weights))).toBe(WEIGHT_TOTAL);
        if (weights.length > 1) expect(total(withoutOne(weights, at % weights.length))).toBe(WEIGHT_TOTAL);
      }),
    );
  });
});
