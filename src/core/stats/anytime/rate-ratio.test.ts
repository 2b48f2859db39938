import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mismatches, underscored, vectorCases } from '../../../../test/helpers/statistics-vectors.ts';
import { logGamma } from '../special/gamma.ts';
import { emptyEvidence, look } from './evidence.ts';
import { type PairPhase, pairLikelihood } from './likelihood.ts';
import { mixture } from './mixture.ts';
import { type AnytimeOptions, type RateRatioLook, rateRatioLook } from './rate-ratio.ts';

const looked = (phases: readonly PairPhase[], options?: AnytimeOptions): RateRatioLook => {
  const answer = rateRatioLook(phases, options);
  if (!answer.computable) throw new Error(answer.reason);
  return answer;
};

const even = (control: number, treatment: number): PairPhase[] => [
  { weights: [1, 1], conversions: [control, treatment] },
];

const count = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1e9 }));
const weight = fc.oneof(fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.constant(0.5));
const phase: fc.Arbitrary<PairPhase> = fc.record({
  weights: fc.tuple(weight, weight),
  conversions: fc.tuple(count, count),
});
const phases = fc.array(phase, { minLength: 1, maxLength: 4 });

test.each(vectorCases('anytime_rate_ratio'))('vector $id', ({ input, expected }) => {
  const { phases: given, ...options } = input as AnytimeOptions & { phases: PairPhase[] };
  expect(mismatches(underscored(rateRatioLook(given, options)), expected)).toEqual([]);
});

describe('matches values computed with 50 digits', () => {
  test.each([
    [1e9, 1e9, -8.405_621_440_634_13],
    [5e8, 500_050_000, -6.809_135_494_693_71],
    [1e9, 0, 693_144_067.566_522],
    [1, 1e9, 693_144_053.450_606],
    [30_000_000, 30_030_000, 0.843_646_590_106_981],
  ])('%d against %d conversions', (control, treatment, expected) => {
    const { logE } = looked(even(control, treatment));
    expect(Math.abs(logE - expected)).toBeLessThan(1e-10 * Math.max(1, Math.abs(expected)));
  });
});

test('for equal rates, the E-value has mean exactly 1 at every number of conversions', () => {
  for (const share of [0.5, 0.1]) {
    const weights = [1 - share, share] as const;
    for (const total of [1, 2, 7, 40]) {
      let mean = 0;
      for (let treatment = 0; treatment <= total; treatment++) {
        const ways = logGamma(total + 1) - logGamma(treatment + 1) - logGamma(total - treatment + 1);
        const log = ways + treatment * Math.log(share) + (total - treatment) * Math.log(1 - share);
        const { logE } = looked([{ weights, conversions: [total - treatment, treatment] }]);
        mean += Math.exp(log + logE);
      }
      expect(mean).toBeCloseTo(1, 10);
    }
  }
});

test('swapping the arms inverts the ratio and keeps the evidence', () => {
  fc.assert(
    fc.property(phases, (given) => {
      const swapped = given.map(
        ({ weights, conversions }): PairPhase => ({
          weights: [weights[1], weights[0]],
          conversions: [conversions[1], conversions[0]],
        }),
      );
      const here = look(emptyEvidence, given);
      const there = look(emptyEvidence, swapped);
      const near = Math.max(1e-7, 1e-9 * here.maxLogE);
      expect(Math.abs(there.maxLogE - here.maxLogE)).toBeLessThan(near);
      expect(there.low === null).toBe(here.high === null);
      expect(there.high === null).toBe(here.low === null);
      expect(Math.abs((there.low ?? 0) + (here.high ?? 0))).toBeLessThan(1e-6);
      expect(Math.abs((there.high ?? 0) + (here.low ?? 0))).toBeLessThan(1e-6);
    }),
    { numRuns: 300 },
  );
});

