import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compare, comparedDays, comparedRange } from './compare.ts';
import { countDays, daysOfChoice, RANGE_NAMES, type RangeChoice } from './range.ts';

const at = (text: string): number => Date.parse(text);
const now = at('2026-03-18T14:20:00Z'); // A Wednesday.
const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];

const against = (choice: RangeChoice, compare: Compare, weekday = false) => {
  const days = daysOfChoice(choice, 'UTC', now, null);
  const found = days && comparedDays(choice, compare, weekday, days);
  return found && `${found.from} ${found.to}`;
};

describe('what a range is compared with', () => {
  it.each([
    ['yesterday', '2026-03-16 2026-03-16'],
    ['7d', '2026-03-05 2026-03-11'],
    ['month', '2026-02-01 2026-02-18'],
    ['lastMonth', '2026-01-01 2026-01-31'],
    ['year', '2025-01-01 2025-03-18'],
    ['12mo', '2024-04-01 2025-03-18'],
    ['all', null],
  ] as const)('%s with the period before: %s', (choice, days) => {
    expect(against(choice, 'previous')).toBe(days);
  });

  it('is the same days a year before, including the last of February', () => {
    expect(against('yesterday', 'year')).toBe('2025-03-17 2025-03-17');
    expect(against({ from: '2024-02-29', to: '2024-03-01' }, 'year')).toBe('2023-02-28 2023-03-01');
  });

  it('is at most as much of the previous month as that month has', () => {
    const days = daysOfChoice('month', 'UTC', at('2026-03-31T10:00:00Z'));
    expect(days && comparedDays('month', 'previous', false, days)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('begins on the same day of the week if requested', () => {
    expect(against('yesterday', 'previous', true)).toBe('2026-03-10 2026-03-10');
    expect(against('yesterday', 'year', true)).toBe('2025-03-18 2025-03-18');
    expect(against('7d', 'previous', true)).toBe('2026-03-05 2026-03-11');
  });

  it('uses custom days unchanged and in full', () => {
    const own = { from: '2026-01-05', to: '2026-01-06' };
    expect(comparedRange('today', own, true, 'UTC', now)?.soFar).toEqual({
      from: '2026-01-05T00:00:00.000Z',
      to: '2026-01-07T00:00:00.000Z',
    });
  });

  it('compares an unfinished day with as much of the day before', () => {
    expect(comparedRange('today', 'previous', false, 'UTC', now)).toEqual({
      whole: { from: '2026-03-17T00:00:00.000Z', to: '2026-03-18T00:00:00.000Z' },
      soFar: { from: '2026-03-17T00:00:00.000Z', to: '2026-03-17T14:30:00.000Z' },
    });
    expect(comparedRange('7d', 'previous', false, 'UTC', now)?.soFar.to).toBe('2026-03-11T14:30:00.000Z');
  });

  it('compares the last hour with the hour before, or the same one a week before', () => {
    expect(comparedRange('realtime', 'previous', false, 'UTC', now)?.whole).toEqual({
      from: '2026-03-18T12:30:00.000Z',
      to: '2026-03-18T13:30:00.000Z',
    });
    expect(comparedRange('realtime', 'previous', true, 'UTC', now)?.whole.from).toBe(
      '2026-03-11T13:30:00.000Z',
    );
  });

  it('is whole quarter hours, not empty, not longer than its range by the clock, and before it', () => {
    const moments = fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    const first = '2011-05-05T10:00:00.000Z';
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        fc.constantFrom(...RANGE_NAMES),
        fc.constantFrom('previous' as const, 'year' as const),
        fc.boolean(),
        (moment, zone, name, compare, weekday) => {
          const found = comparedRange(name, compare, weekday, zone, moment, first);
          expect(found === null).toBe(name === 'all');
          if (found === null) return;
          const { whole, soFar } = found;
          for (const time of [whole.from, whole.to, soFar.to]) expect(at(time) % 900_000).toBe(0);
          expect(soFar.from).toBe(whole.from);
          expect(at(soFar.to)).toBeGreaterThan(at(soFar.from));
          expect(at(soFar.to)).toBeLessThanOrEqual(at(whole.to));
          expect(at(whole.from)).toBeLessThan(moment);
          const days = daysOfChoice(name, zone, moment, first);
          const past = days && comparedDays(name, compare, weekday, days);
          if (!days || !past) return;
          expect(past.from < days.from).toBe(true);
          if (name === 'lastMonth')
            expect(Math.abs(countDays(past) - countDays(days))).toBeLessThanOrEqual(3);
          else expect(countDays(past)).toBeLessThanOrEqual(countDays(days) + 1);
          if (compare === 'previous') expect(past.to < days.from).toBe(true);
          if (weekday) {
            const weekdayOf = (day: string) => new Date(day).getUTCDay();
            expect(weekdayOf(past.from)).toBe(weekdayOf(days.from));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
