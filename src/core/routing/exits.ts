/** Exits of a landing page: `/out` or `/out/1`, `/out/2` ... */
export const MAX_EXITS = 10;

/** The address of an exit, from 1, of a page with so many: the only one is `/out`, which is also `/out/1`. `origin`: `https://go.example`. */
export const exitAddress = (origin: string, exit: number, exits: number): string =>
  exit === 1 && exits === 1 ? `${origin}/out` : `${origin}/out/${exit}`;

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
