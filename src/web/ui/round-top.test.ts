import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTop } from './round-top.ts';

describe('roundTop', () => {
  it('is a round figure', () => {
    expect([0, 3, 4, 5, 11, 187, 4001, 10_000].map(roundTop)).toEqual([4, 4, 4, 6, 20, 200, 6000, 10_000]);
  });

  it('is never below the highest bar, never more than twice it, and has a whole half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 1_000_000_000 }), (max) => {
        const top = roundTop(max);
        expect(top).toBeGreaterThanOrEqual(max);
        expect(top).toBeLessThanOrEqual(max * 2);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });
});
