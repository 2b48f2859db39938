import { type Pieces, piecesOf } from './pieces.ts';
import type { Split } from './plan.ts';

/**
 * Which part of the hash belongs to which place in `split.arms`: by the split's ranges where it has them, else the arms
 * one after the other, each as long as its weight (weights are taken relative to their sum; weight 0 has none).
 */
export const splitPieces = ({ seed, arms, ranges }: Split): Pieces => piecesOf(seed, arms, ranges);
