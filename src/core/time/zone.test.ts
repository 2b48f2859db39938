import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorToQuarter, QUARTER_MS } from './durations.ts';
import { dateOf, localIso, localMinute, startOfDate, startOfDay } from './zone.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (time: number): string => new Date(time).toISOString();

test('quarters are half-open', () => {
  expect(iso(floorToQuarter(at('2026-11-21T10:14:59.999Z')))).toBe('2026-11-21T10:00:00.000Z');
  expect(iso(floorToQuarter(at('2026-11-21T10:15:00Z')))).toBe('2026-11-21T10:15:00.000Z');
  expect(floorToQuarter(-1)).toBe(-QUARTER_MS);
});

test.each([
  ['2026-11-23T00:00:00Z', 'UTC', 0],
  ['2026-11-22T23:59:59Z', 'UTC', 10_079],
  ['2026-11-22T23:59:59Z', 'Asia/Kolkata', 329],
  ['2026-11-22T18:15:00Z', 'Asia/Kathmandu', 0],
  ['2026-11-23T00:00:00Z', 'America/New_York', 6 * 1440 + 19 * 60],
  ['1969-12-31T23:59:00Z', 'UTC', 2 * 1440 + 1439],
])('%s in %s is minute %i of the week', (time, zone, minute) => {
  expect(localMinute(at(time), zone)).toBe(minute);
});

test('UTC by arithmetic equals UTC by Intl', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4e12, max: 4e12 }), (time) => {
      expect(localMinute(time, 'UTC')).toBe(localMinute(time, 'Etc/GMT'));
    }),
  );
});

test.each([
  ['2026-11-21T10:00:00Z', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T10:00:00Z', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21T10:00:00Z', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T09:59:59Z', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  // Clocks go forward and back in New York: a day of 23 and one of 25 hours.
  ['2026-03-08T20:00:00Z', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-02T04:59:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // No midnight: clocks go from 23:59 to 01:00.
  ['2026-03-29T12:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2018-11-04T12:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Midnight twice: 00:00 to 00:59 is repeated.
  ['2026-11-01T12:00:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // Set back from 00:01 to 23:01: the date begins twice.
  ['2010-11-07T02:30:30Z', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
  ['2010-11-07T03:00:00Z', 'America/St_Johns', '2010-11-06T02:30:00.000Z'],
  ['2010-11-07T12:00:00Z', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
  // Half an hour of daylight saving, and a day that never existed.
  ['2026-10-04T03:00:00Z', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
  ['2011-12-30T12:00:00Z', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('the local day of %s in %s began at %s', (time, zone, start) => {
  expect(iso(startOfDay(at(time), zone))).toBe(start);
});

const zones = [
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
];

test('a day begins once: its start is its own start, and the minute before belongs to another date', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2040-01-01T00:00Z') }),
      fc.constantFrom(...zones),
      (time, zone) => {
        const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
        const start = startOfDay(time, zone);
        expect(start).toBeLessThanOrEqual(time);
        expect(startOfDay(start, zone)).toBe(start);
        expect(date.format(start)).toBe(date.format(time));
        expect(date.format(start - 1)).not.toBe(date.format(time));
      },
    ),
    { numRuns: 300 },
  );
});

test('a date begins where the day containing its noon does, at a quarter hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2040-01-01T00:00Z') }),
      fc.constantFrom(...zones, 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kolkata'),
      (time, zone) => {
        const date = dateOf(time, zone);
        expect(date).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time));
        const start = startOfDate(date, zone);
        expect(start).toBe(startOfDay(time, zone));
        expect(floorToQuarter(start)).toBe(start);
      },
    ),
    { numRuns: 300 },
  );
});

test('a date that a zone skipped begins with the next one', () => {
  const next = startOfDate('2011-12-31', 'Pacific/Apia');
  expect(startOfDate('2011-12-30', 'Pacific/Apia')).toBe(next);
});

test('an unknown zone is an error', () => {
  expect(() => localMinute(0, 'Mars/Olympus')).toThrow(RangeError);
});

test.each([
  ['2026-03-10T03:00:00Z', 'America/Sao_Paulo', '2026-03-10T00:00:00-03:00'],
  ['2026-03-10T00:00:00Z', 'UTC', '2026-03-10T00:00:00+00:00'],
  ['2026-03-10T00:00:00Z', 'Asia/Kathmandu', '2026-03-10T05:45:00+05:45'],
  // The same local hour twice.
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
])('%s in %s is %s', (time, zone, written) => {
  expect(localIso(Date.parse(time), zone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(time));
});
