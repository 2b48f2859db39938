import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { foldSpans } from './fold-spans.ts';

const someHours = fc
  .uniqueArray(
    fc.record({ hour: fc.integer({ min: 0, max: 24 * 5 }), rows: fc.integer({ min: 1, max: 50 }) }),
    {
      selector: ({ hour }) => hour,
    },
  )
  .map((hours) =>
    hours.toSorted((a, b) => a.hour - b.hour).map(({ hour, rows }) => ({ hour: hour * HOUR_MS, rows })),
  );

test('every hour is in one span, spans are within a day, and only a single hour can exceed the limit', () =>
  fc.assert(
    fc.property(someHours, (hours) => {
      const spans = foldSpans(hours, 60);
      for (const { hour } of hours)
        expect(spans.filter(({ from, to }) => from <= hour && hour < to)).toHaveLength(1);
      for (const { from, to } of spans) {
        expect(Math.floor(from / DAY_MS)).toBe(Math.floor((to - 1) / DAY_MS));
        const held = hours.filter(({ hour }) => from <= hour && hour < to);
        expect(held.length === 1 || held.reduce((sum, { rows }) => sum + rows, 0) <= 60).toBe(true);
      }
      expect(spans.length).toBeLessThanOrEqual(hours.length);
    }),
  ));

test('a usual day is one span', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour: hour * HOUR_MS, rows: 10_000 }));
  expect(foldSpans(hours)).toEqual([{ from: 0, to: DAY_MS }]);
  expect(foldSpans([])).toEqual([]);
});
