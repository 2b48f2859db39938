import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUARTER_MS } from './durations.ts';
import { type Step, stepStart, stepsOf } from './steps.ts';
import { dateOf } from './zone.ts';

const at = (iso: string): number => Date.parse(iso);
const steps = (from: string, to: string, step: Step, zone: string): string[] =>
  stepsOf(at(from), at(to), step, zone).map((time) => new Date(time).toISOString().slice(0, 16));

test('a day on which clocks go back has 25 separate hours', () => {
  expect(steps('2026-11-01T04:00Z', '2026-11-02T05:00Z', 'hour', 'America/New_York')).toHaveLength(25);
  expect(steps('2026-03-08T05:00Z', '2026-03-09T04:00Z', 'hour', 'America/New_York')).toHaveLength(23);
});

test('hours of a half-hour zone begin on its hours, and a half-hour clock change is a step', () => {
  expect(steps('2026-04-01T18:30Z', '2026-04-01T21:30Z', 'hour', 'Asia/Kolkata')).toEqual([
    '2026-04-01T18:30',
    '2026-04-01T19:30',
    '2026-04-01T20:30',
  ]);
  expect(steps('2026-04-04T13:00Z', '2026-04-04T17:30Z', 'hour', 'Australia/Lord_Howe')).toEqual([
    '2026-04-04T13:00',
    '2026-04-04T14:00',
    '2026-04-04T15:00',
    '2026-04-04T15:30',
    '2026-04-04T16:30',
  ]);
});

test("days, weeks and months begin in the zone's local time, and the first begins with the range", () => {
  expect(steps('2026-10-31T12:00Z', '2026-11-03T12:00Z', 'day', 'America/New_York')).toEqual([
    '2026-10-31T12:00',
    '2026-11-01T04:00',
    '2026-11-02T05:00',
    '2026-11-03T05:00',
  ]);
  expect(steps('2026-11-18T00:00Z', '2026-12-01T00:00Z', 'week', 'UTC')).toEqual([
    '2026-11-18T00:00',
    '2026-11-23T00:00',
    '2026-11-30T00:00',
  ]);
  expect(steps('2025-12-15T00:00Z', '2026-03-02T00:00Z', 'month', 'Asia/Kathmandu')).toEqual([
    '2025-12-15T00:00',
    '2025-12-31T18:15',
    '2026-01-31T18:15',
    '2026-02-28T18:15',
  ]);
});

test('steps are on quarter hours and ascending, with one for each date or month of the zone', () => {
  const zones = ['UTC', 'Asia/Kathmandu', 'America/Havana', 'Australia/Lord_Howe', 'Africa/Casablanca'];
  fc.assert(
    fc.property(
      fc.integer({ min: at('2005-01-01T00:00Z') / QUARTER_MS, max: at('2035-01-01T00:00Z') / QUARTER_MS }),
      fc.integer({ min: 1, max: 96 * 90 }),
      fc.constantFrom(...zones),
      fc.constantFrom<Step>('hour', 'day', 'month'),
      (quarter, length, zone, step) => {
        const from = quarter * QUARTER_MS;
        const found = stepsOf(from, from + length * QUARTER_MS, step, zone);
        expect(found[0]).toBe(from);
        expect(
          found.every((time, i) => time % QUARTER_MS === 0 && (i === 0 || time > (found[i - 1] ?? 0))),
        ).toBe(true);
        if (step === 'hour') return;
        const names = found.map((time) => dateOf(time, zone).slice(0, step === 'day' ? 10 : 7));
        expect(new Set(names).size).toBe(names.length);
        const last = dateOf(from + length * QUARTER_MS - 1, zone);
        expect(names.at(-1)).toBe(last.slice(0, names[0]?.length));
      },
    ),
    { numRuns: 200 },
  );
});

test('a step begins at its local time, even before the range', () => {
  const start = (iso: string, step: Step, zone: string): string =>
    new Date(stepStart(step, at(iso), zone)).toISOString().slice(0, 16);
  expect(start('2026-03-10T03:00Z', 'month', 'America/Sao_Paulo')).toBe('2026-03-01T03:00');
  expect(start('2026-03-01T02:45Z', 'month', 'America/Sao_Paulo')).toBe('2026-02-01T03:00');
  expect(start('2026-03-11T12:00Z', 'week', 'UTC')).toBe('2026-03-09T00:00');
  expect(start('2026-03-10T23:00Z', 'day', 'Asia/Kolkata')).toBe('2026-03-10T18:30');
  expect(start('2026-03-10T12:45Z', 'hour', 'Asia/Kolkata')).toBe('2026-03-10T12:30');
  expect(start('2026-03-10T12:45Z', 'quarter', 'UTC')).toBe('2026-03-10T12:45');
});

test('an hour is cut in two where the clock is changed by half an hour', () => {
  const hours = (from: string, to: string): string[] =>
    stepsOf(at(from), at(to), 'hour', 'Australia/Lord_Howe').map((time) =>
      new Date(time).toISOString().slice(11, 16),
    );
  // From 02:00 back to 01:30.
  expect(hours('2026-04-04T14:00Z', '2026-04-04T17:30Z')).toEqual(['14:00', '15:00', '15:30', '16:30']);
  // From 02:00 on to 02:30.
  expect(hours('2026-10-03T14:30Z', '2026-10-03T17:00Z')).toEqual(['14:30', '15:30', '16:00']);
});

test('the first step of a range begins no later than the range, and others exactly at their start', () => {
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const step = fc.constantFrom<Step>('quarter', 'hour', 'day', 'week', 'month');
  const quarter = fc.integer({ min: 0, max: 4 * 24 * 800 });
  fc.assert(
    fc.property(zone, step, quarter, (name, by, place) => {
      const from = at('2026-01-01T00:00Z') + place * QUARTER_MS;
      const [first = 0, ...rest] = stepsOf(from, from + 70 * 24 * 4 * QUARTER_MS, by, name).slice(0, 40);
      expect(stepStart(by, first, name)).toBeLessThanOrEqual(first);
      for (const time of rest) expect(stepStart(by, time, name)).toBe(time);
    }),
  );
});
