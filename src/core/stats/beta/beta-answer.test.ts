import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mismatches, underscored, vectorCases } from '../../../../test/helpers/statistics-vectors.ts';
import type { ArmCounts } from '../answer.ts';
import { incompleteBeta } from '../special/student.ts';
import { type BetaAnswer, betaAnswer } from './beta-answer.ts';

const answered = (arms: readonly ArmCounts[], controlIndex = 0): BetaAnswer => {
  const answer = betaAnswer(arms, controlIndex);
  if (!answer.computable) throw new Error(answer.reason);
  return answer;
};

const arm = fc
  .tuple(
    fc.oneof(fc.nat(40), fc.nat(1e9)),
    fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ max: 1, min: 0, noNaN: true })),
  )
  .map(([n, share]): ArmCounts => ({ n, conversions: Math.floor(n * share) }));
const arms = fc.array(arm, { minLength: 2, maxLength: 4 });

test.each(vectorCases('beta_binomial'))('vector $id', ({ input, expected }) => {
  expect(mismatches(underscored(betaAnswer((input as { arms: ArmCounts[] }).arms)), expected)).toEqual([]);
});

describe('matches values computed with 40 digits', () => {
  test('a billion units per arm', () => {
    const found = answered([
      { n: 1e9, conversions: 5e8 },
      { n: 1e9, conversions: 500_020_000 },
    ]);
    expect(found.pBeatsControl[1]).toBeCloseTo(0.814_453_315_164_902, 10);
    expect(found.expectedLoss[0]! / 2.226_873_706_094_17e-5).toBeCloseTo(1, 9);
    expect(found.expectedLoss[1]! / 2.268_737_100_941_69e-6).toBeCloseTo(1, 9);
  });

  test('one conversion of a billion against none', () => {
    const found = answered([
      { n: 1e9, conversions: 1 },
      { n: 1e9, conversions: 0 },
    ]);
    expect(found.pBeatsControl[1]).toBeCloseTo(0.249_999_999_875, 12);
    // The ratio of an exponential variable to the sum of two has this median.
    expect(found.liftMedianVsControl[1]).toBeCloseTo(Math.SQRT2 - 2, 8);
  });
});

test('probabilities of being best sum to 1, losses are not negative, and intervals contain their medians', () => {
  fc.assert(
    fc.property(arms, (given) => {
      const found = answered(given);
      expect(found.pBest.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      for (const index of given.keys()) {
        const [low, high] = found.rateCi95[index]!;
        const [a, b] = found.posterior[index]!;
        expect(found.expectedLoss[index]).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThan(high);
        if (a + b < 1e4) {
          expect(incompleteBeta(a, b, low, 1 - low)).toBeCloseTo(0.025, 10);
          expect(incompleteBeta(a, b, high, 1 - high)).toBeCloseTo(0.975, 8);
        }
        if (index === 0) continue;
        const [least, most] = found.liftCi95VsControl[index]!;
        const median = found.liftMedianVsControl[index]!;
        expect(least).toBeLessThanOrEqual(median);
        expect(most).toBeGreaterThanOrEqual(median);
        expect(Number.isFinite(most)).toBe(true);
        // A ratio is above 1 exactly as often as the treatment beats the control.
        if (found.pBeatsControl[index]! > 0.5 + 1e-9) expect(median).toBeGreaterThan(0);
        if (found.pBeatsControl[index]! < 0.5 - 1e-9) expect(median).toBeLessThan(0);
      }
    }),
    { numRuns: 60 },
  );
});

test('the order of the arms does not matter', () => {
  fc.assert(
    fc.property(arms, (given) => {
      const here = answered(given);
      const there = answered([...given].reverse(), given.length - 1);
      for (const index of given.keys()) {
        const other = given.length - 1 - index;
        expect(there.pBest[other]).toBeCloseTo(here.pBest[index]!, 9);
        expect(there.expectedLoss[other]).toBeCloseTo(here.expectedLoss[index]!, 9);
      }
    }),
    { numRuns: 40 },
  );
});

test('more conversions make an arm better', () => {
  const chance = (conversions: number): number =>
    answered([
      { n: 1000, conversions: 30 },
      { n: 1000, conversions },
    ]).pBeatsControl[1]!;
  const chances = [0, 10, 29, 30, 31, 50, 500, 1000].map(chance);
  expect([...chances].sort((a, b) => a - b)).toEqual(chances);
  expect(chance(30)).toBeCloseTo(0.5, 12);
});

test('ten equal arms are each best with probability one tenth', () => {
  const { pBest } = answered(Array.from({ length: 10 }, () => ({ n: 1e9, conversions: 3e7 })));
  for (const p of pBest) expect(p).toBeCloseTo(0.1, 10);
});

test('a single arm is the best', () => {
  expect(answered([{ n: 10, conversions: 2 }])).toMatchObject({ pBeatsControl: [null] });
  expect(answered([{ n: 10, conversions: 2 }]).pBest[0]).toBeCloseTo(1, 12);
});

test.each([
  [[{ n: 10, conversions: 11 }], undefined],
  [[{ n: -1, conversions: 0 }], undefined],
  [[{ n: 10, conversions: Number.NaN }], undefined],
  [[{ n: 10.5, conversions: 1 }], undefined],
  [[{ n: 10, conversions: 1 }], 1],
])('%j with control %j is refused', (given, control) => {
  expect(betaAnswer(given, control)).toEqual({ computable: false, reason: 'INVALID_INPUT' });
});

test('no arms give no result', () => {
  expect(betaAnswer([])).toEqual({ computable: false, reason: 'NO_UNITS' });
});
