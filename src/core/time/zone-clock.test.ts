import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { localMinute, startOfDay, zoneClock } from './zone.ts';

const at = (iso: string): number => Date.parse(iso);

/** The minute of the week, computed independently from the calendar date. */
const readOff = (time: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
  return day * 1440 + Number(part('hour')) * 60 + Number(part('minute'));
};

/** Around clock changes: half an hour, at midnight, at 00:01, a skipped day, and zones of 45 and 30 minutes. */
const changes: [zone: string, time: number][] = [
  ['Europe/Berlin', at('2026-10-25T01:00Z')],
  ['Europe/Berlin', at('2026-03-29T01:00Z')],
  ['America/New_York', at('2026-11-01T06:00Z')],
  ['Australia/Lord_Howe', at('2026-04-04T15:00Z')],
  ['Australia/Lord_Howe', at('2026-10-03T15:30Z')],
  ['Asia/Beirut', at('2026-03-28T22:00Z')],
  ['America/Havana', at('2026-11-01T05:00Z')],
  ['America/St_Johns', at('2010-03-14T03:31Z')],
  ['America/St_Johns', at('2010-11-07T02:31Z')],
  ['Pacific/Apia', at('2011-12-30T10:00Z')],
  ['Pacific/Chatham', at('2026-09-26T14:00Z')],
  ['Asia/Kathmandu', at('1985-12-31T18:30Z')],
  ['Asia/Kolkata', at('2026-11-21T00:00Z')],
  ['UTC', at('2026-11-21T00:00Z')],
];

const moment = fc.constantFrom(...changes).chain(([zone, time]) =>
  fc.record({
    zone: fc.constant(zone),
    time: fc.integer({ min: time - 30 * HOUR_MS, max: time + 30 * HOUR_MS }),
    near: fc.integer({ min: time - 20 * 60_000, max: time + 20 * 60_000 }),
  }),
);

test('the caching clock equals the uncached one', () => {
  fc.assert(
    fc.property(moment, ({ zone, time, near }) => {
      for (const one of [time, near, near + 1, time]) {
        expect(localMinute(one, zone)).toBe(readOff(one, zone));
        expect(zoneClock(zone).startOfDay(one)).toBe(startOfDay(one, zone));
      }
    }),
    { numRuns: 1000 },
  );
});

test('an hour begins at :00 of its zone or at a clock change, lasts at most an hour and never goes back', () => {
  fc.assert(
    fc.property(moment, fc.nat(2 * HOUR_MS), ({ zone, near }, later) => {
      const { startOfHour, offset } = zoneClock(zone);
      const start = startOfHour(near);
      const isChange = offset(start - 1) !== offset(start);
      if (!isChange) expect((start + offset(near)) % HOUR_MS).toBe(0);
      expect(offset(start)).toBe(offset(near));
      expect(near - start).toBeLessThan(HOUR_MS);
      expect(start).toBeLessThanOrEqual(near);
      expect(startOfHour(near + later)).toBeGreaterThanOrEqual(start);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Asia/Kolkata', '2026-11-21T10:29:59Z', '2026-11-21T09:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21T10:15:00Z', '2026-11-21T10:15:00.000Z'],
  // 02:30 summer time and 02:30 winter time: two hours.
  ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T01:00:00.000Z'],
  // 01:45 summer time and, after the change by half an hour, 01:45 winter time.
  ['Australia/Lord_Howe', '2026-04-04T14:45Z', '2026-04-04T14:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:15Z', '2026-04-04T15:00:00.000Z'],
])('the hour of %s at %s began at %s', (zone, time, start) => {
  expect(new Date(zoneClock(zone).startOfHour(at(time))).toISOString()).toBe(start);
});

test('an unknown zone throws when its clock is requested', () => {
  expect(() => zoneClock('Mars/Olympus')).toThrow(RangeError);
});
