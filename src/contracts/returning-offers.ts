interface Routed {
  readonly destinations: readonly { readonly url: string }[];
  readonly paths: readonly {
    readonly landing: number | null;
    readonly offers: readonly { readonly destination: number }[];
  }[];
}

/**
 * Offers that are the landing page of their own path, by their places: the same destination, or another with the same URL.
 * Visitors who go on from the page come back to it. As landing page and offer of different paths a page is fine.
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
