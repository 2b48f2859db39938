import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, QUARTER_MS } from '../time/durations.ts';
import { addDays } from '../time/range.ts';
import { startOfDate } from '../time/zone.ts';
import {
  type Correction,
  corrected,
  correctionsIn,
  factorUnits,
  meanFactors,
  parseFactor,
  shareDays,
} from './correction.ts';

test.each([
  ['1.05', '1.05'],
  ['1.1900', '1.19'],
  ['01.5', '1.5'],
  ['0.0001', '0.0001'],
  ['10', '10'],
])('%s is the multiplier %s', (text, factor) => {
  expect(parseFactor(text)).toBe(factor);
  expect(Number(factorUnits(factor)) / 10_000).toBe(Number(factor));
});

test.each(['', '0', '0.0000', '10.0001', '11', '1.00001', '-1', '+1', '1,05', '1e1', '5%', '.5', '१.०५'])(
  '%j is no multiplier',
  (text) => {
    expect(parseFactor(text)).toBeNull();
  },
);

const DAY = '2026-03-27';
/** Clocks go forward in Berlin on the 29th, and in Chatham there is a quarter of an hour in the offset. */
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham', 'Asia/Kolkata');
const factor = fc.integer({ min: 1, max: 100_000 }).map((n) => parseFactor(String(n / 10_000)) ?? '1');
const daysOf = (from: number, to: number) => ({ from: addDays(DAY, from), to: addDays(DAY, to) });

/** Corrections without a day in common, in any order; the last one can go on. */
const corrections = fc
  .array(fc.record({ gap: fc.nat({ max: 2 }), length: fc.nat({ max: 2 }), factor }), { maxLength: 4 })
  .chain((parts) =>
    fc.boolean().map((goesOn) => {
      let day = -2;
      return parts
        .map((part, i): Correction => {
          const from = day + part.gap;
          const to = from + part.length;
          day = to + 1;
          const isOpen = goesOn && i === parts.length - 1;
          return { ...daysOf(from, to), ...(isOpen && { to: null }), factor: part.factor };
        })
        .toReversed();
    }),
  );

test('whole days have the multiplier of their day; a period has the mean over its quarter hours', () => {
  fc.assert(
    fc.property(
      corrections,
      zone,
      fc.nat({ max: 4 }),
      fc.nat({ max: 500 }),
      fc.integer({ min: 1, max: 600 }),
      (all, timeZone, day, start, count) => {
        const one = addDays(DAY, day);
        const whole = {
          begins: startOfDate(one, timeZone),
          ends: startOfDate(addDays(one, 1), timeZone),
        };
        const ofDay = all.find(({ from, to }) => from <= one && (to === null || one <= to));
        expect(meanFactors(all, timeZone)(whole)).toBe(ofDay?.factor ?? '1');

        const begins = startOfDate(DAY, timeZone) + start * QUARTER_MS;
        const period = { begins, ends: begins + count * QUARTER_MS };
        const local = new Intl.DateTimeFormat('sv', { timeZone });
        const sum = Array.from({ length: count }, (_, i) => {
          const date = local.format(begins + i * QUARTER_MS);
          const own = all.find(({ from, to }) => from <= date && (to === null || date <= to));
          return Number(factorUnits(own?.factor ?? '1'));
        }).reduce((a, b) => a + b, 0);
        const mean = Number(meanFactors(all, timeZone)(period));
        expect(Math.abs(mean * 10_000 - sum / count)).toBeLessThan(0.006);
      },
    ),
    { numRuns: 300 },
  );
});

test('cutting a period where a correction begins conserves its amount to the millionth of each part', () => {
  const tax: Correction = { from: DAY, to: null, factor: '1.19' };
  const begins = startOfDate(addDays(DAY, -1), 'UTC');
  const [cut, ends] = [startOfDate(DAY, 'UTC'), startOfDate(addDays(DAY, 1), 'UTC')];
  expect(meanFactors([tax], 'UTC')({ begins, ends })).toBe('1.095');
  expect(meanFactors([tax], 'UTC')({ begins, ends: cut })).toBe('1');
  expect(meanFactors([tax], 'UTC')({ begins: cut, ends })).toBe('1.19');
  // Seven hours of which the tax has one.
  const evening = { begins: cut - 6 * HOUR_MS, ends: cut + HOUR_MS };
  expect(meanFactors([tax], 'UTC')(evening)).toBe('1.027143');
  // The day of another zone begins earlier or later.
  expect(meanFactors([tax], 'Asia/Kolkata')({ begins, ends })).toBe('1.116771');
  expect(meanFactors([], 'UTC')({ begins, ends })).toBe('1');
  expect(correctionsIn([tax], { begins, ends: cut }, 'UTC')).toEqual([]);
  expect(correctionsIn([tax], { begins, ends: cut + QUARTER_MS }, 'UTC')).toEqual([tax]);
});

test('an amount is multiplied exactly', () => {
  expect(corrected('90', '1.05')).toBe('94.5');
  expect(corrected('0.000001', '1.027143')).toBe('0.000001027143');
  expect(corrected('999999999999.999999', '10')).toBe('9999999999999.99999');
  expect(corrected('0', '1.19')).toBe('0');
});

test('corrections share days if some day is in both', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const on = (from: string, to: string | null) => shareDays(march, { from, to });
  expect([on('2026-03-31', null), on('2026-01-01', '2026-03-01'), on('2026-01-01', null)]).toEqual(
    Array(3).fill(true),
  );
  expect([on('2026-04-01', null), on('2026-01-01', '2026-02-28')]).toEqual([false, false]);
  expect(shareDays({ ...march, to: null }, { from: '2030-01-01', to: null })).toBe(true);
});
