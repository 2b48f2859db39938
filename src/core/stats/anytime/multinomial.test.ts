import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mismatches, underscored, vectorCases } from '../../../../test/helpers/statistics-vectors.ts';
import { logGamma } from '../special/gamma.ts';
import {
  type CountsByArm,
  emptyShareEvidence,
  lookAtShares,
  multinomialLook,
  sharesPValue,
} from './multinomial.ts';

const logEOf = (input: CountsByArm, c?: number): number => {
  const answer = multinomialLook(input, c);
  if (!answer.computable) throw new Error(answer.reason);
  return answer.logE;
};

test.each(vectorCases('anytime_multinomial'))('vector $id', ({ input, expected }) => {
  const { c, ...given } = input as CountsByArm & { c: number };
  expect(mismatches(underscored(multinomialLook(given, c)), expected)).toEqual([]);
});

test('the E-value has mean exactly 1 for units drawn with the weights', () => {
  const weights = [0.2, 0.3, 0.5];
  const total = 14;
  let mean = 0;
  for (let first = 0; first <= total; first++) {
    for (let second = 0; second <= total - first; second++) {
      const counts = [first, second, total - first - second];
      const log = counts.reduce(
        (sum, count, arm) => sum - logGamma(count + 1) + count * Math.log(weights[arm]!),
        logGamma(total + 1),
      );
      mean += Math.exp(log + logEOf({ weights, counts }, 10));
    }
  }
  expect(mean).toBeCloseTo(1, 10);
});

test('a billion units are judged as exactly as ten', () => {
  // Computed with 50 digits.
  expect(logEOf({ weights: [1, 1], counts: [5e8, 5e8] })).toBeCloseTo(-8.061_547_833_567_49, 10);
  expect(logEOf({ weights: [1, 1], counts: [5e8, 500_010_000] })).toBeCloseTo(-8.011_553_338_486_06, 10);
  expect(logEOf({ weights: [1e-6, 1], counts: [7, 1e6] })).toBeCloseTo(-1.632_481_174_476_06, 10);
});

test('twelve thousand visitors are enough to see that one page of two fails a tenth of its loads', () => {
  expect(logEOf({ weights: [1, 1], counts: [5400, 6000] })).toBeGreaterThan(Math.log(1000));
});

test('the order of arms and the scale of weights do not matter, and every answer is a number', () => {
  const arm = fc.record({
    weight: fc.oneof(fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.constant(0)),
    count: fc.oneof(fc.nat(50), fc.nat(1e9)),
  });
  fc.assert(
    fc.property(
      fc.array(arm, { maxLength: 10 }),
      fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
      (arms, by) => {
        const given = { weights: arms.map(({ weight }) => weight), counts: arms.map(({ count }) => count) };
        const logE = logEOf(given);
        expect(Number.isFinite(logE)).toBe(true);
        const turned = [...arms].reverse();
        const other = logEOf({
          weights: turned.map(({ weight }) => weight * by),
          counts: turned.map(({ count }) => count),
        });
        expect(Math.abs(other - logE)).toBeLessThan(Math.max(1e-6, 1e-9 * Math.abs(logE)));
      },
    ),
    { numRuns: 300 },
  );
});

test('fewer than two arms with weights give no result', () => {
  expect(multinomialLook({ weights: [], counts: [] })).toMatchObject({ logE: 0, pValue: 1 });
  expect(multinomialLook({ weights: [1], counts: [10] })).toMatchObject({ logE: 0, pValue: 1 });
  expect(multinomialLook({ weights: [1, 0], counts: [10, 5] })).toMatchObject({ logE: 0, pValue: 1 });
});

test.each([
  [{ weights: [1, 1], counts: [1] }],
  [{ weights: [1, 1], counts: [1, -1] }],
  [{ weights: [1, Number.NaN], counts: [1, 1] }],
])('%j is refused', (given) => {
  expect(multinomialLook(given)).toEqual({ computable: false, reason: 'INVALID_INPUT' });
  expect(() => lookAtShares(emptyShareEvidence, [given])).toThrow(RangeError);
});

test('the alarm keeps its largest evidence, and each phase is judged by its own weights', () => {
  const first = lookAtShares(emptyShareEvidence, [{ weights: [1, 1], counts: [600, 400] }]);
  const later = lookAtShares(first, [{ weights: [1, 1], counts: [5600, 5400] }]);
  expect(sharesPValue(first)).toBeLessThan(0.001);
  expect(later).toEqual({ ...first, looks: 2 });
  const phases = [
    { weights: [1, 1], counts: [5000, 5000] },
    { weights: [9, 1], counts: [9000, 1000] },
  ];
  expect(sharesPValue(lookAtShares(emptyShareEvidence, phases))).toBe(1);
});
