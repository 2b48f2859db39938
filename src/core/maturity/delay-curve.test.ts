import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../time/durations.ts';
import {
  byQuarterFrom,
  DELAY_EDGES,
  type DelayCell,
  delayCurve,
  edgesWithin,
  HORIZON_MS,
  LEAST_CONVERSIONS,
  ripeningShares,
  shareToCome,
} from './delay-curve.ts';

const ALL = DELAY_EDGES.length;
const cellsOf = (bins: readonly number[], outlived = ALL): DelayCell[] =>
  bins.map((conversions, bin) => ({ bin, outlived, conversions }));

test('a delay is in the bin that ends after it', () => {
  expect(edgesWithin(0)).toBe(0);
  expect(edgesWithin(QUARTER_MS - 1)).toBe(0);
  expect(edgesWithin(QUARTER_MS)).toBe(1);
  expect(edgesWithin(HORIZON_MS)).toBe(ALL);
});

test('when all clicks are old enough, the shares are those that were seen', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.nat(50), { minLength: ALL, maxLength: ALL })
        .filter((bins) => bins[0]! + bins[1]! >= LEAST_CONVERSIONS),
      (bins) => {
        const curve = delayCurve(cellsOf(bins));
        const all = bins.reduce((sum, n) => sum + n, 0);
        let by = 0;
        for (const [edge, n] of bins.entries()) {
          by += n;
          expect(curve?.shares[edge]).toBeCloseTo(by / all, 9);
        }
      },
    ),
  );
});

test('young clicks do not make delays look short', () => {
  // Half of all conversions come within a quarter hour, half on the third day; most clicks are too young for the latter.
  const third = edgesWithin(2.5 * DAY_MS);
  const young = edgesWithin(DAY_MS);
  const curve = delayCurve([
    { bin: 0, outlived: ALL, conversions: 100 },
    { bin: third, outlived: ALL, conversions: 100 },
    { bin: 0, outlived: young, conversions: 5000 },
  ]);
  expect(curve?.shares[young]).toBeCloseTo(0.5, 9);
  expect(curve?.shares[third]).toBe(1);
});

test('nothing is said of ages that no click has reached, or of too few conversions', () => {
  const week = edgesWithin(7 * DAY_MS);
  const curve = delayCurve(cellsOf([40, 20, 10], week));
  expect(curve?.measuredTo).toBe(7 * DAY_MS);
  expect(curve?.shares.at(-1)).toBe(1);
  expect(delayCurve(cellsOf([LEAST_CONVERSIONS - 1]))).toBeNull();
  expect(delayCurve([])).toBeNull();
});

test('more conversions make the curve more certain', () => {
  const errorOf = (times: number): number =>
    shareToCome(delayCurve(cellsOf([50, 30, 20].map((n) => n * times)))!, 20 * 60_000, HOUR_MS).error;
  expect(errorOf(100)).toBeLessThan(errorOf(1) / 5);
  expect(errorOf(1)).toBeGreaterThan(0);
});

test('the share still to come falls with age, from nearly all to none', () => {
  const curve = delayCurve(cellsOf(DELAY_EDGES.map(() => 10)))!;
  const ages = [0, 1, 5, 20, 60, 300, 700, 719].map((hours) => hours * HOUR_MS);
  const shares = ages.map((age) => shareToCome(curve, age, age + HOUR_MS).share);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares[0]).toBeGreaterThan(0.9);
  expect(shareToCome(curve, HORIZON_MS, HORIZON_MS + DAY_MS).share).toBe(0);
  // The mean over a day is the mean of its hours.
  const hours = Array.from(
    { length: 24 },
    (_, hour) => shareToCome(curve, hour * HOUR_MS, (hour + 1) * HOUR_MS).share,
  );
  expect(shareToCome(curve, 0, DAY_MS).share).toBeCloseTo(
    hours.reduce((sum, share) => sum + share, 0) / 24,
    12,
  );
});

test('every time with something to come has one share: a day, or a quarter hour of the last three days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * 96 }), (quarters) => {
      const now = Date.parse('2026-11-20T00:00:00Z') + quarters * QUARTER_MS;
      const curve = delayCurve(cellsOf(DELAY_EDGES.map(() => 10)))!;
      const steps = ripeningShares(curve, now, (_, share) => share);
      const byQuarter = byQuarterFrom(now);
      const spans = steps
        .map(({ begins }) => [begins, begins + (begins < byQuarter ? DAY_MS : QUARTER_MS)] as const)
        .toSorted(([a], [b]) => a - b);
      // The last day of the horizon has hardly anything to come.
      expect(spans[0]![0]).toBeLessThanOrEqual(now - HORIZON_MS + DAY_MS);
      expect(spans.at(-1)![1]).toBe(now + QUARTER_MS);
      for (const [place, [begins]] of spans.entries()) expect(begins).toBe(spans[place - 1]?.[1] ?? begins);
    }),
  );
});
