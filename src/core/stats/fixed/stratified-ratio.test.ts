import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proportionTest } from './proportion-test.ts';
import { stratifiedLift, stratifiedRatio } from './stratified-ratio.ts';

const arm = fc
  .tuple(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([n, share]) => ({ n, conversions: Math.round(n * share) }));
const stratum = fc.record({ control: arm, treatment: arm });
const close = (got: number, want: number): void =>
  expect(Math.abs(got - want)).toBeLessThanOrEqual(Math.max(1e-9, 1e-6 * Math.abs(want)));

test('with one stratum, equals the log-ratio test and pooled z', () => {
  fc.assert(
    fc.property(arm, arm, (control, treatment) => {
      const one = proportionTest(control, treatment);
      const found = stratifiedRatio([{ control, treatment }], 0.05);
      if (!one.computable || one.pValueLogRatio === undefined || !found.computable) return;
      close(found.lift, one.lift);
      close(found.pValue, one.pValueLogRatio);
      close(found.interval[0], one.ciLiftLogRatio![0]);
      if (one.pValueZPooled !== undefined) close(found.pooledP, one.pValueZPooled);
    }),
    { numRuns: 500 },
  );
});

test('equal rates within each stratum are no lift, however much the strata differ', () => {
  const rates = (rate: number, n: number, m: number) => ({
    control: { n, conversions: n * rate },
    treatment: { n: m, conversions: m * rate },
  });
  const found = stratifiedRatio([rates(0.1, 9000, 1000), rates(0.5, 1000, 9000)], 0.05);
  expect(found).toMatchObject({ computable: true, pValue: 1, pooledP: 1 });
  if (found.computable) expect(found.lift).toBeCloseTo(0, 12);
});

test('the interval excludes "no difference" exactly when p is below alpha, in any order of strata', () => {
  fc.assert(
    fc.property(fc.array(stratum, { minLength: 1, maxLength: 4 }), (strata) => {
      const found = stratifiedRatio(strata, 0.05);
      const again = stratifiedRatio(strata.toReversed(), 0.05);
      expect(again.computable).toBe(found.computable);
      if (!found.computable || !again.computable) return;
      close(again.pValue, found.pValue);
      const [low, high] = found.interval;
      if (Math.abs(found.pValue - 0.05) > 1e-9)
        expect(low > 0 || (high !== null && high < 0)).toBe(found.pValue < 0.05);
      const lift = stratifiedLift(
        strata.map(({ control, treatment }) => ({
          control: [control.n, control.conversions],
          treatment: [treatment.n, treatment.conversions],
        })),
      );
      close(lift!, found.lift);
    }),
  );
});

test('says why there is no result', () => {
  const none = { n: 100, conversions: 0 };
  const some = { n: 100, conversions: 9 };
  const reasonOf = (control: typeof none, treatment: typeof none) => {
    const found = stratifiedRatio([{ control, treatment }], 0.05);
    return found.computable ? null : found.reason;
  };
  expect(reasonOf(none, some)).toBe('BASELINE_ZERO');
  expect(reasonOf(some, none)).toBe('ZERO_OR_NEGATIVE_VARIANCE');
  expect(reasonOf({ n: 0, conversions: 0 }, some)).toBe('NO_UNITS');
  expect(reasonOf({ n: 1, conversions: 2 }, some)).toBe('INVALID_INPUT');
});
