import { describe, expect, it } from 'vitest';
import type { AbBaseline } from '../../../../contracts/ab-tests/ab-baseline.ts';
import { expectedOf, isWeak, LIFTS, liftPlace, questionOf, spoken } from './expected.tsx';
import { newValues } from './values.ts';

const baseline: AbBaseline = {
  ...{
    of: 'campaign',
    days: 28,
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-29T00:00:00.000Z',
    visitors: 11_200,
    judged: 11_200,
    conversions: 347,
    rate: 347 / 11_200,
    visitorsPerDay: 400,
  },
  revenuePerVisitor: 1.23456,
  revenueDeviation: 9.87654,
};
const values = newValues([{ path: 0, weight: 10_000 }], [0, 1]);

describe('expected values', () => {
  it('come from the last weeks, with significant digits only', () => {
    expect(expectedOf(baseline)).toEqual({ rate: '3.1', mean: '1.235', deviation: '9.877', perDay: '400' });
  });

  it('are empty without data', () => {
    const nothing = { rate: '', mean: '', deviation: '', perDay: '' };
    expect(expectedOf(undefined)).toEqual(nothing);
    const nobody = { ...baseline, visitors: 0, conversions: 0, rate: null, visitorsPerDay: 0 };
    expect(expectedOf({ ...nobody, revenuePerVisitor: null, revenueDeviation: null })).toEqual(nothing);
  });

  it('form a question once they are numbers', () => {
    const expected = expectedOf(baseline);
    expect(questionOf(expected, values)).toEqual({
      baseline: { kind: 'rate', rate: 0.031 },
      mde: 0.1,
      alpha: 0.05,
      unitsPerDay: 400,
      weights: [5000, 5000],
    });
    expect(questionOf({ ...expected, rate: 'much' }, values)).toBeNull();
    expect(questionOf({ ...expected, perDay: '' }, values)).toBeNull();
    expect(questionOf(expected, { ...values, goal: 'revenue' })?.baseline).toEqual({
      kind: 'mean',
      mean: 1.235,
      deviation: 9.877,
    });
  });
});

describe('a time', () => {
  it('are described in everyday units', () => {
    expect([7, 59, 60, 330, 365, 800].map(spoken)).toEqual([
      { unit: 'days', count: 7 },
      { unit: 'days', count: 59 },
      { unit: 'months', count: 2 },
      { unit: 'months', count: 11 },
      { unit: 'years', count: 1 },
      { unit: 'years', count: 2 },
    ]);
    expect([60, 61].map(isWeak)).toEqual([false, true]);
  });
});

describe('the slider', () => {
  it('select the typed lift, or the nearest one', () => {
    for (const [place, lift] of LIFTS.entries()) expect(liftPlace(String(lift))).toBe(place);
    expect(LIFTS[liftPlace('12,5')]).toBe(15);
    expect(liftPlace('')).toBe(0);
    expect(liftPlace('900')).toBe(LIFTS.length - 1);
  });
});
