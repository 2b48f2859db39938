import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { capPeriod, FULL_AFTER_MS, nextMinute, type OpenSpan, spanChange } from './cap-spans.ts';

const at = (iso: string): number => Date.parse(iso);
const NOW = at('2026-11-21T10:00:30Z');
const SOON = at('2026-11-21T10:01:00Z');

test('what is decided late in a minute takes effect a minute later, when every worker knows', () => {
  expect(nextMinute(NOW)).toBe(SOON);
  expect(nextMinute(SOON - 10 * SECOND_MS)).toBe(SOON);
  expect(nextMinute(SOON - 10 * SECOND_MS + 1)).toBe(SOON + MINUTE_MS);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAY_MS }), (ms) => {
      const minute = nextMinute(ms);
      expect(minute % MINUTE_MS).toBe(0);
      expect(minute - ms).toBeGreaterThanOrEqual(10 * SECOND_MS);
      expect(minute - ms).toBeLessThan(FULL_AFTER_MS);
    }),
  );
});

test.each([
  ['hour', 'Asia/Kolkata', '2026-11-21T10:00Z', '2026-11-21T09:30Z', '2026-11-21T10:30Z'],
  ['day', 'America/Sao_Paulo', '2026-11-21T10:00Z', '2026-11-21T03:00Z', '2026-11-22T03:00Z'],
  ['day', 'Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['month', 'Europe/Berlin', '2026-03-31T23:30Z', '2026-03-31T22:00Z', '2026-04-30T22:00Z'],
] as const)('a %s in %s', (per, zone, now, from, to) => {
  expect(capPeriod(per, at(now), zone)).toEqual({ from: at(from), to: at(to) });
});

test('a total never ends', () => {
  expect(capPeriod('total', NOW, 'UTC')).toEqual({ from: null, to: null });
});

describe('the span of a cause', () => {
  const until = at('2026-11-22T00:00Z');
  const span = (over: Partial<OpenSpan> = {}): OpenSpan => ({ id: 5, since: NOW - HOUR_MS, until, ...over });

  test('begins with the next minute that can be told, and ends with the period', () => {
    expect(spanChange(undefined, { until }, NOW)).toEqual({ kind: 'open', since: SOON, until });
    expect(spanChange(undefined, { until: null }, NOW)).toEqual({ kind: 'open', since: SOON, until: null });
    expect(spanChange(undefined, { until: SOON }, NOW)).toBeNull();
    expect(spanChange(span(), { until }, NOW)).toBeNull();
  });

  test('ends on a minute when there is room again, or is removed if it has not begun', () => {
    expect(spanChange(span(), null, NOW)).toEqual({ kind: 'end', id: 5, until: SOON });
    expect(spanChange(span({ until: SOON }), null, NOW)).toBeNull();
    expect(spanChange(span({ since: SOON }), null, NOW)).toEqual({ kind: 'remove', id: 5 });
    expect(spanChange(undefined, null, NOW)).toBeNull();
  });

  test('ends at another time if the period of the cap is another, or if it fills again before it has ended', () => {
    expect(spanChange(span({ until: SOON }), { until }, NOW)).toEqual({ kind: 'extend', id: 5, until });
    expect(spanChange(span(), { until: null }, NOW)).toEqual({ kind: 'extend', id: 5, until: null });
    expect(spanChange(span({ until: null }), { until }, NOW)).toEqual({ kind: 'extend', id: 5, until });
  });

  test('whatever changes, it begins and ends on full minutes, and never for a minute that workers may have passed', () => {
    const minutes = fc.integer({ min: -60, max: 60 }).map((minute) => SOON + minute * MINUTE_MS);
    const open = fc.option(
      fc
        .record({ since: minutes, until: fc.option(minutes) })
        .filter((one) => (one.until ?? Infinity) > one.since),
      { nil: undefined },
    );
    const wanted = fc.option(fc.record({ until: fc.option(minutes.filter((minute) => minute > NOW)) }));
    fc.assert(
      fc.property(open, wanted, fc.integer({ min: 0, max: 59_999 }), (current, want, ms) => {
        const now = SOON + ms;
        if (current?.until != null && current.until <= now) return;
        const change = spanChange(current && { id: 1, ...current }, want, now);
        const times =
          change === null
            ? []
            : [
                ...('since' in change ? [change.since] : []),
                ...('until' in change && change.until !== null ? [change.until] : []),
              ];
        for (const time of times) expect(time % MINUTE_MS).toBe(0);
        if (change?.kind === 'open') expect(change.since).toBeGreaterThanOrEqual(now + 10 * SECOND_MS);
        if (change?.kind === 'end') expect(change.until).toBeGreaterThanOrEqual(now + 10 * SECOND_MS);
        if (change?.kind === 'remove') expect(current?.since).toBeGreaterThanOrEqual(now + 10 * SECOND_MS);
      }),
      { numRuns: 1000 },
    );
  });
});
