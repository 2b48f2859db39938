import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exitsOf, rateOf } from './exits.ts';

test('a rate is within its interval, which is within what a rate can be', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5000 }), fc.nat({ max: 5000 }), (a, b) => {
      const [clicks, views] = [Math.min(a, b), Math.max(a, b)];
      const rate = rateOf(clicks, views);
      if (views === 0) {
        expect(rate).toBeNull();
        return;
      }
      const { value = -1, low = -1, high = -1 } = rate ?? {};
      expect(value).toBe(clicks / views);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
  expect(rateOf(2, 1)).toBeNull();
});

test('exits are those of the path, and others up to the last that was clicked, and the unknown one follows', () => {
  const page = { campaign: 1, variant: 0, landing: 2, views: 4, clicks: 2 };
  const numbersOf = (count: number, ...clicked: number[]) =>
    exitsOf({ ...page, exits: clicked.map((exit) => ({ exit, clicks: 1 })) }, count).map(
      ({ exit, clicks }) => [exit, clicks],
    );
  const numbers = (...clicked: number[]) => numbersOf(1, ...clicked);
  expect(numbers()).toEqual([[1, 0]]);
  expect(numbersOf(2, 1)).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(numbers(0)).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(numbers(1, 3)).toEqual([
    [1, 1],
    [2, 0],
    [3, 1],
  ]);
});
