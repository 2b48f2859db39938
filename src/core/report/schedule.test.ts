import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { zoneClock } from '../time/zone.ts';
import { nextSlot, type Schedule } from './schedule.ts';

const at = (iso: string): number => Date.parse(iso);
const daily = (hour: number): Schedule => ({ every: 'day', weekday: 1, day: 1, hour });
const slots = (schedule: Schedule, zone: string, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let after = at(from); found.length < count; ) {
    after = nextSlot(schedule, zone, after);
    found.push(new Date(after).toISOString().slice(0, 16));
  }
  return found;
};

test('comes every day, week or month at the hour of the zone, strictly after the given moment', () => {
  expect(slots(daily(9), 'Asia/Kolkata', '2026-11-21T03:30Z', 2)).toEqual([
    '2026-11-22T03:30',
    '2026-11-23T03:30',
  ]);
  expect(slots({ ...daily(8), every: 'week', weekday: 7 }, 'UTC', '2026-11-21T00:00Z', 2)).toEqual([
    '2026-11-22T08:00',
    '2026-11-29T08:00',
  ]);
});

test('the 31st is the last day of a shorter month', () => {
  const monthly: Schedule = { every: 'month', weekday: 1, day: 31, hour: 0 };
  expect(slots(monthly, 'America/Sao_Paulo', '2027-12-31T12:00Z', 4)).toEqual([
    ...['2028-01-31T03:00', '2028-02-29T03:00', '2028-03-31T03:00', '2028-04-30T03:00'],
  ]);
});

test.each([
  ['an hour that is left out', 'Europe/Berlin', 2, '2026-03-28T12:00Z', '2026-03-29T01:00'],
  ['half an hour that is left out', 'Australia/Lord_Howe', 2, '2026-10-03T12:00Z', '2026-10-03T15:30'],
  ['midnight that is left out', 'America/Sao_Paulo', 0, '2018-11-03T12:00Z', '2018-11-04T03:00'],
])('%s is taken when the clock jumps', (_, zone, hour, from, wanted) => {
  expect(slots(daily(hour), zone, from, 1)).toEqual([wanted]);
});

test.each([
  ['Europe/Berlin', 2, '2026-10-24T12:00Z', ['2026-10-25T00:00', '2026-10-26T01:00']],
  ['America/Sao_Paulo', 23, '2018-02-17T12:00Z', ['2018-02-18T01:00', '2018-02-19T02:00']],
])('an hour that occurs twice in %s counts once', (zone, hour, from, wanted) => {
  expect(slots(daily(hour), zone, from, 2)).toEqual(wanted);
});

test('a date skipped by a zone is not a day, but no week or month is skipped', () => {
  const from = '2011-12-29T23:00Z';
  expect(slots(daily(9), 'Pacific/Apia', from, 2)).toEqual(['2011-12-30T19:00', '2011-12-31T19:00']);
  const monthly: Schedule = { every: 'month', weekday: 1, day: 30, hour: 9 };
  expect(slots(monthly, 'Pacific/Apia', from, 2)).toEqual(['2011-12-30T10:00', '2012-01-29T19:00']);
  const friday: Schedule = { every: 'week', weekday: 5, day: 1, hour: 9 };
  expect(slots(friday, 'Pacific/Apia', from, 2)).toEqual(['2011-12-30T10:00', '2012-01-05T19:00']);
});

const zones = [
  ...['Asia/Kolkata', 'America/Sao_Paulo', 'Europe/Berlin', 'Europe/Moscow', 'Asia/Kathmandu', 'UTC'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'America/Havana', 'Africa/Casablanca', 'Asia/Beirut'],
];
const schedule = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  day: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const moment = fc.integer({ min: at('2011-12-20T00:00Z'), max: at('2028-01-10T00:00Z') });

/** The local day, week or month of a slot; weeks are numbered by their Monday. */
const periodOf = (slot: number, { every }: Schedule, zone: string): number => {
  const wall = slot + zoneClock(zone).offset(slot);
  const date = new Date(wall);
  if (every === 'month') return 12 * date.getUTCFullYear() + date.getUTCMonth();
  const day = Math.floor(wall / DAY_MS);
  return every === 'day' ? day : Math.floor((day + 3) / 7);
};

test('slots are consecutive, and each is on another day, week or month', () => {
  fc.assert(
    fc.property(
      schedule,
      fc.constantFrom(...zones),
      moment,
      fc.double({ min: 0, max: 1 }),
      (when, zone, time, part) => {
        fc.pre(!Number.isNaN(part));
        const first = nextSlot(when, zone, time);
        const second = nextSlot(when, zone, first);
        expect(first).toBeGreaterThan(time);
        expect(nextSlot(when, zone, first - 1)).toBe(first);
        const between = first + Math.floor(part * (second - first - 1));
        expect(nextSlot(when, zone, between)).toBe(second);
        expect(periodOf(second, when, zone) - periodOf(first, when, zone)).toBeGreaterThanOrEqual(1);
        // Only a skipped date can leave a gap.
        const gap = zone === 'Pacific/Apia' && first < at('2012-01-01T00:00Z') ? 2 : 1;
        expect(periodOf(second, when, zone) - periodOf(first, when, zone)).toBeLessThanOrEqual(gap);
      },
    ),
    { numRuns: 300 },
  );
});

test('the local time is the scheduled hour unless its day lacks that hour', () => {
  fc.assert(
    fc.property(schedule, fc.constantFrom(...zones), moment, (when, zone, time) => {
      const slot = nextSlot(when, zone, time);
      const shown = (of: number): number => (of + zoneClock(zone).offset(of)) % DAY_MS;
      const late = shown(slot) - when.hour * HOUR_MS;
      if (late === 0) return;
      // A clock change comes right before it.
      const jump = zoneClock(zone).offset(slot) - zoneClock(zone).offset(slot - 1);
      expect(jump).toBeGreaterThan(0);
      if (jump < 2 * HOUR_MS) {
        expect(late).toBeGreaterThan(0);
        // Equal if the clock jumps at the scheduled hour itself: Havana, from 00:00 to 01:00.
        expect(late).toBeLessThanOrEqual(jump);
      }
    }),
    { numRuns: 300 },
  );
});
