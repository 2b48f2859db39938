import { expect, test } from 'vitest';
import { comparedRange } from './compared.ts';

const at = (iso: string): number => Date.parse(iso);
const LATER = at('2030-01-01T00:00Z');
const compared = (from: string, to: string, by: 'previous' | 'year', zone = 'UTC', now = LATER): string[] => {
  const range = comparedRange({ from: at(from), to: at(to) }, by, zone, now);
  return [range.from, range.to].map((time) => new Date(time).toISOString().slice(0, 16));
};

test('days are compared with as many days before, whatever their length', () => {
  expect(compared('2026-11-10T00:00Z', '2026-11-17T00:00Z', 'previous')).toEqual([
    '2026-11-03T00:00',
    '2026-11-10T00:00',
  ]);
  // The day before has 25 hours.
  expect(compared('2026-11-02T05:00Z', '2026-11-03T05:00Z', 'previous', 'America/New_York')).toEqual([
    '2026-11-01T04:00',
    '2026-11-02T05:00',
  ]);
  expect(compared('2026-04-01T18:30Z', '2026-04-02T18:30Z', 'previous', 'Asia/Kolkata')).toEqual([
    '2026-03-31T18:30',
    '2026-04-01T18:30',
  ]);
});

test('hours are compared with as many hours before', () => {
  expect(compared('2026-11-10T12:00Z', '2026-11-10T12:30Z', 'previous')).toEqual([
    '2026-11-10T11:30',
    '2026-11-10T12:00',
  ]);
});

test('a year before has the same dates', () => {
  expect(compared('2026-03-08T05:00Z', '2026-03-10T04:00Z', 'year', 'America/New_York')).toEqual([
    '2025-03-08T05:00',
    '2025-03-10T04:00',
  ]);
  expect(compared('2024-02-29T00:00Z', '2024-03-01T00:00Z', 'year')).toEqual([
    '2023-02-28T00:00',
    '2023-03-01T00:00',
  ]);
});

test('an unfinished day is compared with the same part of the day before', () => {
  const now = at('2026-11-10T06:20Z');
  expect(compared('2026-11-10T00:00Z', '2026-11-11T00:00Z', 'previous', 'UTC', now)).toEqual([
    '2026-11-09T00:00',
    '2026-11-09T06:30',
  ]);
  expect(compared('2026-11-10T00:00Z', '2026-11-11T00:00Z', 'year', 'UTC', now)).toEqual([
    '2025-11-10T00:00',
    '2025-11-10T06:30',
  ]);
});

test('a future range is compared in full', () => {
  expect(
    compared('2029-01-02T00:00Z', '2029-01-03T00:00Z', 'previous', 'UTC', at('2026-01-01T00:00Z')),
  ).toEqual(['2029-01-01T00:00', '2029-01-02T00:00']);
});
