import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/helpers/splits.ts';
import { allotRanges } from './ranges.ts';

/**
 * A million visitor keys, split by several sets of weights. A share can deviate by three standard deviations; the seeds
 * are fixed, so the result is deterministic.
 */
const N = 1_000_000;
const variants = (weights: readonly number[]) => weights.map((weight, path) => ({ path, weight }));

const sets: { seed: string; before?: readonly number[]; weights: readonly number[] }[] = [
  { seed: 'halves', weights: [5000, 5000] },
  { seed: 'three ways', weights: [5000, 3000, 2000] },
  { seed: 'unequal', weights: [7000, 0, 2500, 500] },
  { seed: 'one in ten thousand', weights: [9998, 1, 1] },
  { seed: 'many', weights: new Array<number>(40).fill(250) },
  { seed: 'changed', before: [5000, 3000, 2000], weights: [2001, 3999, 4000] },
];

test.each(sets)('$seed: shares of a million keys are within three standard deviations', (set) => {
  const { seed, before, weights } = set;
  const ranges =
    before === undefined ? undefined : allotRanges({ arms: variants(before) }, variants(weights));
  const split = { test: 't', phase: 1, seed, arms: variants(weights), ranges };
  const variantOf = variantsOf(split);
  const counts = weights.map(() => 0);
  for (let i = 0; i < N; i++) counts[variantOf(`visitor-${i}`)]!++;
  for (const [i, weight] of weights.entries()) {
    const p = weight / 10_000;
    expect(Math.abs(counts[i]! - N * p)).toBeLessThanOrEqual(3 * Math.sqrt(N * p * (1 - p)));
  }
});
