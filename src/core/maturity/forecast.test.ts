import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backTest, SPANS } from '../../../bench/maturity/simulate.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { forecast, interval, quantile } from './forecast.ts';

const steady = { shape: 20, excess: 0 };
const week = { visits: 1000, conversions: 15, unripe: 200, unripeError: 0, usual: 4 };

test('what comes follows the visits’ own rate, drawn to the usual one', () => {
  // 15 conversions of 800 ripe visits, and 20 of 1,000 as is usual.
  expect(forecast(week, steady)?.mean).toBeCloseTo((200 * (15 + 20)) / (800 + 1000), 12);
  expect(forecast({ ...week, usual: 0 }, steady)?.mean).toBeCloseTo((200 * 15) / 800, 12);
});

test('ripe visits have nothing to come, and visits of no known rate nothing to say', () => {
  expect(forecast({ ...week, unripe: 0 }, steady)).toEqual({ mean: 0, variance: 0 });
  expect(interval({ mean: 0, variance: 0 })).toEqual({ low: 0, high: 0 });
  expect(forecast({ ...week, conversions: 0, usual: 0 }, steady)).toBeNull();
  expect(forecast({ ...week, unripe: 1000, usual: 0 }, steady)).toBeNull();
});

test('an uncertain curve, and days that differ, widen the interval', () => {
  const width = (of: typeof week, calibration = steady): number => {
    const { low, high } = interval(forecast(of, calibration)!);
    return high - low;
  };
  const many = { visits: 1e6, conversions: 15_000, unripe: 2e5, unripeError: 0, usual: 4000 };
  expect(width({ ...many, unripeError: 2e4 })).toBeGreaterThan(1.5 * width(many));
  expect(width(many, { shape: 20, excess: 0.01 })).toBeGreaterThan(1.5 * width(many));
});

/** P(X <= k) by adding the probabilities one by one. */
const cumulative = (k: number, mean: number, variance: number): number => {
  const size = mean ** 2 / (variance - mean);
  const p = size / (size + mean);
  let term = p ** size;
  let sum = term;
  for (let n = 1; n <= k; n++) {
    term *= ((size + n - 1) / n) * (1 - p);
    sum += term;
  }
  return sum;
};

test('a quantile is the smallest number that is reached with the probability', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 80, noNaN: true }),
      fc.double({ min: 1.05, max: 5, noNaN: true }),
      fc.constantFrom(0.05, 0.5, 0.95),
      (mean, times, probability) => {
        const variance = mean * times;
        const found = quantile({ mean, variance }, probability);
        expect(cumulative(found, mean, variance)).toBeGreaterThan(probability - 1e-9);
        if (found > 0) expect(cumulative(found - 1, mean, variance)).toBeLessThan(probability + 1e-9);
      },
    ),
  );
});

/** How far the share of intervals that hold can be below the truth by chance, with this many worlds. */
const [WORLDS, CHANCE] = isLong ? [400, 0.02] : [20, 0.1];
const cases = (isLong ? [5, 50, 500] : [5, 50]).flatMap((perDay) =>
  [
    'within hours',
    'days, long tail',
    'at once or days later',
    'reported at night',
    'approved on workdays',
  ].map((delay) => ({ delay, perDay })),
);

describe.each(cases)('conversions that come $delay, $perDay a day', ({ delay, perDay }) => {
  test('are within nine of ten intervals, which are hardly wider than an oracle’s', () => {
    const { covered, width } = backTest(delay, perDay, WORLDS, { seed: 1000 * perDay });
    for (const span of SPANS) expect(covered[span], span).toBeGreaterThan(0.9 - CHANCE);
    expect(width).toBeLessThan(1.5);
  });
});
