import { expect, test } from 'vitest';
import { measuresFor, metricNames } from './metrics.ts';
import { isSpread, usesCost } from './spread.ts';

test('a figure uses costs exactly if its definition does', () => {
  for (const name of [...metricNames, 'conversions:4', 'cr:4', 'cpa:4', 'revenue:4'] as const)
    expect([name, usesCost(name)]).toEqual([name, measuresFor([name]).has('cost')]);
});

test('a figure is marked if more than a tenth of its cost is spread evenly', () => {
  expect([0, 0.1, 0.11, 1].map((spread) => isSpread('roi', spread))).toEqual([false, false, true, true]);
  expect(isSpread('cost', null)).toBe(false);
  expect(isSpread('revenue', 1)).toBe(false);
});
