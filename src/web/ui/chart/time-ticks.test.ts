import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const START = Date.UTC(2026, 2, 10, 4, 17);
const DAY = 86_400_000;

test('days are labelled where they begin in the zone', () => {
  const ticks = timeTicks(START, START + 9 * DAY, 'Asia/Kolkata', 900);
  expect(ticks.map((time) => new Date(time).toISOString())[0]).toBe('2026-03-10T18:30:00.000Z');
  expect(ticks).toHaveLength(9);
});

test('each label has room, within the range and in order', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 400 * DAY }), fc.integer({ min: 180, max: 1400 }));
  fc.assert(
    fc.property(range, ([length, width]) => {
      const ticks = timeTicks(START, START + length, 'America/Sao_Paulo', width);
      expect(ticks.length).toBeLessThanOrEqual(Math.floor(width / 88) + 1);
      expect(ticks.every((time) => time >= START && time <= START + length)).toBe(true);
      expect(ticks).toEqual([...new Set(ticks)].toSorted((a, b) => a - b));
    }),
    { numRuns: 200 },
  );
});
