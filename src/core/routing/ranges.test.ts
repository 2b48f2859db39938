import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from '../../../test/helpers/splits.ts';
import type { Arm, HashRange, Split } from './plan.ts';
import { allotRanges } from './ranges.ts';

const WHOLE = 10_000;

/** Arms with some of the paths 0 to 11 in any order, whose weights sum to 10 000. */
const armsOf = fc
  .record({
    paths: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 8 }),
    cuts: fc.array(fc.nat(WHOLE), { minLength: 7, maxLength: 7 }),
  })
  .map(({ paths, cuts }): Arm[] => {
    const ends = [...cuts.slice(0, paths.length - 1).sort((a, b) => a - b), WHOLE];
    return paths.map((path, i) => ({ path, weight: ends[i]! - (ends[i - 1] ?? 0) }));
  });

type Ranged = Pick<Split, 'arms' | 'ranges'>;

/** Path of each ten-thousandth. */
const owners = ({ arms, ranges }: Ranged): number[] => {
  const split: Split = { test: 't', phase: 1, seed: 's', arms, ranges };
  const at = placesOf(split);
  return Array.from({ length: WHOLE }, (_, i) => arms[at((i + 0.5) / WHOLE)]?.path ?? -1);
};

const weightOf = (arms: readonly Arm[], path: number): number =>
  arms.find((arm) => arm.path === path)?.weight ?? 0;

const change = (split: Ranged, arms: readonly Arm[]): Ranged => ({ arms, ranges: allotRanges(split, arms) });

test('without previous ranges, arms are laid out in order', () => {
  const arms = [
    { path: 4, weight: 7000 },
    { path: 9, weight: 0 },
    { path: 2, weight: 3000 },
  ];
  const expected: HashRange[] = [
    [7000, 0],
    [10_000, 2],
  ];
  expect(allotRanges(undefined, arms)).toEqual(expected);
  expect(allotRanges({ arms: [{ path: 1, weight: 0 }] }, arms)).toEqual(expected);
  expect(owners({ arms, ranges: expected })).toEqual(owners({ arms }));
});

test('a growing arm takes from the shrinking one, and no other arm moves', () => {
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

test('every arm has its weight, and the fewest points move: half the sum of the differences', () => {
  fc.assert(
    fc.property(fc.array(armsOf, { minLength: 1, maxLength: 6 }), armsOf, (changes, first) => {
      let split: Ranged = { arms: first };
      let before = owners(split);
      for (const arms of changes) {
        const next = change(split, arms);
        const after = owners(next);
        const paths = new Set([...split.arms, ...arms].map((arm) => arm.path));
        let differences = 0;
        for (const path of paths) {
          expect(after.filter((owner) => owner === path).length).toBe(weightOf(arms, path));
          differences += Math.abs(weightOf(arms, path) - weightOf(split.arms, path));
        }
        expect(after.filter((owner, i) => owner !== before[i]).length).toBe(differences / 2);
        expect(next.ranges?.at(-1)?.[0]).toBe(WHOLE);
        // Neighbors are merged, so a change cuts at most once per giving and per taking arm.
        const pieces = split.ranges?.length ?? split.arms.length;
        expect(next.ranges!.length).toBeLessThanOrEqual(pieces + paths.size);
        [split, before] = [next, after];
      }
    }),
    { numRuns: 60 },
  );
});

test('a thousand changes of five arms leave few pieces', () => {
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
])('invalid weights are refused: %j', (arms) => {
  expect(() => allotRanges(undefined, arms)).toThrow(RangeError);
});
