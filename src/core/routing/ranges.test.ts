import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from '../../../test/helpers/splits.ts';
import type { HashRange, Split, Variant } from './plan.ts';
import { allotRanges } from './ranges.ts';

const WHOLE = 10_000;

/** Variants with some of the paths 0 to 11 in any order and weights that sum to 10 000. */
const variantsOf = fc
  .record({
    paths: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 8 }),
    cuts: fc.array(fc.nat(WHOLE), { minLength: 7, maxLength: 7 }),
  })
  .map(({ paths, cuts }): Variant[] => {
    const ends = [...cuts.slice(0, paths.length - 1).sort((a, b) => a - b), WHOLE];
    return paths.map((path, i) => ({ path, weight: ends[i]! - (ends[i - 1] ?? 0) }));
  });

type Ranged = Pick<Split, 'arms' | 'ranges'>;

/** Path of each ten-thousandth. */
const owners = ({ arms: variants, ranges }: Ranged): number[] => {
  const split: Split = { test: 't', phase: 1, seed: 's', arms: variants, ranges };
  const at = placesOf(split);
  return Array.from({ length: WHOLE }, (_, i) => variants[at((i + 0.5) / WHOLE)]?.path ?? -1);
};

const weightOf = (variants: readonly Variant[], path: number): number =>
  variants.find((variant) => variant.path === path)?.weight ?? 0;

const change = (split: Ranged, variants: readonly Variant[]): Ranged => ({
  arms: variants,
  ranges: allotRanges(split, variants),
});

test('without previous ranges, variants are laid out in order', () => {
  const variants = [
    { path: 4, weight: 7000 },
    { path: 9, weight: 0 },
    { path: 2, weight: 3000 },
  ];
  const expected: HashRange[] = [
    [7000, 0],
    [10_000, 2],
  ];
  expect(allotRanges(undefined, variants)).toEqual(expected);
  expect(allotRanges({ arms: [{ path: 1, weight: 0 }] }, variants)).toEqual(expected);
  expect(owners({ arms: variants, ranges: expected })).toEqual(owners({ arms: variants }));
});

test('a growing variant takes from the shrinking one, and no other variant moves', () => {
  const before = { arms: [5000, 3000, 2000].map((weight, path) => ({ path, weight })) };
  const after = change(
    before,
    [4000, 3000, 3000].map((weight, path) => ({ path, weight })),
  );
  expect(after.ranges).toEqual([
    [4000, 0],
    [5000, 2],
    [8000, 1],
    [10_000, 2],
  ]);
});

test('every variant has its weight, and the fewest points move: half the sum of the differences', () => {
  fc.assert(
    fc.property(fc.array(variantsOf, { minLength: 1, maxLength: 6 }), variantsOf, (changes, first) => {
      let split: Ranged = { arms: first };
      let before = owners(split);
      for (const variants of changes) {
        const next = change(split, variants);
        const after = owners(next);
        const paths = new Set([...split.arms, ...variants].map((variant) => variant.path));
        let differences = 0;
        for (const path of paths) {
          expect(after.filter((owner) => owner === path).length).toBe(weightOf(variants, path));
          differences += Math.abs(weightOf(variants, path) - weightOf(split.arms, path));
        }
        expect(after.filter((owner, i) => owner !== before[i]).length).toBe(differences / 2);
        expect(next.ranges?.at(-1)?.[0]).toBe(WHOLE);
        // Neighbors are merged, so a change cuts at most once per shrinking and per growing variant.
        const pieces = split.ranges?.length ?? split.arms.length;
        expect(next.ranges!.length).toBeLessThanOrEqual(pieces + paths.size);
        [split, before] = [next, after];
      }
    }),
    { numRuns: 60 },
  );
});

test('a thousand changes of five variants leave few pieces', () => {
  let state = 12_345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let split: Ranged = { arms: [0, 1, 2, 3, 4].map((path) => ({ path, weight: 2000 })) };
  let most = 0;
  for (let i = 0; i < 1000; i++) {
    const cuts = [0, random(WHOLE), random(WHOLE), random(WHOLE), random(WHOLE), WHOLE].sort((a, b) => a - b);
    split = change(
      split,
      split.arms.map(({ path }, k) => ({ path, weight: cuts[k + 1]! - cuts[k]! })),
    );
    most = Math.max(most, split.ranges!.length);
  }
  expect(most).toBeLessThanOrEqual(60);
});

test.each([
  [[]],
  [[{ path: 1, weight: 9999 }]],
  [[{ path: 1, weight: 10_001 }]],
  [
    [
      { path: 1, weight: 0.5 },
      { path: 2, weight: 9999.5 },
    ],
  ],
  [
    [
      { path: 1, weight: -1 },
      { path: 2, weight: 10_001 },
    ],
  ],
  [
    [
      { path: 1, weight: 5000 },
      { path: 1, weight: 5000 },
    ],
  ],
])('invalid weights are refused: %j', (variants) => {
  expect(() => allotRanges(undefined, variants)).toThrow(RangeError);
});
