import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectIn, forecast, type PlanQuestion } from './forecast.ts';
import { sampleSize } from './sample-size.ts';

const rate = (value: number) => ({ kind: 'rate', rate: value }) as const;
const question: PlanQuestion = {
  baseline: rate(0.03),
  mde: 0.2,
  alpha: 0.05,
  unitsPerDay: 2000,
  weights: [5000, 5000],
};

test('two arms need the sample size, according to their weights', () => {
  expect(forecast(question)).toEqual({ unitsPerArm: 13_914, units: 27_828, days: 14 });
  expect(forecast({ ...question, weights: [9000, 1000] })).toEqual({
    unitsPerArm: 13_914,
    units: 139_140,
    days: 70,
  });
  expect(forecast({ ...question, unitsPerDay: 1e6 }).days).toBe(7);
  expect(forecast({ ...question, unitsPerDay: 0 })).toMatchObject({ units: 27_828, days: null });
});

test('arms without traffic need no units, and more arms need stricter figures', () => {
  expect(forecast({ ...question, weights: [5000, 0, 5000] })).toEqual(forecast(question));
  const three = forecast({ ...question, weights: [1, 1, 1] });
  const size = sampleSize(0.03, 0.2, { alpha: 0.025, power: 0.8, sides: 2 });
  expect(size.computable && size.nPerArmFleissCeil).toBe(three.unitsPerArm);
});

test('a test that cannot be planned gives nulls', () => {
  const none = { unitsPerArm: null, units: null, days: null };
  expect(forecast({ ...question, mde: 40 })).toEqual(none);
  expect(forecast({ ...question, baseline: rate(0) })).toEqual(none);
  expect(forecast({ ...question, weights: [10_000, 0] })).toEqual(none);
  expect(forecast({ ...question, baseline: { kind: 'mean', mean: 0, deviation: 1 } })).toEqual(none);
  expect(effectIn({ ...question, unitsPerDay: 0 }, 7)).toBeNull();
  expect(effectIn({ ...question, baseline: rate(0.9), unitsPerDay: 10 }, 7)).toBeNull();
});

test('revenue: the effect found in a number of days takes that number of days', () => {
  const money: PlanQuestion = { ...question, baseline: { kind: 'mean', mean: 1.2, deviation: 9 } };
  expect(forecast(money).unitsPerArm).toBe(22_075);
  const found = effectIn(money, 28)!;
  expect(forecast({ ...money, mde: found }).days).toBe(28);
});

test('more time finds smaller effects, and every result is a number or null', () => {
  const any = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(any, any, any, fc.array(fc.nat(10_000), { maxLength: 10 }), (a, mde, perDay, weights) => {
      const baseline = a > 1 ? ({ kind: 'mean', mean: a, deviation: a / 3 } as const) : rate(a);
      const asked = { baseline, mde, alpha: 0.05, unitsPerDay: perDay, weights };
      for (const value of Object.values(forecast(asked)))
        if (value !== null) expect(Number.isSafeInteger(value)).toBe(true);
      const [week, month] = [effectIn(asked, 7), effectIn(asked, 28)];
      if (week !== null) expect(month).toBeLessThan(week);
      if (month !== null) expect(Number.isFinite(month)).toBe(true);
    }),
  );
});
