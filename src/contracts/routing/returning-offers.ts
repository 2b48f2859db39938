interface Routed {
  readonly destinations: readonly { readonly url: string }[];
  readonly paths: readonly {
    readonly landing: number | null;
    readonly offers: readonly { readonly destination: number }[];
  }[];
}

/**
 * Indexes of offers that are the landing page of their own path: the same destination, or another with the same URL.
 * Visitors who continue from the page would return to it. A page may be a landing page and an offer of different paths.
 */
export const returningOffers = ({ destinations, paths }: Routed): { path: number; offer: number }[] => {
  const urlAt = (place: number): string => destinations[place]?.url.trim() ?? '';
  return paths.flatMap(({ landing, offers }, path) =>
    landing === null
      ? []
      : offers.flatMap(({ destination }, offer) => {
          const isSame =
            destination === landing || (urlAt(landing) !== '' && urlAt(destination) === urlAt(landing));
          return isSame ? [{ path, offer }] : [];
        }),
  );
};
