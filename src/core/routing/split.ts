import { type Pieces, piecesOf } from './pieces.ts';
import type { Split } from './plan.ts';

/**
 * The parts of the hash that belong to each index of `split.arms`: by the split's ranges if it has them, otherwise the
 * arms in order, each as long as its weight relative to the sum (weight 0 has none).
 */
export const splitPieces = ({ seed, arms, ranges }: Split): Pieces => piecesOf(seed, arms, ranges);