test('a phase can be given in parts, and its weights on any scale', () => {
  fc.assert(
    fc.property(phases, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (given, scale) => {
      const parts = given.flatMap(({ weights, conversions: [control, treatment] }): PairPhase[] => [
        { weights, conversions: [Math.floor(control / 2), treatment] },
        { weights: [weights[0] * scale, weights[1] * scale], conversions: [Math.ceil(control / 2), 0] },
      ]);
      const whole = looked(given).logE;
      expect(Math.abs(looked(parts).logE - whole)).toBeLessThan(Math.max(1e-6, 1e-9 * Math.abs(whole)));
    }),
    { numRuns: 200 },
  );
});

test('every answer is a number, p is within 0 and 1, and the interval contains the estimate', () => {
  fc.assert(
    fc.property(
      phases,
      fc.double({ min: 1e-300, max: 0.999, noNaN: true }),
      fc.double({ min: 0.01, max: 5, noNaN: true }),
      (given, alpha, tau) => {
        const { logE, pValue, ciLift } = looked(given, { alpha, tau });
        expect(Number.isFinite(logE)).toBe(true);
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1);
        if (ciLift === null) return;
        const [low, high] = ciLift;
        expect(low).toBeGreaterThanOrEqual(-1);
        if (high === null) return;
        expect(Number.isFinite(high)).toBe(true);
        expect(high).toBeGreaterThanOrEqual(low);
      },
    ),
    { numRuns: 500 },
  );
});

test('the interval excludes "no difference" exactly when p < alpha', () => {
  fc.assert(
    fc.property(phases, (given) => {
      const { logE, ciLift } = looked(given);
      if (ciLift === null || Math.abs(logE - Math.log(20)) < 1e-6) return;
      const leftOut = ciLift[0] > 0 || (ciLift[1] !== null && ciLift[1] < 0);
      expect(leftOut).toBe(logE > Math.log(20));
    }),
    { numRuns: 500 },
  );
});

test('half the step changes the integral by less than 1e-9', () => {
  const fine = (likelihood: ReturnType<typeof pairLikelihood>, tau: number): number => {
    const { peak, width } = mixture(likelihood, tau);
    const step = width / 20;
    const top = likelihood.at(peak) - (peak / tau) ** 2 / 2;
    let sum = 0;
    for (let k = -600; k <= 600; k++) {
      const z = peak + k * step;
      sum += Math.exp(likelihood.at(z) - (z / tau) ** 2 / 2 - top);
    }
    return top + Math.log((sum * step) / (tau * Math.sqrt(2 * Math.PI)));
  };
  for (const [control, treatment] of [
    [0, 1],
    [1, 0],
    [3, 50],
    [0, 100_000],
    [70_000, 3],
  ] as const) {
    for (const tau of [0.2, 1, 4]) {
      const likelihood = pairLikelihood(even(control, treatment));
      const { logE } = mixture(likelihood, tau);
      expect(Math.abs(fine(likelihood, tau) - logE)).toBeLessThan(1e-9 * Math.max(1, Math.abs(logE)));
    }
  }
});

test('an arm without units in a phase is not informative and cannot have conversions', () => {
  const idle: PairPhase = { weights: [1, 0], conversions: [500, 0] };
  expect(looked([idle])).toMatchObject({ logE: 0, pValue: 1, ciLift: [-1, null] });
  expect(looked([idle, ...even(100, 140)]).logE).toBe(looked(even(100, 140)).logE);
  expect(rateRatioLook([{ weights: [1, 0], conversions: [500, 1] }])).toEqual({
    computable: false,
    reason: 'INVALID_INPUT',
  });
});

test.each([
  [even(-1, 2), undefined],
  [even(1.5, 2), undefined],
  [even(Number.NaN, 2), undefined],
  [[{ weights: [1, -1], conversions: [0, 0] } as PairPhase], undefined],
  [even(1, 2), { alpha: 0, tau: 0.2 }],
  [even(1, 2), { alpha: 1, tau: 0.2 }],
  [even(1, 2), { alpha: 0.05, tau: 0 }],
  [even(1, 2), { alpha: 0.05, tau: Number.NaN }],
])('%j with %j is refused', (given, options) => {
  expect(rateRatioLook(given, options)).toEqual({ computable: false, reason: 'INVALID_INPUT' });
});
