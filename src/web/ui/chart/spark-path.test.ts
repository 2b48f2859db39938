import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overValues, SPARK, sparkPath } from './spark-path.ts';

it('draws from the first step to the last, between 0 and the largest value', () => {
  expect(sparkPath([0, 10, 5])).toBe('M0 22.5L50 1.5L100 12');
});

it('includes 0, so that a change of a percent looks like one', () => {
  expect(sparkPath([100, 101])).toBe('M0 1.71L100 1.5');
  expect(sparkPath([-5, 5])).toBe('M0 22.5L100 1.5');
});

it('is interrupted where nothing is known', () => {
  expect(sparkPath([1, null, 1, 1])).toBe('M0 1.5h1M66.67 1.5L100 1.5');
  // At the right edge, the dash goes back into the drawing.
  expect(sparkPath([5, null, 5])).toBe('M0 1.5h1M100 1.5h-1');
  expect(sparkPath([])).toBe('');
  expect(sparkPath([null, null, 5])).toBe('');
  expect(sparkPath([null, null])).toBe('');
});

it('stays within its space, whatever the values', () => {
  const value = fc.option(fc.double({ noNaN: true, min: -1e12, max: 1e12 }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (values) => {
      for (const [, x, y, dash = '0'] of sparkPath(values).matchAll(/[ML](\S+) ([^MLh]+)(?:h(-?1))?/g)) {
        for (const end of [Number(x), Number(x) + Number(dash)]) {
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(SPARK.width);
        }
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(SPARK.height);
      }
    }),
  );
});

it('ends with the last step that is over', () => {
  const hours = ['2026-03-10T00:00Z', '2026-03-10T01:00Z', '2026-03-10T02:00Z', '2026-03-10T03:00Z'];
  const shown = (now: string) => overValues([4, 5, 1, 0], hours, '2026-03-10T04:00Z', Date.parse(now));
  expect(shown('2026-03-10T02:10Z')).toEqual([4, 5, null, null]);
  expect(sparkPath(shown('2026-03-10T02:10Z'))).toBe('M0 5.7L33.33 1.5');
  expect(shown('2026-03-10T03:59Z')).toEqual([4, 5, 1, null]);
  expect(shown('2026-03-10T04:00Z')).toEqual([4, 5, 1, 0]);
});
