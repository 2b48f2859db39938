import { expect, test } from 'vitest';
import { seeded } from '../../../test/simulation/random.ts';
import { type GuardedGroup, guarded } from './guardrails.ts';

const PHASES = [
  { phase: 1, counts: true, weights: [5000, 5000] },
  { phase: 2, counts: false, weights: [10_000, 0] },
  { phase: 3, counts: true, weights: [9000, 1000] },
].map(({ weights, ...phase }) => ({
  ...phase,
  weights: weights.map((weight, path) => ({ path, weight })),
}));
const terms = { phases: PHASES, paths: [0, 1], alpha: 0.05, mde: 0.1 };

const group = (phase: number, path: number, units: number, converted: number): GuardedGroup => ({
  phase,
  path,
  units,
  converted,
});

test('a drop is worse, a change within the minimum effect is fine, and little data is unclear', () => {
  const of = (treatment: number, scale: number) =>
    guarded([group(1, 0, 1000 * scale, 200 * scale), group(1, 1, 1000 * scale, treatment * scale)], terms)
      .verdict;
  expect(of(150, 10)).toBe('worse');
  expect(of(200, 50)).toBe('fine');
  expect(of(300, 10)).toBe('fine');
  expect(of(200, 1)).toBe('unclear');
});

test('periods with other weights and rates make no difference, and phases that do not count are ignored', () => {
  const groups = [
    ...[group(1, 0, 10_000, 1000), group(1, 1, 10_000, 1000)],
    ...[group(2, 0, 10_000, 9000)],
    ...[group(3, 0, 90_000, 45_000), group(3, 1, 10_000, 5000)],
  ];
  const { variants, verdict } = guarded(groups, terms);
  expect(variants[0]).toMatchObject({ units: 100_000, converted: 46_000, lift: null, pValue: null });
  expect(variants[1]!.lift).toBeCloseTo(0, 12);
  expect(variants[1]).toMatchObject({ pValue: 1 });
  expect(verdict).toBe('fine');
});

test('says nothing without any phases', () => {
  expect(guarded([], terms).verdict).toBe('no_data');
  expect(guarded([group(1, 0, 100, 0), group(1, 1, 100, 0)], terms)).toMatchObject({
    verdict: 'no_data',
    variants: [{ rate: 0 }, { lift: null, liftInterval: null, pValue: null }],
  });
});

test('of identical variants looked at twenty times, at most one test in twenty is called worse', () => {
  const random = seeded(5);
  let worse = 0;
  for (let run = 0; run < 100; run++) {
    const counts = [0, 0].map(() => ({ units: 0, converted: 0 }));
    let found = false;
    for (let look = 0; look < 20; look++) {
      for (let visitor = 0; visitor < 200; visitor++) {
        const variant = counts[random.below(2)]!;
        variant.units++;
        if (random.chance(0.1)) variant.converted++;
      }
      const groups = counts.map(({ units, converted }, path) => group(1, path, units, converted));
      found ||= guarded(groups, terms).verdict === 'worse';
    }
    if (found) worse++;
  }
  expect(worse).toBeLessThanOrEqual(5);
});
