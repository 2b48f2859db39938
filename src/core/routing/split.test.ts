import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../../test/vectors/split.json' with { type: 'json' };
import type { Split } from './plan.ts';
import { armAt, pickArm } from './split.ts';

const splitOf = (weights: readonly number[], seed = 's'): Split => ({
  test: 't1',
  seed,
  arms: weights.map((weight, i) => ({ destination: i + 1, weight })),
});

test.each(vectors.split)('$seed:$key over $weights', ({ seed, weights, key, arm }) => {
  expect(pickArm(splitOf(weights, seed), key)).toBe(arm);
});

test('shares are within four standard deviations of the weights', () => {
  const weights = [7000, 0, 2500, 500];
  const split = splitOf(weights, 'shares');
  const n = 200_000;
  const counts = weights.map(() => 0);
  for (let i = 0; i < n; i++) counts[pickArm(split, `visitor-${i}`)]!++;
  for (const [i, weight] of weights.entries()) {
    const p = weight / 10_000;
    expect(Math.abs(counts[i]! - n * p)).toBeLessThanOrEqual(4 * Math.sqrt(n * p * (1 - p)));
  }
});

test('two tests split independently: seeds decorrelate the arms', () => {
  const [a, b] = [splitOf([5000, 5000], 'a'), splitOf([5000, 5000], 'b')];
  const n = 50_000;
  let same = 0;
  for (let i = 0; i < n; i++) if (pickArm(a, `v${i}`) === pickArm(b, `v${i}`)) same++;
  expect(Math.abs(same - n / 2)).toBeLessThanOrEqual(4 * Math.sqrt(n / 4));
});

const weightsOf = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 });

test('the same key always gets the same arm, and never one of weight 0', () => {
  fc.assert(
    fc.property(weightsOf, fc.string(), fc.string({ unit: 'grapheme' }), (weights, seed, key) => {
      const split = splitOf(weights, seed);
      const arm = pickArm(split, key);
      expect(pickArm(structuredClone(split), key)).toBe(arm);
      if (weights.every((w) => w === 0)) expect(arm).toBe(-1);
      else expect(weights[arm]).toBeGreaterThan(0);
    }),
  );
});

test('an earlier arm is kept while it exists and has weight, whatever the key', () => {
  fc.assert(
    fc.property(weightsOf, fc.string(), fc.integer({ min: -3, max: 60 }), (weights, key, earlier) => {
      const split = splitOf(weights);
      const arm = pickArm(split, key, { t1: earlier });
      expect(arm).toBe((weights[earlier] ?? 0) > 0 ? earlier : pickArm(split, key));
      expect(pickArm(split, key, { other: earlier })).toBe(pickArm(split, key));
    }),
  );
});

test('the borders of [0, 1) belong to the arm above them', () => {
  const split = splitOf([2500, 0, 7500]);
  expect(armAt(split, 0)).toBe(0);
  expect(armAt(split, 0.249_999_999)).toBe(0);
  expect(armAt(split, 0.25)).toBe(2);
  expect(armAt(split, 1 - 2 ** -32)).toBe(2);
});
