import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import {
  addDays,
  choiceOf,
  countDays,
  dateAt,
  daysOfChoice,
  isDay,
  MAX_DAYS,
  RANGE_NAMES,
  rangeOf,
  searchOfRange,
} from './range.ts';

describe('the range in an address', () => {
  it('is a name, days or nothing', () => {
    expect(choiceOf({})).toBeUndefined();
    expect(choiceOf({ range: '7d' })).toBe('7d');
    expect(choiceOf({ from: '2026-03-01', to: '2026-03-09' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
    expect(choiceOf({ range: '7d', from: '2026-03-01', to: '2026-03-09' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
  });

  it('swaps days in the wrong order', () => {
    expect(choiceOf({ from: '2026-03-09', to: '2026-03-01' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-09',
    });
  });

  it('is one day when only one is given', () => {
    expect(choiceOf({ from: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(choiceOf({ to: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
  });

  it('is the last ten years and a little more when longer than a hundred', () => {
    const days = choiceOf({ from: '1926-03-01', to: '2026-03-01' });
    expect(days).toEqual({ from: '2016-01-14', to: '2026-03-01' });
    expect(typeof days === 'object' && countDays(days)).toBe(MAX_DAYS);
    expect(choiceOf({ from: '2016-01-14', to: '2026-03-01' })).toEqual(days);
  });

  it('omits what cannot be read, and keeps a day that can', () => {
    expect(choiceOf({ range: 'fortnight' })).toBeUndefined();
    expect(choiceOf({ range: 'toString' })).toBeUndefined();
    expect(choiceOf({ range: '7d', from: '2026-02-30', to: 'soon' })).toBe('7d');
    expect(choiceOf({ from: '٢٠٢٦-٠٣-٠١' })).toBeUndefined();
    expect(choiceOf({ from: 'soon', to: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
  });

  it('round-trips, and clears the earlier values', () => {
    for (const choice of [...RANGE_NAMES, { from: '2026-03-01', to: '2026-03-09' }, undefined]) {
      expect(choiceOf(searchOfRange(choice))).toEqual(choice);
    }
    expect(Object.keys(searchOfRange('7d'))).toEqual(['range', 'from', 'to']);
  });
});

describe('days', () => {
  it('must exist', () => {
    expect(['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'].filter(isDay)).toHaveLength(4);
    const none = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      'yesterday',
      '',
      '2026-03-01T00:00',
      '20260301',
      '9999-12-31',
    ];
    expect(none.filter(isDay)).toEqual([]);
  });

  it('are counted including both ends and across months', () => {
    expect(countDays({ from: '2026-02-27', to: '2026-03-01' })).toBe(3);
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

const at = (text: string): number => Date.parse(text);
const zones = [
  'UTC',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kolkata',
];

describe('rangeOf', () => {
  it('begins the day at midnight of the zone, including quarter-hour zones', () => {
    expect(rangeOf('today', 'Asia/Kathmandu', at('2026-03-10T20:00:00Z'))).toEqual({
      from: '2026-03-10T18:15:00.000Z',
      to: '2026-03-11T18:15:00.000Z',
    });
  });

  it('gives a day of 23 hours when the clock goes forward', () => {
    expect(rangeOf('today', 'America/New_York', at('2026-03-08T15:00:00Z'))).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    });
  });

  it('begins after the jump when midnight does not exist', () => {
    // São Paulo skipped 00:00 to 01:00 on 4 November 2018.
    expect(rangeOf('today', 'America/Sao_Paulo', at('2018-11-04T15:00:00Z')).from).toBe(
      '2018-11-04T03:00:00.000Z',
    );
  });

  it('counts days across the end of a month', () => {
    expect(rangeOf('7d', 'UTC', at('2026-03-02T10:00:00Z')).from).toBe('2026-02-24T00:00:00.000Z');
    expect(rangeOf('yesterday', 'UTC', at('2026-03-01T10:00:00Z'))).toEqual({
      from: '2026-02-28T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    });
  });

  it("includes both ends of custom days, in the zone's local time", () => {
    expect(rangeOf({ from: '2026-03-08', to: '2026-03-09' }, 'America/New_York', 0)).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-10T04:00:00.000Z',
    });
    expect(rangeOf({ from: '2026-03-10', to: '2026-03-10' }, 'Pacific/Kiritimati', 0)).toEqual({
      from: '2026-03-09T10:00:00.000Z',
      to: '2026-03-10T10:00:00.000Z',
    });
  });

  it('is the day before for a date that the zone skipped, and never empty', () => {
    // Samoa crossed the date line, so 30 December 2011 did not exist there. Neither did 21 August 1993 on Kwajalein.
    expect(rangeOf({ from: '2011-12-30', to: '2011-12-30' }, 'Pacific/Apia', 0)).toEqual({
      from: '2011-12-29T10:00:00.000Z',
      to: '2011-12-30T10:00:00.000Z',
    });
    for (const zone of ['Pacific/Apia', 'Pacific/Kwajalein', 'Pacific/Fakaofo', ...zones]) {
      for (const day of [
        '1993-08-20',
        '1993-08-21',
        '1993-08-22',
        '2011-12-29',
        '2011-12-30',
        '2011-12-31',
      ]) {
        const { from, to } = rangeOf({ from: day, to: day }, zone, 0);
        expect(at(to) - at(from), `${day} in ${zone}`).toBeGreaterThanOrEqual(23 * HOUR_MS);
      }
    }
  });

  it('begins months and years on their first day', () => {
    const now = at('2026-03-18T01:00:00Z');
    const days = (name: (typeof RANGE_NAMES)[number], first?: string) => {
      const { from, to } = daysOfChoice(name, 'America/Sao_Paulo', now, first) ?? {};
      return `${from} ${to}`;
    };
    expect(days('today')).toBe('2026-03-17 2026-03-17');
    expect(days('28d')).toBe('2026-02-18 2026-03-17');
    expect(days('month')).toBe('2026-03-01 2026-03-17');
    expect(days('lastMonth')).toBe('2026-02-01 2026-02-28');
    expect(days('year')).toBe('2026-01-01 2026-03-17');
    expect(days('12mo')).toBe('2025-04-01 2026-03-17');
    expect(days('all', '2024-07-01T02:59:00Z')).toBe('2024-06-30 2026-03-17');
    expect(days('all', '1999-07-01T02:59:00Z')).toBe('2016-01-30 2026-03-17');
    expect(days('all')).toBe('2026-03-17 2026-03-17');
    expect(daysOfChoice('realtime', 'UTC', now)).toBeNull();
  });

  it('takes the last hour in quarters, including the current one', () => {
    expect(rangeOf('realtime', 'Asia/Kathmandu', at('2026-03-18T14:20:00Z'))).toEqual({
      from: '2026-03-18T13:30:00.000Z',
      to: '2026-03-18T14:30:00.000Z',
    });
  });

  it('gives the date of an instant, which is within custom days of that date', () => {
    expect(dateAt(at('2026-03-10T20:00:00Z'), 'Asia/Kathmandu')).toBe('2026-03-11');
    const moments = fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
        const date = dateAt(now, zone);
        expect(rangeOf({ from: date, to: date }, zone, now)).toEqual(rangeOf('today', zone, now));
      }),
      { numRuns: 150 },
    );
  });

  it('is on quarter hours, contains now unless it is yesterday, and yesterday ends where today begins', () => {
    const moments = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(...RANGE_NAMES), (now, zone, name) => {
        const range = rangeOf(name, zone, now);
        expect(at(range.from) % 900_000).toBe(0);
        expect(at(range.to) % 900_000).toBe(0);
        expect(at(range.from)).toBeLessThan(at(range.to));
        if (name === 'yesterday') expect(range.to).toBe(rangeOf('today', zone, now).from);
        else if (name === 'lastMonth') expect(range.to).toBe(rangeOf('month', zone, now).from);
        else expect(now >= at(range.from) && now < at(range.to)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
