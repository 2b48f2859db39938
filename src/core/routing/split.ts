import { type Pieces, piecesOf, placeAt, pointOf, WHOLE } from './pieces.ts';
import type { Offer, Plan, PlanPath, Split, Visitor } from './plan.ts';

/**
 * The parts of the hash that belong to each index of `split.arms`: by the split's ranges if it has them, otherwise the
 * variants in order, each as long as its weight relative to the sum (weight 0 has none).
 */
export const splitPieces = ({ seed, arms: variants, ranges }: Split): Pieces =>
  piecesOf(seed, variants, ranges);

type EarlierVariants = Visitor['earlierVariants'];

/** The offers that one exit of a path leads to. */
export type Exit = Pick<PlanPath, 'seed' | 'offers'>;

/** A path's exits, from `/out` and `/out/1` on. Without a landing page, there is one. */
export const exitsOf = (path: PlanPath): readonly Exit[] =>
  path.exits === undefined ? [path] : [path, ...path.exits];

export const offerPieces = ({ seed, offers }: Exit): Pieces => piecesOf(seed, offers);

/**
 * Key for a visitor's offer at an exit of a path, from 1, among their earlier variants, where the destination number takes
 * the place of the variant. The IDs of splits begin with a different letter.
 */
export const offerTest = (campaign: number, path: number, exit = 1): string =>
  exit === 1 ? `o${campaign}-${path}` : `o${campaign}-${path}:${exit}`;

/** Destination number of the offer given earlier, if it still has weight on the path; 0 if none. */
export const keptOffer = (
  offers: readonly Offer[],
  test: string,
  earlierVariants: EarlierVariants,
): number => {
  const earlier = earlierVariants[test];
  if (earlier === undefined) return 0;
  return offers.some((o) => o.weight > 0 && o.destination === earlier.variant) ? earlier.variant : 0;
};

/**
 * Destination number of an exit's offer for a visitor: the one given earlier, otherwise by hash of `seed:key`. It is the
 * same for the link and for `/out`, which the hash alone would not ensure: a visitor's first key is derived from their
 * address and lasts a day, and the next is the cookie's. 0 if no offer has weight.
 */
export const chooseOffer = (
  exit: Exit,
  key: string,
  test: string,
  earlierVariants: EarlierVariants,
): number => {
  const kept = keptOffer(exit.offers, test, earlierVariants);
  if (kept !== 0) return kept;
  const pieces = offerPieces(exit);
  return exit.offers[placeAt(pieces, pointOf(pieces, key))]?.destination ?? 0;
};

interface Share {
  /** Path number. */
  readonly path: number;
  readonly destination: number;
  /** The destination is the path's landing page. */
  readonly landing: boolean;
  /** Share of all visitors of the split in hundredths of a percent, not rounded. */
  readonly share: number;
}

/**
 * Destinations of new visitors that match a rule (0: the default), in the order of its variants. No outcome is omitted.
 */
export const sharesOf = ({ rules, fallback, paths }: Plan, rule: number): Share[] => {
  const { arms: variants } = rules.find((one) => one.number === rule)?.to ?? fallback;
  const total = variants.reduce((sum, variant) => sum + variant.weight, 0);
  return variants.flatMap((variant): Share[] => {
    const path = paths.find((one) => one.number === variant.path);
    if (path === undefined || variant.weight === 0) return [];
    const part = (variant.weight / total) * WHOLE;
    if (path.landing !== 0) {
      return [{ path: variant.path, destination: path.landing, landing: true, share: part }];
    }
    const whole = path.offers.reduce((sum, offer) => sum + offer.weight, 0);
    return path.offers
      .filter((offer) => offer.weight > 0)
      .map(({ destination, weight }) => ({
        path: variant.path,
        destination,
        landing: false,
        share: (part * weight) / whole,
      }));
  });
};
