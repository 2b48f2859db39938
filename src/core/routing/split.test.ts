import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planArbitrary, timeArbitrary, visitorArbitrary } from '../../../test/helpers/routing-plans.ts';
import { placesOf, variantsOf } from '../../../test/helpers/splits.ts';
import vectors from '../../../test/vectors/split.json' with { type: 'json' };
import { compilePlan, decide } from './decide.ts';
import type { Split } from './plan.ts';
import { NO_EARLIER_VARIANTS } from './plan.ts';
import { chooseOffer, sharesOf } from './split.ts';

const splitOf = (weights: readonly number[], seed = 's'): Split => ({
  test: 't1',
  phase: 1,
  seed,
  arms: weights.map((weight, path) => ({ path, weight })),
});

test.each(vectors.split)('$seed:$key over $weights', ({ seed, weights, key, arm: variant }) => {
  expect(variantsOf(splitOf(weights, seed))(key)).toBe(variant);
});

test.each(vectors.ranges)(
  '$seed:$key over ranges $ranges',
  ({ seed, weights, ranges, key, arm: variant }) => {
    const pairs = ranges.map(([end, place]) => [end, place] as [number, number]);
    expect(variantsOf({ ...splitOf(weights, seed), ranges: pairs })(key)).toBe(variant);
  },
);

test('two tests split independently: different seeds decorrelate the variants', () => {
  const [a, b] = [variantsOf(splitOf([5000, 5000], 'a')), variantsOf(splitOf([5000, 5000], 'b'))];
  const n = 50_000;
  let same = 0;
  for (let i = 0; i < n; i++) if (a(`v${i}`) === b(`v${i}`)) same++;
  expect(Math.abs(same - n / 2)).toBeLessThanOrEqual(4 * Math.sqrt(n / 4));
});

const weightsOf = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 });

test('the same key always gets the same variant, and never one of weight 0', () => {
  fc.assert(
    fc.property(weightsOf, fc.string(), fc.string({ unit: 'grapheme' }), (weights, seed, key) => {
      const split = splitOf(weights, seed);
      const variant = variantsOf(split)(key);
      expect(variantsOf(structuredClone(split))(key)).toBe(variant);
      if (weights.every((w) => w === 0)) expect(variant).toBe(-1);
      else expect(weights[variant]).toBeGreaterThan(0);
    }),
  );
});

test('an earlier variant is kept while it is in the split, even with weight 0, for any key and order', () => {
  fc.assert(
    fc.property(weightsOf, fc.string(), fc.integer({ min: -3, max: 60 }), (weights, key, earlier) => {
      const split = splitOf(weights);
      const pick = variantsOf(split);
      const had = { phase: 1, variant: earlier };
      expect(pick(key, { t1: had })).toBe(earlier in weights ? earlier : pick(key));
      const turned = variantsOf({ ...split, arms: split.arms.toReversed() });
      if (earlier in weights) expect(turned(key, { t1: had })).toBe(earlier);
      expect(pick(key, { other: had })).toBe(pick(key));
      for (const phase of [0, 2]) expect(pick(key, { t1: { ...had, phase } })).toBe(pick(key));
    }),
  );
});

test('a boundary in [0, 1) belongs to the variant above it', () => {
  const at = placesOf(splitOf([2500, 0, 7500]));
  expect(at(0)).toBe(0);
  expect(at(0.249_999_999)).toBe(0);
  expect(at(0.25)).toBe(2);
  expect(at(1 - 2 ** -32)).toBe(2);
});

test('ranges assign a point up to their ends', () => {
  const split: Split = {
    ...splitOf([5000, 5000]),
    ranges: [
      [2500, 0],
      [7500, 1],
      [10_000, 0],
    ],
  };
  const at = [0, 0.2499, 0.25, 0.7499, 0.75, 1 - 2 ** -32].map(placesOf(split));
  expect(at).toEqual([0, 0, 1, 1, 0, 0]);
});

test.each(vectors.offers)('$seed:$key over $offers', ({ seed, offers, key, destination }) => {
  const list = offers.map(([id, weight]) => ({ destination: id!, weight: weight! }));
  expect(chooseOffer({ seed, offers: list }, key, 'o1-1', {})).toBe(destination);
});

test('a new visitor with any key is sent to one of the shares', () => {
  fc.assert(
    fc.property(planArbitrary, visitorArbitrary, timeArbitrary, (plan, visitor, time) => {
      const decision = decide(
        compilePlan(plan),
        { ...visitor, earlierVariants: NO_EARLIER_VARIANTS },
        time,
        [],
      );
      if (decision.outcome !== 'redirected') return;
      const found = sharesOf(plan, decision.rule).find(
        ({ path, destination }) => path === decision.variant && destination === decision.destination,
      );
      expect(found?.share).toBeGreaterThan(0);
    }),
  );
});

test('the shares of a split with destinations sum to the whole', () => {
  fc.assert(
    fc.property(planArbitrary, (plan) => {
      const shares = sharesOf(plan, 0);
      const dead = plan.fallback.arms.some(({ path: number, weight }) => {
        const path = plan.paths.find((one) => one.number === number);
        return (
          weight > 0 &&
          (path === undefined || (path.landing === 0 && path.offers.every((o) => o.weight === 0)))
        );
      });
      const sum = shares.reduce((all, { share }) => all + share, 0);
      if (dead || plan.fallback.arms.length === 0) expect(sum).toBeLessThan(10_001);
      else expect(sum).toBeCloseTo(10_000, 6);
    }),
  );
});
