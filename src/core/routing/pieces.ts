import { fractionBehind, type HashState, hashPrefix } from './hash.ts';
import type { HashRange } from './plan.ts';

/** Sum of a split's weights, and end of its hash ranges, in hundredths of a percent. */
export const WHOLE = 10_000;

interface Weighted {
  readonly weight: number;
}

/**
 * [0, 1) divided into pieces, each belonging to one index of a list, for lookups by hash. Reuses the plan's data
 * because a worker keeps several for each of ten thousand campaigns.
 */
export interface Pieces {
  readonly prefix: HashState;
  readonly list: readonly Weighted[];
  readonly ranges: readonly HashRange[] | null;
  /** Equivalent of 1: the sum of the weights, or of the ranges. */
  readonly total: number;
  /** The only index with a piece; -1 if several have one, or none. */
  readonly only: number;
}

const onlyPlace = (list: readonly Weighted[]): number => {
  const first = list.findIndex((one) => one.weight > 0);
  return list.some((one, i) => i > first && one.weight > 0) ? -1 : first;
};

/** Pieces from the ranges, otherwise from the weights in order; weights of 0 have none. */
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

/** The position of `key` in [0, 1). */
export const pointOf = (pieces: Pieces, key: string): number => fractionBehind(pieces.prefix, key);

/** The pieces as end, index, end, index, ascending; indexes without a piece are omitted. */
export const pieceEnds = ({ list, ranges }: Pieces): number[] => {
  if (ranges !== null) return ranges.flat();
  let end = 0;
  return list.flatMap(({ weight }, place) => {
    end += weight;
    return weight > 0 ? [end, place] : [];
  });
};

/** The index at `point` in pieces without ranges; -1 if none. (Splits use the plan's program instead.) */
export const placeAt = ({ list, total }: Pieces, point: number): number => {
  const target = point * total;
  let sum = 0;
  for (let i = 0; i < list.length; i++) {
    sum += list[i]!.weight;
    if (target < sum) return i;
  }
  return -1;
};
