import { fractionBehind, type HashPrefix, hashPrefix } from './hash.ts';

/** [0, 1) cut into pieces, each of which belongs to one place of a list: what a weighted choice by hash looks up. */
export interface Pieces {
  readonly prefix: HashPrefix;
  /** Ends of the pieces, ascending; a piece is everything below its end and behind the piece before it. */
  readonly ends: readonly number[];
  readonly places: readonly number[];
  /** What 1 is in the unit of `ends`. */
  readonly total: number;
}

/** Pieces as long as the weights, one after the other; places of weight 0 have none. */
export const piecesOf = (seed: string, weights: readonly number[]): Pieces => {
  const ends: number[] = [];
  const places: number[] = [];
  let total = 0;
  for (const [place, weight] of weights.entries()) {
    if (weight <= 0) continue;
    total += weight;
    ends.push(total);
    places.push(place);
  }
  return { prefix: hashPrefix(`${seed}:`), ends, places, total };
};

/** Where `key` falls, in [0, 1). */
export const pointOf = (pieces: Pieces, key: string): number => fractionBehind(pieces.prefix, key);

/** The place that `point` belongs to; -1: none. */
export const placeAt = ({ ends, places, total }: Pieces, point: number): number => {
  const target = point * total;
  for (let i = 0; i < ends.length; i++) if (target < ends[i]!) return places[i]!;
  return -1;
};
