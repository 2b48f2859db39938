import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUARTER_MS } from '../../core/time/quarter.ts';
import { quarterRange } from './range.ts';

test('a range contains what was requested, on quarter hours, and not one quarter more', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 1e9 }), (from, length) => {
      const to = from + length;
      const range = quarterRange(from, to);
      expect(range.from % QUARTER_MS).toBe(0);
      expect(range.to % QUARTER_MS).toBe(0);
      expect(range.from).toBeLessThanOrEqual(from);
      expect(range.to).toBeGreaterThanOrEqual(to);
      expect(from - range.from).toBeLessThan(QUARTER_MS);
      expect(range.to - to).toBeLessThan(QUARTER_MS);
    }),
  );
});

test('a range is never empty', () => {
  expect(quarterRange(QUARTER_MS, QUARTER_MS)).toEqual({ from: QUARTER_MS, to: 2 * QUARTER_MS });
});
