import { fractionBehind, type HashState, hashPrefix } from './hash.ts';
import type { HashRange } from './plan.ts';

/** Hundredths of a percent: what the weights of a split sum to, and what hash ranges end with. */
export const WHOLE = 10_000;

interface Weighted {
  readonly weight: number;
}

/**
 * [0, 1) cut into pieces, each of which belongs to one place of a list: what a choice by hash looks up. It holds what
 * the plan has already, because a worker keeps some for each of ten thousand campaigns.
 */
export interface Pieces {
  readonly prefix: HashState;
  readonly list: readonly Weighted[];
  readonly ranges: readonly HashRange[] | null;
  /** What 1 is: the sum of the weights, or of the ranges. */
  readonly total: number;
  /** The only place that has a piece; -1: several have, or none. */
  readonly only: number;
}

const onlyPlace = (list: readonly Weighted[]): number => {
  const first = list.findIndex((one) => one.weight > 0);
  return list.some((one, i) => i > first && one.weight > 0) ? -1 : first;
};

/** Pieces as the ranges say, or else as long as the weights, one after the other; places of weight 0 have none. */
export const piecesOf = (
  seed: string,
  list: readonly Weighted[],
  ranges: readonly HashRange[] | null = null,
): Pieces => ({
  prefix: hashPrefix(seed),
  list,
  ranges,
  total: ranges === null ? list.reduce((sum, one) => sum + one.weight, 0) : WHOLE,
  only: onlyPlace(list),
});

/** Where `key` falls, in [0, 1). */
export const pointOf = (pieces: Pieces, key: string): number => fractionBehind(pieces.prefix, key);

/** The pieces as end, place, end, place, ascending; places without a piece are left out. */
export const pieceEnds = ({ list, ranges }: Pieces): number[] => {
  if (ranges !== null) return ranges.flat();
  let end = 0;
  return list.flatMap(({ weight }, place) => {
    end += weight;
    return weight > 0 ? [end, place] : [];
  });
};

/** The place that `point` belongs to in pieces without ranges; -1: none. (Those of splits stand in the plan's program.) */
export const placeAt = ({ list, total }: Pieces, point: number): number => {
  const target = point * total;
  let sum = 0;
  for (let i = 0; i < list.length; i++) {
    sum += list[i]!.weight;
    if (target < sum) return i;
  }
  return -1;
};
