import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedDay } from './typed-day.ts';

test.each([
  ['2026-11-12', '2026-11-12'],
  [' 2026-1-2 ', '2026-01-02'],
  ['2026/11/12', '2026-11-12'],
  ['2026-11-12 00:00:00', '2026-11-12'],
  ['2026-11-12T00:00', '2026-11-12'],
  ['12.11.2026', '2026-11-12'],
  ['1.2.2026', '2026-02-01'],
  ['25/12/2026', '2026-12-25'],
  ['12/25/2026', '2026-12-25'],
  ['11/11/2026', '2026-11-11'],
  ['29.02.2024', '2024-02-29'],
])('%j is %s', (text, day) => {
  expect(readTypedDay(text)).toEqual({ kind: 'day', day });
});

test.each([
  ['', 'day_required'],
  ['  ', 'day_required'],
  ['12/11/2026', 'day_unsure'],
  ['01-02-2026', 'day_unsure'],
  ['2026-02-30', 'day_invalid'],
  ['29.02.2026', 'day_invalid'],
  ['13.13.2026', 'day_invalid'],
  ['31/31/2026', 'day_invalid'],
  ['2026-11-12 08:30', 'day_invalid'],
  ['2026-11/12', 'day_invalid'],
  ['12.11.26', 'day_invalid'],
  ['Nov 12, 2026', 'day_invalid'],
  ['Total', 'day_invalid'],
  ['46338', 'day_invalid'],
  ['0000-00-00', 'day_invalid'],
])('%j is refused: %s', (text, code) => {
  expect(readTypedDay(text)).toEqual({ kind: 'wrong', code });
});

const day = fc
  .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

test('every unambiguous spelling of a day is read as that day', () => {
  fc.assert(
    fc.property(day, (iso) => {
      const [year, month, date] = iso.split('-');
      for (const text of [iso, `${year}/${month}/${date}`, `${date}.${month}.${year}`]) {
        expect(readTypedDay(text)).toEqual({ kind: 'day', day: iso });
      }
      for (const text of [`${date}/${month}/${year}`, `${month}/${date}/${year}`]) {
        const read = readTypedDay(text);
        expect(read).toEqual(
          read.kind === 'day' ? { kind: 'day', day: iso } : { kind: 'wrong', code: 'day_unsure' },
        );
      }
    }),
  );
});
