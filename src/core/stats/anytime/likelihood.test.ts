import { expect, test } from 'vitest';
import { isPhase, pairPhases } from './likelihood.ts';

test('a pair uses the phases in which both of its arms got units', () => {
  const phases = [
    { weights: [1, 1], conversions: [10, 12] },
    { weights: [2, 1, 1], conversions: [20, 11, 9] },
    { weights: [1, 0, 1], conversions: [5, 0, 6] },
  ];
  expect(pairPhases(phases, 1)).toEqual([
    { weights: [1, 1], conversions: [10, 12] },
    { weights: [2, 1], conversions: [20, 11] },
  ]);
  expect(pairPhases(phases, 2)).toEqual([
    { weights: [2, 1], conversions: [20, 9] },
    { weights: [1, 1], conversions: [5, 6] },
  ]);
  expect(pairPhases(phases, 3)).toEqual([]);
});

test.each([
  [[1, 1e13], [1, 1], false],
  [[1, 1e11], [1, 1], true],
  [[1, 0], [1, 0], true],
  [[1, 0], [1, 1], false],
  [[0, 1], [0, 1], true],
  [[0, 1], [1, 1], false],
  [[1, Number.POSITIVE_INFINITY], [1, 0], false],
  [[1, 1], [2 ** 60, 1], false],
] as const)('weights %j with conversions %j: %s', (weights, conversions, good) => {
  expect(isPhase({ weights, conversions })).toBe(good);
});
