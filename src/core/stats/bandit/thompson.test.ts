import { expect, test } from 'vitest';
import { normalCdf, normalShortfall } from '../special/normal.ts';
import { flatPrior, gaussianArms } from './gaussian-arms.ts';
import { betaBandit } from './thompson.ts';

const answered = (...arms: [number, number][]) => {
  const answer = betaBandit(arms.map(([n, conversions]) => ({ n, conversions })));
  if (!answer.computable) throw new Error(answer.reason);
  return answer;
};

test('the better arm gets more, none gets less than a hundredth, and weights sum to 1', () => {
  const { weights } = answered([1000, 30], [1000, 60], [1000, 10]);
  expect(weights!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(weights![1]).toBeGreaterThan(0.9);
  expect(Math.min(...weights!)).toBeGreaterThanOrEqual(0.01);
});

test('weights stay until every arm has a hundred units', () => {
  expect(answered([1000, 30], [99, 20]).weights).toBeNull();
  expect(answered([1000, 30], [100, 20]).weights).not.toBeNull();
});

test('more is missed when more units went to the worse arm', () => {
  const early = answered([5000, 150], [5000, 300]);
  const late = answered([1000, 30], [9000, 540]);
  expect(early.missed).toBeCloseTo(early.missedByEqualShares, 9);
  expect(early.missed).toBeCloseTo(150, -1);
  expect(late.missed).toBeLessThan(late.missedByEqualShares / 3);
});

test('rejects an arm with more conversions than units', () => {
  expect(betaBandit([{ n: 1, conversions: 2 }])).toEqual({ computable: false, reason: 'INVALID_INPUT' });
  expect(betaBandit([])).toEqual({ computable: false, reason: 'NO_UNITS' });
});

test("for means, an arm's expected loss is the expected excess of the better of two normal means", () => {
  const moments = [
    { n: 100, mean: 2, variance: 100 },
    { n: 400, mean: 3, variance: 100 },
  ];
  const answer = gaussianArms(moments, flatPrior);
  if (!answer.computable) throw new Error(answer.reason);
  const sd = Math.sqrt(1 + 0.25);
  expect(answer.expectedLoss[0]).toBeCloseTo(normalShortfall(-1, sd), 9);
  expect(answer.expectedLoss[1]).toBeCloseTo(normalShortfall(1, sd), 9);
  expect(answer.pBest[1]).toBeCloseTo(normalCdf(1 / sd), 9);
});
