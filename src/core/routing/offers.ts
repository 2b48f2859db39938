import { type Pieces, piecesOf, placeAt, pointOf } from './pieces.ts';
import type { Offer, PlanPath, Visitor } from './plan.ts';

type EarlierArms = Visitor['earlierArms'];

export const offerPieces = ({ seed, offers }: PlanPath): Pieces => piecesOf(seed, offers);

/**
 * Key for a visitor's offer on a path among their earlier arms, where the destination number takes the place of the
 * arm. The IDs of splits begin with another letter.
 */
export const offerTest = (campaign: number, path: number): string => `o${campaign}-${path}`;

/** Destination number of the offer given earlier, if it still has weight on the path; 0: none. */
export const keptOffer = (offers: readonly Offer[], test: string, earlierArms: EarlierArms): number => {
  const earlier = earlierArms[test];
  if (earlier === undefined) return 0;
  return offers.some((o) => o.weight > 0 && o.destination === earlier.arm) ? earlier.arm : 0;
};

/**
 * Destination number of a path's offer for a visitor: the one given earlier, otherwise by hash of `seed:key`. It is the
 * same for the link and for `/out`, which the hash alone would not ensure: a visitor's first key is derived from their
 * address and lasts a day, and the next is the cookie's. 0: no offer has weight.
 */
export const chooseOffer = (path: PlanPath, key: string, test: string, earlierArms: EarlierArms): number => {
  const kept = keptOffer(path.offers, test, earlierArms);
  if (kept !== 0) return kept;
  const pieces = offerPieces(path);
  return path.offers[placeAt(pieces, pointOf(pieces, key))]?.destination ?? 0;
};
