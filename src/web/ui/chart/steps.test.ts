import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateAt } from '../../../core/time/range.ts';
import { knownValues, labelled, stepAt } from './steps.ts';

const HOUR = 3_600_000;
const hours = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(start) + i * HOUR).toISOString());
const dayIn = (zone: string) => (iso: string) => dateAt(Date.parse(iso), zone);

test('every instant of a range is in exactly the step that contains it', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: -50, max: 6000 }), (lens, offset) => {
      const begins = lens.map((_, i) => lens.slice(0, i).reduce((a, b) => a + b, 0));
      const end = lens.reduce((a, b) => a + b, 0);
      const iso = (time: number): string => new Date(time).toISOString();
      const found = stepAt({ steps: begins.map(iso), to: iso(end) }, offset);
      if (offset < 0 || offset >= end) expect(found).toBe(-1);
      else {
        expect(begins[found]).toBeLessThanOrEqual(offset);
        expect(begins[found + 1] ?? end).toBeGreaterThan(offset);
      }
    }),
  );
});

test('a missing value is unknown', () => {
  expect(knownValues([1], hours('2026-03-10T00:00:00Z', 2), Number.MAX_SAFE_INTEGER)).toEqual([1, null]);
});

test('hours of one day are labelled by the hour, as many as fit', () => {
  const steps = hours('2026-03-10T03:00:00Z', 24);
  const shown = labelled({ steps, step: 'hour' }, dayIn('America/Sao_Paulo'), 76 * 8);
  expect([...shown.steps]).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(shown.byDay).toBe(false);
});

test('hours of several days are labelled where days begin, also when clocks change', () => {
  // Berlin changes its clocks on the 29th: that day has 23 hours.
  const steps = hours('2026-03-27T23:00:00Z', 71);
  const shown = labelled({ steps, step: 'hour' }, dayIn('Europe/Berlin'), 1000);
  expect([...shown.steps]).toEqual([0, 24, 47]);
  expect(shown.byDay).toBe(true);
});

test('a chart without width still has a label', () => {
  expect([...labelled({ steps: ['a', 'b'], step: 'day' }, (iso) => iso, 0).steps]).toEqual([0]);
});
