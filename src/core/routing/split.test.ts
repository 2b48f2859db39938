import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../../test/vectors/split.json' with { type: 'json' };
import type { Split } from './plan.ts';
import { armAt, pickArm } from './split.ts';

const splitOf = (weights: readonly number[], seed = 's'): Split => ({
  test: 't1',
  phase: 1,
  seed,
  arms: weights.map((weight, path) => ({ path, weight })),
});

test.each(vectors.split)('$seed:$key over $weights', ({ seed, weights, key, arm }) => {
  expect(pickArm(splitOf(weights, seed), key)).toBe(arm);
});

test.each(vectors.ranges)('$seed:$key over ranges $ranges', ({ seed, weights, ranges, key, arm }) => {
  const pairs = ranges.map(([end, place]) => [end, place] as [number, number]);
  expect(pickArm({ ...splitOf(weights, seed), ranges: pairs }, key)).toBe(arm);
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

test('an earlier arm is kept while it stands in the split, with weight 0 too, whatever the key and the order', () => {
  fc.assert(
    fc.property(weightsOf, fc.string(), fc.integer({ min: -3, max: 60 }), (weights, key, earlier) => {
      const split = splitOf(weights);
      const arm = pickArm(split, key, { t1: { phase: 1, arm: earlier } });
      expect(arm).toBe(earlier in weights ? earlier : pickArm(split, key));
      const turned = { ...split, arms: split.arms.toReversed() };
      const place = pickArm(turned, key, { t1: { phase: 1, arm: earlier } });
      if (earlier in weights) expect(turned.arms[place]?.path).toBe(earlier);
      expect(pickArm(split, key, { other: { phase: 1, arm: earlier } })).toBe(pickArm(split, key));
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

test('ranges say whose a point is, up to their ends', () => {
  const split: Split = {
    ...splitOf([5000, 5000]),
    ranges: [
      [2500, 0],
      [7500, 1],
      [10_000, 0],
    ],
  };
  const at = [0, 0.2499, 0.25, 0.7499, 0.75, 1 - 2 ** -32].map((point) => armAt(split, point));
  expect(at).toEqual([0, 0, 1, 1, 0, 0]);
});
