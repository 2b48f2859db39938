import { type Pieces, piecesOf, placeAt, pointOf } from './pieces.ts';
import type { EarlierArm, Split } from './plan.ts';

/** Which part of the hash belongs to which place in `split.arms`. */
export const splitPieces = ({ seed, arms, ranges }: Split): Pieces => piecesOf(seed, arms, ranges);

/**
 * Place of the arm that a returning visitor keeps: the one whose path he was given, as long as it stands in the split,
 * with weight 0 too (then nobody new gets it; taking it out of the split ends it). -1: none.
 */
const keptArm = (split: Split, earlierArms: Readonly<Record<string, EarlierArm>>): number => {
  const earlier = earlierArms[split.test];
  // A cookie can be forged: a phase that has not been is none.
  if (earlier === undefined || earlier.phase < 1 || earlier.phase > split.phase) return -1;
  const { arms } = split;
  for (let i = 0; i < arms.length; i++) if (arms[i]!.path === earlier.arm) return i;
  return -1;
};

/**
 * Place of the arm for `point` in [0, 1): by the split's ranges where it has them, else the first arm whose cumulative
 * weight lies above the point (weights are taken relative to their sum). Arms of weight 0 are never picked. -1: no arm
 * has weight.
 */
export const armAt = (split: Split, point: number): number => placeAt(splitPieces(split), point);

/** Place of the visitor's arm in `split.arms`: the earlier one while it exists, else by hash of `seed:key`. -1: none has weight. */
export const pickArm = (
  split: Split,
  key: string,
  earlierArms: Readonly<Record<string, EarlierArm>> = {},
): number => {
  const kept = keptArm(split, earlierArms);
  if (kept >= 0) return kept;
  const pieces = splitPieces(split);
  return placeAt(pieces, pointOf(pieces, key));
};
