import { type Pieces, piecesOf, placeAt, pointOf } from './pieces.ts';
import type { PlanPath } from './plan.ts';

export const offerPieces = ({ seed, offers }: PlanPath): Pieces => piecesOf(seed, offers);

/**
 * The offer that a path has for a visitor key: number of its destination, by hash of `seed:key`. The same for the link
 * and for `/out`, so that a visitor who comes back meets the same offer. 0: no offer has weight.
 */
export const chooseOffer = (path: PlanPath, key: string): number => {
  const pieces = offerPieces(path);
  return path.offers[placeAt(pieces, pointOf(pieces, key))]?.destination ?? 0;
};
