import { expect, test } from 'vitest';
import { endTime, phaseOf, shortTime } from './cap-times.ts';

const intl = (options: Intl.DateTimeFormatOptions) => (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...options }).format(new Date(iso));
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const format = {
  date: intl({ dateStyle: 'medium' }),
  hour: intl({ day: 'numeric', month: 'short', ...clock }),
  dayOrHour: intl(clock),
};
const now = Date.parse('2026-12-01T12:00:00Z');

test('today’s times are without the day, also the midnight that ends today', () => {
  const short = shortTime(format, 'Europe/Berlin', now);
  expect(short('2026-12-01T13:03:00Z')).toBe('14:03');
  expect(short('2026-11-30T13:03:00Z')).toBe('Nov 30, 14:03');
  const end = endTime(format, 'Europe/Berlin', now);
  expect(end('2026-12-01T23:00:00Z')).toBe('00:00');
  expect(end('2026-12-31T23:00:00Z')).toBe('Jan 1, 00:00');
  expect(shortTime(format, 'Europe/Berlin', now)('2026-12-01T23:00:00Z')).toBe('Dec 2, 00:00');
});

test('spans are half open, and may have no end yet', () => {
  const span = { since: '2026-12-01T12:00:00Z', until: '2026-12-01T13:00:00Z' };
  expect(phaseOf(span, now - 1)).toBe('coming');
  expect(phaseOf(span, now)).toBe('running');
  expect(phaseOf(span, now + 3_600_000)).toBe('over');
  expect(phaseOf({ ...span, until: null }, now + 3_600_000)).toBe('running');
});
