import { expect, test } from 'vitest';
import { momentsOfSums, type Sums } from '../fixed/moments.ts';
import { comparisonOfMeans, emptyMeanEvidence, lookAtMeans, sequentialTest } from './mean-evidence.ts';

/** A twentieth of the units spend between `price` and three times as much. */
const spending = (n: number, price: number): Sums => ({
  n,
  sum: n * 0.1 * price,
  sumSquares: n * 0.25 * price * price,
});

test('one look gives the single-look result', () => {
  const two = [spending(5000, 10), spending(5000, 12)] as const;
  const found = sequentialTest(momentsOfSums(two[0]), momentsOfSums(two[1]));
  if (!found.computable) throw new Error(found.reason);
  const { pValue, interval } = comparisonOfMeans(lookAtMeans(emptyMeanEvidence, two, [250, 250]));
  expect(pValue).toBeCloseTo(found.pValue, 12);
  expect(interval).toEqual(found.ciLift);
});

test('p-values only fall and intervals only narrow; contradictory looks leave no interval', () => {
  const first = lookAtMeans(emptyMeanEvidence, [spending(20_000, 10), spending(20_000, 15)], [1000, 1000]);
  const second = lookAtMeans(first, [spending(40_000, 10), spending(40_000, 10)], [2000, 2000]);
  expect(comparisonOfMeans(first).pValue).toBeLessThan(0.05);
  expect(second.minLogP).toBe(first.minLogP);
  expect(second.interval![0]).toBe(first.interval![0]);
  expect(second.interval![1]).toBeLessThan(first.interval![1]);
  const third = lookAtMeans(second, [spending(4e6, 10), spending(4e6, 8)], [2e5, 2e5]);
  expect(comparisonOfMeans(third)).toMatchObject({ interval: null });
  expect(JSON.parse(JSON.stringify(third))).toEqual(third);
});

test('learns nothing until every arm has a hundred converted units and spread', () => {
  const two = [spending(5000, 10), spending(5000, 99)] as const;
  expect(lookAtMeans(emptyMeanEvidence, two, [99, 400])).toEqual({ ...emptyMeanEvidence, looks: 1 });
  const flat = { n: 5000, sum: 0, sumSquares: 0 };
  expect(lookAtMeans(emptyMeanEvidence, [flat, two[1]], [100, 100])).toEqual({
    ...emptyMeanEvidence,
    looks: 1,
  });
  expect(comparisonOfMeans(emptyMeanEvidence)).toEqual({ pValue: 1, interval: null });
  expect(() => lookAtMeans(emptyMeanEvidence, [{ ...flat, n: -1 }, flat], [0, 0])).toThrow(RangeError);
});
