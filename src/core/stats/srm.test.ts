import { expect, test } from 'vitest';
import { mismatches, underscored, vectorCases } from '../../../test/helpers/statistics-vectors.ts';
import { sampleRatio } from './srm.ts';

test.each(vectorCases('srm'))('vector $id', ({ input, expected }) => {
  const { observed, weights, threshold } = input as {
    observed: number[];
    weights: number[];
    threshold: number;
  };
  expect(mismatches(underscored(sampleRatio(observed, weights, threshold)), expected)).toEqual([]);
});

test.each([
  [[], []],
  [[100], [1]],
  [
    [0, 0],
    [1, 1],
  ],
  [
    [100, 3],
    [1, 0],
  ],
])('%j units with weights %j are no mismatch', (observed, weights) => {
  expect(sampleRatio(observed, weights)).toMatchObject({ chi2: 0, pValue: 1, flagged: false });
});

test('a billion units, and a mismatch beyond what a double can hold', () => {
  expect(sampleRatio([5e8, 500_040_000], [1, 1])).toMatchObject({ df: 1, flagged: false });
  expect(sampleRatio([1e9, 0], [1, 1])).toMatchObject({ pValue: 0, flagged: true });
});

test.each([
  [[1, 2, 3], [1, 1], undefined],
  [[1, -2], [1, 1], undefined],
  [[1, 2.5], [1, 1], undefined],
  [[1, 2], [1, -1], undefined],
  [[1, 2], [1, 1], 0],
])('%j by %j at %j is refused', (observed, weights, threshold) => {
  expect(sampleRatio(observed, weights, threshold)).toEqual({ computable: false, reason: 'INVALID_INPUT' });
});
