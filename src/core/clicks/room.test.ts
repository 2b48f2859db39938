import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';
import { UNIQUE_WINDOW_MS } from './unique.ts';

const times = fc.array(fc.integer({ min: 0, max: 5 * UNIQUE_WINDOW_MS }), { maxLength: 30 });

test('in any order of marks, counted visits are a window apart and stay counted', () => {
  fc.assert(
    fc.property(times, (marked) => {
      const counted: number[] = [];
      for (const time of marked) if (hasRoom(counted, time)) counted.push(time);
      const sorted = counted.toSorted((a, b) => a - b);
      for (const [i, time] of sorted.entries())
        expect(time - (sorted[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(UNIQUE_WINDOW_MS);
      // Every other one is too close to one that counts.
      for (const time of marked) expect(counted.includes(time) || !hasRoom(counted, time)).toBe(true);
    }),
  );
});

test('a whole window is far enough, on either side', () => {
  expect([hasRoom([0], UNIQUE_WINDOW_MS), hasRoom([0], UNIQUE_WINDOW_MS - 1)]).toEqual([true, false]);
  expect([hasRoom([UNIQUE_WINDOW_MS], 0), hasRoom([UNIQUE_WINDOW_MS], 1)]).toEqual([true, false]);
});
