import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isLong } from '../../../test/helpers/long.ts';
import { HOUR_MS } from '../time/durations.ts';
import { stepsOf } from '../time/steps.ts';
import { addMeasures, type HourSums, heatmapMetrics, heatmapOf, LEAST_EXPECTED } from './heatmap.ts';
import { type Measures, metricValue, NO_MEASURES } from './metrics.ts';

/** A Monday. */
const MONDAY = Date.parse('2026-03-02T00:00:00Z');

const sums = (valid: number, conversions = 0, money: Partial<Measures> = {}): Measures => ({
  ...NO_MEASURES,
  requests: valid,
  visits: valid,
  valid,
  conversions,
  ...money,
});
const hours = (count: number, of: (place: number) => Measures): HourSums[] =>
  Array.from({ length: count }, (_, place) => ({
    start: MONDAY + place * HOUR_MS,
    ms: HOUR_MS,
    sums: of(place),
  }));
const cellAt = ({ cells }: ReturnType<typeof heatmapOf>, weekday: number, hour: number) =>
  cells.find((cell) => cell.weekday === weekday && cell.hour === hour);

describe('a heatmap', () => {
  it('has every weekday and hour once, in order', () => {
    const { cells } = heatmapOf('valid', [], 'UTC');
    expect(cells.map(({ weekday, hour }) => (weekday - 1) * 24 + hour)).toEqual(
      Array.from({ length: 168 }, (_, place) => place),
    );
    expect(cells.every(({ value, isEnough }) => value === null && !isEnough)).toBe(true);
  });

  it('shows counts and amounts per hour, because some weekdays are in a range more often than others', () => {
    // Monday twice, the other days once.
    const map = heatmapOf(
      'valid',
      hours(8 * 24, () => sums(10)),
      'UTC',
    );
    expect(cellAt(map, 1, 3)).toMatchObject({ whole: 20, value: 10, hours: 2 });
    expect(cellAt(map, 2, 3)).toMatchObject({ whole: 10, value: 10, hours: 1 });
    expect(map.total).toMatchObject({ whole: 1920, value: 10, hours: 192 });
  });

  it('computes ratios from sums, never from ratios', () => {
    const map = heatmapOf(
      'cr',
      hours(8 * 24, (place) => (place < 168 ? sums(900, 9) : sums(100, 11))),
      'UTC',
    );
    expect(cellAt(map, 1, 0)).toMatchObject({ value: 0.02, valid: 1000 });
  });

  it('counts a weekday and an hour where the workspace is', () => {
    const map = heatmapOf('valid', [{ start: MONDAY, ms: HOUR_MS, sums: sums(7) }], 'America/Sao_Paulo');
    expect(cellAt(map, 7, 21)?.whole).toBe(7);
    const half = heatmapOf(
      'valid',
      [{ start: MONDAY - HOUR_MS / 2, ms: HOUR_MS, sums: sums(7) }],
      'Asia/Kolkata',
    );
    expect(cellAt(half, 1, 5)?.whole).toBe(7);
  });
});

describe('a figure with too little behind it', () => {
  it('is one in whose cell fewer than five would be expected', () => {
    // 2 % of visits convert: 250 visits are needed for five conversions.
    const of = (place: number) =>
      place === 5 ? sums(249, 200) : place === 6 ? sums(251, 0) : sums(1000, 20);
    const all = hours(168, of);
    const total = all.reduce((sum, hour) => addMeasures(sum, hour.sums), NO_MEASURES);
    const rate = total.conversions / total.valid;
    const map = heatmapOf('cr', all, 'UTC');
    for (const [place, { sums: own }] of all.entries())
      expect(map.cells[place]?.isEnough).toBe(own.valid * rate >= LEAST_EXPECTED);
    expect(map.cells[5]?.isEnough).toBe(249 * rate >= LEAST_EXPECTED);
  });

  it('does not make an empty hour doubtful where much was expected', () => {
    const map = heatmapOf(
      'valid',
      hours(168, (place) => sums(place === 3 ? 0 : 100)),
      'UTC',
    );
    expect(map.cells[3]).toMatchObject({ value: 0, isEnough: true });
  });

  it('is every figure of a few clicks', () => {
    const map = heatmapOf(
      'roi',
      hours(168, () => sums(3, 0, { cost: '1', costed: 3 })),
      'UTC',
    );
    expect(map.cells.every(({ isEnough }) => !isEnough)).toBe(true);
  });
});

test('the cells add up to the total, in any zone and with changes of the clock', () => {
  const zone = fc.constantFrom(
    'UTC',
    'America/Sao_Paulo',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  );
  const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => (units / 10 ** 6).toFixed(6));
  const start = fc.integer({ min: 0, max: 365 * 96 }).map((quarter) => MONDAY + quarter * (HOUR_MS / 4));
  const length = fc.integer({ min: 1, max: 900 });
  const seeds = fc.array(fc.tuple(fc.nat(500), fc.nat(20), amount), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(zone, start, length, seeds, (own, from, count, seed) => {
      const to = from + count * HOUR_MS;
      const steps = stepsOf(from, to, 'hour', own);
      const all = steps.map((at, place): HourSums => {
        const [valid = 0, conversions = 0, revenue = '0'] = seed[place % seed.length] ?? [];
        return {
          start: at,
          ms: (steps[place + 1] ?? to) - at,
          sums: sums(valid, conversions, { revenue }),
        };
      });
      const total = all.reduce((sum, hour) => addMeasures(sum, hour.sums), NO_MEASURES);
      for (const metric of ['valid', 'revenue', 'cr'] as const) {
        const map = heatmapOf(metric, all, own);
        expect(map.total.whole).toBe(metricValue(metric, total));
        expect(map.total.hours).toBeCloseTo(count, 9);
        expect(map.cells.reduce((sum, { hours: of }) => sum + of, 0)).toBeCloseTo(count, 9);
        expect(map.cells.reduce((sum, { valid }) => sum + valid, 0)).toBe(total.valid);
      }
    }),
    { numRuns: isLong ? 60 : 20 },
  );
});

test('a heatmap asks for what its figures rest on', () => {
  expect(heatmapMetrics('cr')).toEqual(['cr', 'conversions', 'valid']);
  expect(heatmapMetrics('invalidShare')).toEqual(['invalidShare', 'bots', 'requests', 'valid']);
  expect(heatmapMetrics('cpa:4')).toEqual(['cpa:4', 'conversions:4', 'valid']);
  expect(heatmapMetrics('visits')).toEqual(['visits', 'valid']);
});
