import { fractionOf } from './hash.ts';
import type { Split } from './plan.ts';

/** The arm a returning visitor keeps: it is still in the split and still gets traffic. -1: none. */
export const keptArm = (split: Split, earlierArms: Readonly<Record<string, number>>): number => {
  const earlier = earlierArms[split.test];
  if (earlier === undefined) return -1;
  const arm = split.arms[earlier];
  return arm !== undefined && arm.weight > 0 ? earlier : -1;
};

/**
 * The arm for `point` in [0, 1): the first whose cumulative weight lies above it. Arms of weight 0 are never
 * picked. Weights are taken relative to their sum. -1 when no arm has weight.
 */
export const armAt = (split: Split, point: number): number => {
  const { arms } = split;
  let total = 0;
  for (let i = 0; i < arms.length; i++) total += arms[i]!.weight;
  const target = point * total;
  let sum = 0;
  for (let i = 0; i < arms.length; i++) {
    sum += arms[i]!.weight;
    if (target < sum) return i;
  }
  return -1;
};

/** Index of the visitor's arm: the earlier one while it exists, else by hash of `seed:key`. -1: the split has no weight. */
export const pickArm = (
  split: Split,
  key: string,
  earlierArms: Readonly<Record<string, number>> = {},
): number => {
  const kept = keptArm(split, earlierArms);
  return kept >= 0 ? kept : armAt(split, fractionOf(`${split.seed}:${key}`));
};
