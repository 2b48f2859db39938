import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedRange } from '../time/compare.ts';
import { RANGE_NAMES, rangeOf } from '../time/range.ts';
import { requestAt, type SavedCompare } from './saved.ts';

const at = (text: string): number => Date.parse(text);
const moment = (now: string, timeZone = 'UTC', first: string | null = null) => ({
  now: at(now),
  timeZone,
  first,
});

describe('a saved report at a moment', () => {
  it('requests days of the zone and keeps everything else', () => {
    const body = {
      range: { name: 'yesterday' as const },
      compare: null,
      metrics: ['visits'],
      sort: '-visits',
    };
    expect(requestAt(body, moment('2026-03-09T02:00:00Z', 'America/Sao_Paulo'))).toEqual({
      metrics: ['visits'],
      sort: '-visits',
      compare: 'none',
      from: '2026-03-07T03:00:00.000Z',
      to: '2026-03-08T03:00:00.000Z',
    });
  });

  it('a named range moves with time, and given days do not', () => {
    const own = { range: { from: '2026-03-08', to: '2026-03-08' }, compare: null };
    for (const now of ['2026-03-08T12:00:00Z', '2031-01-01T00:00:00Z']) {
      // Clocks went forward, so the day has 23 hours.
      expect(requestAt(own, moment(now, 'America/New_York'))).toMatchObject({
        from: '2026-03-08T05:00:00.000Z',
        to: '2026-03-09T04:00:00.000Z',
      });
    }
    const month = { range: { name: 'lastMonth' as const }, compare: null };
    expect(requestAt(month, moment('2026-03-08T12:00:00Z')).from).toBe('2026-02-01T00:00:00.000Z');
    expect(requestAt(month, moment('2026-04-01T12:00:00Z')).from).toBe('2026-03-01T00:00:00.000Z');
  });

  it('is compared with as much as the range has so far, and all time with nothing', () => {
    const previous: SavedCompare = { name: 'previous', weekday: false };
    const now = moment('2026-03-18T14:20:00Z', 'UTC', '2026-01-01T00:00:00Z');
    expect(requestAt({ range: { name: 'today' }, compare: previous }, now)).toMatchObject({
      compare: 'range',
      compareFrom: '2026-03-17T00:00:00.000Z',
      compareTo: '2026-03-17T14:30:00.000Z',
    });
    const all = requestAt({ range: { name: 'all' }, compare: previous }, now);
    expect(all).toMatchObject({ from: '2026-01-01T00:00:00.000Z', compare: 'none' });
    expect(all).not.toHaveProperty('compareFrom');
  });

  it('is the range that screens show, in every zone at every moment', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.constantFrom(...zones, 'Europe/Berlin', 'Pacific/Apia', 'America/St_Johns'),
        fc.constantFrom(...RANGE_NAMES),
        fc.option(fc.constantFrom('previous' as const, 'year' as const)),
        fc.boolean(),
        (now, timeZone, name, against, weekday) => {
          const first = '2011-06-01T10:00:00.000Z';
          const compare = against && { name: against, weekday };
          const asked = requestAt({ range: { name }, compare }, { now, timeZone, first });
          const { from, to, compareFrom, compareTo } = asked;
          expect({ from, to }).toEqual(rangeOf(name, timeZone, now, first));
          const shown = against && comparedRange(name, against, weekday, timeZone, now, first);
          expect(asked.compare).toBe(shown ? 'range' : 'none');
          if (shown) expect({ from: compareFrom, to: compareTo }).toEqual(shown.soFar);
          expect(at(from)).toBeLessThan(at(to));
        },
      ),
      { numRuns: 300 },
    );
  });
});
