import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { FULL_WEEK_MS } from '../stats/verdict/thresholds.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../time/durations.ts';
import { startOfDay } from '../time/zone.ts';
import { comparedWeek, dayEdges, lastMoment, nextMoment } from './timing.ts';

test('the last moment equals the one reached step by step', () => {
  const time = fc.oneof(fc.nat(2 * HOUR_MS), fc.nat(40 * HOUR_MS));
  fc.assert(
    fc.property(time, time, (a, b) => {
      const start = 1_770_000_000_123;
      const stepped = (from: number, upTo: number): number => {
        let at = from;
        while (nextMoment(start, at) <= upTo) at = nextMoment(start, at);
        return at;
      };
      const middle = stepped(start, start + a);
      expect(lastMoment(start, start, start + a)).toBe(middle);
      expect(lastMoment(start, middle, start + b)).toBe(stepped(middle, start + b));
    }),
  );
});

const phasesOf = (...days: number[]) =>
  days.map((day, place) => ({ phase: place + 1, begins: new Date(day * DAY_MS) }));

it('is a week after the start when nothing happens', () => {
  const phases = phasesOf(3);
  expect(comparedWeek(phases, phases, 4 * DAY_MS)).toBe(10 * DAY_MS);
});

it('resumes after a pause with the time that was left', () => {
  const phases = phasesOf(0, 2, 10);
  expect(comparedWeek(phases, [phases[0]!, phases[2]!], 11 * DAY_MS)).toBe(15 * DAY_MS);
});

it('begins when a later variant joins, and waits while it is out', () => {
  const phases = phasesOf(0, 6, 8);
  expect(comparedWeek(phases, phases.slice(1), 9 * DAY_MS)).toBe(13 * DAY_MS);
  expect(comparedWeek(phases, [phases[1]!], 9 * DAY_MS)).toBe(14 * DAY_MS);
});

it('covers exactly a week of the shared phases before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 9 }), shared: fc.boolean() }), { minLength: 1 }),
      (spans) => {
        let day = 0;
        const phases = spans.map(({ days, shared }, place) => {
          const begins = new Date(day * DAY_MS);
          day += days;
          return { phase: place + 1, begins, shared };
        });
        const now = day * DAY_MS;
        const shared = phases.filter((one) => one.shared);
        const week = comparedWeek(phases, shared, now);
        // The last phase continues. If it is not shared, only time from now on counts.
        const goesOn = phases.at(-1)!.shared;
        const seen = shared.reduce((sum, { phase, begins }) => {
          const ends = phases[phase]?.begins.getTime() ?? Number.POSITIVE_INFINITY;
          return sum + Math.max(0, Math.min(ends, week) - begins.getTime());
        }, 0);
        expect(goesOn || week <= now ? seen : seen + week - now).toBe(FULL_WEEK_MS);
      },
    ),
  );
});

const START = Date.UTC(2026, 2, 10, 12);

test('days are contiguous from the first visitor to the last, begin on quarter hours and are limited in number', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
  );
  fc.assert(
    fc.property(
      zones,
      fc.nat(300 * DAY_MS),
      fc.oneof(fc.nat(3 * DAY_MS), fc.nat(900 * DAY_MS)),
      (zone, before, ms) => {
        const startedAt = START - before;
        const { edges, are } = dayEdges(startedAt, startedAt + ms, zone);
        expect(edges.length).toBeGreaterThanOrEqual(2);
        expect(edges.length).toBeLessThanOrEqual(401);
        expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b));
        expect(edges[0]).toBe(startOfDay(startedAt, zone));
        expect(edges.at(-1)).toBeGreaterThan(startedAt + ms);
        expect(edges.slice(0, -1).every((edge) => edge % QUARTER_MS === 0)).toBe(true);
        if (are === 'day')
          expect(edges.slice(0, -1)).toEqual(edges.slice(0, -1).map((edge) => startOfDay(edge, zone)));
      },
    ),
    { numRuns: 20 },
  );
});

test('more than four hundred days become weeks', () => {
  expect(dayEdges(START, START + 399 * DAY_MS, 'UTC')).toMatchObject({ are: 'day' });
  expect(dayEdges(START, START + 400 * DAY_MS, 'UTC')).toMatchObject({ are: 'week' });
  expect(dayEdges(START, START - 1, 'UTC').edges).toEqual([]);
});
