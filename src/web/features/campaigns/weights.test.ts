import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEIGHT_TOTAL } from '../../../contracts/routing.ts';
import { parsePercent, showPercent, splitEvenly, sumOf } from './weights.ts';

describe('weights', () => {
  it('reads what people type, with a comma or a point', () => {
    expect(['70', ' 33.33 ', '12,5', '100', '0', '5.'].map(parsePercent)).toEqual([
      7000, 3333, 1250, 10_000, 0, 500,
    ]);
  });

  it('refuses what is no percentage', () => {
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

  it('splits evenly to exactly 100 %, no two parts further apart than a hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const parts = splitEvenly(count);
        expect(sumOf(parts.map(showPercent))).toBe(WEIGHT_TOTAL);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
