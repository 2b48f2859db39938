import { type Pieces, piecesOf, placeAt, pointOf } from './pieces.ts';
import type { Offer, PlanPath, Visitor } from './plan.ts';

type EarlierArms = Visitor['earlierArms'];

export const offerPieces = ({ seed, offers }: PlanPath): Pieces => piecesOf(seed, offers);

/**
 * Name under which the offer that a visitor was given on a path stands among his earlier arms, with the number of its
 * destination as the arm. The ids of splits begin with another letter.
 */
export const offerTest = (campaign: number, path: number): string => `o${campaign}-${path}`;

/** The offer he was given earlier, while the path has it with some weight: number of its destination; 0: none. */
export const keptOffer = (offers: readonly Offer[], test: string, earlierArms: EarlierArms): number => {
  const earlier = earlierArms[test];
  if (earlier === undefined) return 0;
  return offers.some((o) => o.weight > 0 && o.destination === earlier.arm) ? earlier.arm : 0;
};

/**
 * The offer that a path has for a visitor: number of its destination. The one he was given earlier, else by hash of
 * `seed:key`; the same for the link and for `/out`. The hash alone would not do: a visitor's first key is made of
 * his address and lasts a day, his next one is the cookie's. 0: no offer has weight.
 */
export const chooseOffer = (path: PlanPath, key: string, test: string, earlierArms: EarlierArms): number => {
  const kept = keptOffer(path.offers, test, earlierArms);
  if (kept !== 0) return kept;
  const pieces = offerPieces(path);
  return path.offers[placeAt(pieces, pointOf(pieces, key))]?.destination ?? 0;
};
