/** Exits of a landing page: `/out` or `/out/1`, `/out/2` ... */
export const MAX_EXITS = 10;

interface OfferPath<Offer> {
  readonly offers: readonly Offer[];
  readonly exits?: readonly { readonly offers: readonly Offer[] }[] | undefined;
}

/** The offers of each exit of a path, from the first. Without a landing page, there is one. */
export const offersByExit = <Offer>({
  offers,
  exits = [],
}: OfferPath<Offer>): readonly (readonly Offer[])[] => [offers, ...exits.map((exit) => exit.offers)];

/** The offers that a path can lead to, whatever the exit. One can occur at several. */
export const offersOf = <Offer>(path: OfferPath<Offer>): readonly Offer[] => offersByExit(path).flat();
