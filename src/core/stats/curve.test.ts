import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaCurve } from './beta/beta-answer.ts';
import { type Curve, meanCurve } from './curve.ts';

/** The area under it, by trapezoids. */
const areaOf = ({ from, to, values }: Curve): number =>
  values.reduce((sum, value, i) => sum + value * (i === 0 || i === values.length - 1 ? 0.5 : 1), 0) *
  ((to - from) / (values.length - 1));

test("a rate's curve has all its mass for any counts", () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const curve = betaCurve({ n, conversions: Math.round(n * share) })!;
      expect(curve.values).toHaveLength(121);
      expect(curve.from).toBeGreaterThan(0);
      expect(curve.to).toBeLessThanOrEqual(1);
      // An end that falls off steeply is a corner between two steps.
      expect(areaOf(curve)).toBeCloseTo(1, 1);
    }),
  );
  expect(areaOf(betaCurve({ n: 1000, conversions: 37 })!)).toBeCloseTo(1, 3);
  expect(betaCurve({ n: 1, conversions: 2 })).toBeNull();
});

test('without data, every rate is equally likely', () => {
  expect(betaCurve({ n: 0, conversions: 0 })!.values.every((value) => Math.abs(value - 1) < 1e-4)).toBe(true);
});

test("a mean's curve is a bell around it, and there is none without a variance", () => {
  const curve = meanCurve({ n: 400, mean: 2, variance: 100 })!;
  expect((curve.from + curve.to) / 2).toBeCloseTo(2, 12);
  expect(Math.max(...curve.values)).toBe(curve.values[60]);
  expect(areaOf(curve)).toBeCloseTo(1, 3);
  expect(meanCurve({ n: 400, mean: 2, variance: 0 })).toBeNull();
  expect(meanCurve({ n: 0, mean: 0, variance: 1 })).toBeNull();
});
