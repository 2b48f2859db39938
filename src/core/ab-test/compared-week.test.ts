import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, FULL_WEEK_MS } from '../stats/verdict/thresholds.ts';
import { comparedWeek } from './compared-week.ts';

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

it('begins when a later arm joins, and waits while it is out', () => {
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
