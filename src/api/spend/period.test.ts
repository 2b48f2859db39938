import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUARTER_MS } from '../../core/time/durations.ts';
import { isPeriod, overlap, overlapping, type Period, periodReader } from './period.ts';

const now = Date.parse('2026-11-22T08:00:00Z');
const HOUR = 3_600_000;

const hoursOf = (from: string, to: string, zone: string): number => {
  const read = periodReader(zone, now)(from, to);
  if (!isPeriod(read)) throw new Error(read.code);
  return (read.ends - read.begins) / HOUR;
};

test('days have as many hours as the zone gives them', () => {
  expect(hoursOf('2026-03-29', '2026-03-29', 'Europe/Berlin')).toBe(23);
  expect(hoursOf('2026-10-25', '2026-10-25', 'Europe/Berlin')).toBe(25);
  expect(hoursOf('2026-10-01', '2026-10-31', 'Europe/Berlin')).toBe(31 * 24 + 1);
  expect(hoursOf('2026-10-04', '2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  expect(hoursOf('2026-11-21', '2026-11-21', 'UTC')).toBe(24);
});

test('they begin where they do in the zone', () => {
  const read = periodReader('Asia/Kathmandu', now)('2026-11-01', '2026-11-02') as Period;
  expect(new Date(read.begins).toISOString()).toBe('2026-10-31T18:15:00.000Z');
  expect(new Date(read.ends).toISOString()).toBe('2026-11-02T18:15:00.000Z');
});

test.each([
  ['1999-12-31', '2000-01-01', 'from', 'day_too_early'],
  ['2026-11-01', '2027-11-24', 'to', 'day_too_late'],
  ['2027-11-24', '2027-11-24', 'from', 'day_too_late'],
  ['2026-11-23', '2026-11-23', 'from', 'period_not_begun'],
  ['2026-11-02', '2026-11-01', 'to', 'period_reversed'],
  ['2025-01-01', '2026-01-02', 'to', 'period_too_long'],
])('%s to %s is refused: %s %s', (from, to, field, code) => {
  expect(periodReader('UTC', now)(from, to)).toEqual({ field, code });
});

test('a leap year is one period, and a period that has begun can end up to 366 days ahead', () => {
  expect(isPeriod(periodReader('UTC', now)('2024-01-01', '2024-12-31'))).toBe(true);
  expect(isPeriod(periodReader('UTC', now)('2025-01-01', '2026-01-01'))).toBe(true);
  expect(isPeriod(periodReader('UTC', now)('2026-11-22', '2026-11-22'))).toBe(true);
  expect(isPeriod(periodReader('UTC', now)('2026-11-22', '2027-11-22'))).toBe(true);
});

test('a day that the zone skipped is not a period', () => {
  const read = periodReader('Pacific/Apia', now);
  expect(read('2011-12-30', '2011-12-30')).toEqual({ field: 'from', code: 'day_left_out' });
  expect(isPeriod(read('2011-12-29', '2011-12-31'))).toBe(true);
});

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Africa/Casablanca'];
const day = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2026, 10, 20) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

test('consecutive days touch and never overlap, on quarter hours', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, (zone, date) => {
      const read = periodReader(zone, now);
      const next = new Date(Date.parse(date) + 24 * HOUR).toISOString().slice(0, 10);
      const [first, second, both] = [read(date, date), read(next, next), read(date, next)] as Period[];
      expect(first?.ends).toBe(second?.begins);
      expect([both?.begins, both?.ends]).toEqual([first?.begins, second?.ends]);
      expect(overlap(first as Period, second as Period)).toBe(false);
      expect(overlap(first as Period, both as Period)).toBe(true);
      expect(((first?.begins ?? 1) % QUARTER_MS) + ((first?.ends ?? 1) % QUARTER_MS)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('an hour is a local one: skipped, repeated and shifted ones too', () => {
  const hour = (day: string, of: number, zone: string): string | number => {
    const read = periodReader(zone, now)(day, day, of);
    return isPeriod(read) ? (read.ends - read.begins) / HOUR : read.code;
  };
  expect(hour('2026-03-29', 1, 'Europe/Berlin')).toBe(1);
  expect(hour('2026-03-29', 2, 'Europe/Berlin')).toBe('hour_left_out');
  expect(hour('2026-10-25', 2, 'Europe/Berlin')).toBe(2);
  expect(hour('2026-10-25', 3, 'Europe/Berlin')).toBe(1);
  expect(hour('2026-10-04', 2, 'Australia/Lord_Howe')).toBe(0.5);
  expect(hour('2026-04-05', 1, 'Australia/Lord_Howe')).toBe(1.5);
  const kathmandu = periodReader('Asia/Kathmandu', now)('2026-11-21', '2026-11-21', 13) as Period;
  expect(new Date(kathmandu.begins).toISOString()).toBe('2026-11-21T07:15:00.000Z');
  expect(periodReader('UTC', now)('2026-11-20', '2026-11-21', 3)).toMatchObject({ code: 'hour_of_one_day' });
  expect(periodReader('UTC', now)('2026-11-22', '2026-11-22', 8)).toMatchObject({ hour: 8 });
  expect(periodReader('UTC', now)('2026-11-22', '2026-11-22', 9)).toMatchObject({ code: 'period_not_begun' });
});

test('the hours of a day touch, and cover it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, (zone, date) => {
      const read = periodReader(zone, now);
      const whole = read(date, date) as Period;
      const hours = Array.from({ length: 24 }, (_, hour) => read(date, date, hour)).filter(isPeriod);
      expect([hours[0]?.begins, hours.at(-1)?.ends]).toEqual([whole.begins, whole.ends]);
      for (const [i, one] of hours.slice(1).entries()) expect(one.begins).toBe(hours[i]?.ends);
    }),
    { numRuns: 60 },
  );
});

test('all that overlap another one are found at once, such as the hours within a month', () => {
  const month = { begins: 0, ends: 28 * 24 };
  const hours = Array.from({ length: 28 * 24 }, (_, hour) => ({ begins: hour, ends: hour + 1 }));
  const next = { begins: month.ends, ends: month.ends + 1 };
  expect(overlapping([...hours, next])).toEqual(new Set());
  expect(overlapping([...hours, next, month])).toEqual(new Set([month, ...hours]));
  const period = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 9 }))
    .map(([begins, length]) => ({ begins, ends: begins + length }));
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), (all) => {
      const within = all.filter((one) => all.some((other) => other !== one && overlap(one, other)));
      const found = overlapping(all);
      // Of those that one reaches, it is enough to find each with the one that reaches furthest.
      expect(within).toEqual(expect.arrayContaining([...found]));
      expect(
        all
          .filter((one) => !found.has(one))
          .every((one, i, left) => left.slice(i + 1).every((other) => !overlap(one, other))),
      ).toBe(true);
    }),
  );
});
