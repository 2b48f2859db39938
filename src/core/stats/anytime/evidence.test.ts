import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anytimePValue, confidenceSequence, type Evidence, emptyEvidence, look } from './evidence.ts';
import type { PairPhase } from './likelihood.ts';
import { rateRatioLook } from './rate-ratio.ts';

const phasesOf = (control: number, treatment: number): PairPhase[] => [
  { weights: [1, 1], conversions: [control, treatment] },
];

/** Looks after every conversion; true for the treatment's. */
const after = (conversions: readonly boolean[], from: Evidence = emptyEvidence): Evidence[] => {
  let control = 0;
  let treatment = 0;
  let evidence = from;
  return conversions.map((isTreatment) => {
    if (isTreatment) treatment++;
    else control++;
    evidence = look(evidence, phasesOf(control, treatment));
    return evidence;
  });
};

const conversions = fc.array(fc.boolean(), { minLength: 1, maxLength: 150 });

test('one look gives the single-look result', () => {
  const evidence = look(emptyEvidence, phasesOf(300, 380));
  const single = rateRatioLook(phasesOf(300, 380));
  if (!single.computable || single.ciLift === null) throw new Error('no answer');
  expect(evidence.maxLogE).toBe(single.logE);
  expect(anytimePValue(evidence)).toBeCloseTo(single.pValue, 12);
  expect(confidenceSequence(evidence)).toEqual(single.ciLift);
});

test('evidence only grows, and the confidence sequence narrows to the intersection of all looks', () => {
  fc.assert(
    fc.property(conversions, (given) => {
      let low = Number.NEGATIVE_INFINITY;
      let high = Number.POSITIVE_INFINITY;
      let largest = 0;
      let control = 0;
      for (const [index, evidence] of after(given).entries()) {
        if (given[index] === false) control++;
        const single = rateRatioLook(phasesOf(control, index + 1 - control));
        if (!single.computable || single.ciLift === null) throw new Error('no answer');
        largest = Math.max(largest, single.logE);
        low = Math.max(low, single.ciLift[0]);
        high = Math.min(high, single.ciLift[1] ?? Number.POSITIVE_INFINITY);
        expect(evidence.maxLogE).toBe(largest);
        expect(evidence.low === null ? -1 : Math.expm1(evidence.low)).toBeCloseTo(low, 9);
        const top = evidence.high === null ? Number.POSITIVE_INFINITY : Math.expm1(evidence.high);
        if (Number.isFinite(top) || Number.isFinite(high)) expect(top / high).toBeCloseTo(1, 9);
      }
    }),
    { numRuns: 60 },
  );
});

test('survives being stored', () => {
  fc.assert(
    fc.property(conversions, conversions, (first, second) => {
      const stored = after(first).at(-1)!;
      expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
      const whole = after([...first, ...second]).at(-1)!;
      expect(whole.looks).toBe(first.length + second.length);
    }),
    { numRuns: 30 },
  );
});

test('without conversions there is no evidence and no interval', () => {
  expect(anytimePValue(emptyEvidence)).toBe(1);
  expect(confidenceSequence(emptyEvidence)).toBeNull();
  const looked = look(emptyEvidence, phasesOf(0, 0));
  expect(looked).toEqual({ ...emptyEvidence, looks: 1 });
  expect(confidenceSequence(looked)).toBeNull();
});

test('contradictory looks leave no interval, and the evidence stays', () => {
  const first = look(emptyEvidence, phasesOf(1000, 3000));
  const second = look(first, phasesOf(100_000, 50_000));
  expect(confidenceSequence(second)).toBeNull();
  expect(anytimePValue(second)).toBeLessThan(1e-50);
});

test('impossible counts are a programming error', () => {
  expect(() => look(emptyEvidence, phasesOf(-1, 0))).toThrow(RangeError);
  expect(() => look(emptyEvidence, phasesOf(0.5, 0))).toThrow(RangeError);
});
