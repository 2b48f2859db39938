import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUARTER_MS } from '../time/quarter.ts';
import { startOfDay } from '../time/zone.ts';
import { dayEdges } from './day-edges.ts';

const DAY = 24 * 60 * 60 * 1000;
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
      fc.nat(300 * DAY),
      fc.oneof(fc.nat(3 * DAY), fc.nat(900 * DAY)),
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
  expect(dayEdges(START, START + 399 * DAY, 'UTC')).toMatchObject({ are: 'day' });
  expect(dayEdges(START, START + 400 * DAY, 'UTC')).toMatchObject({ are: 'week' });
  expect(dayEdges(START, START - 1, 'UTC').edges).toEqual([]);
});
