import { offersByExit } from '../../core/routing/exits.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import type { WithUrl } from './routing.ts';

interface Routed {
  readonly destinations: readonly WithUrl[];
  readonly paths: readonly {
    readonly landing: number | null;
    readonly offers: readonly { readonly destination: number }[];
    readonly exits?: readonly { readonly offers: readonly { readonly destination: number }[] }[] | undefined;
  }[];
}

/** An offer by the indexes of its path, of the exit that leads to it, and its own among that exit's offers. */
interface OfferPlace {
  readonly path: number;
  readonly exit: number;
  readonly offer: number;
}

/** The field with an offer's destination: `paths.0.offers.1.destination`, `paths.0.exits.0.offers.1.destination`. */
export const offerField = ({ path, exit, offer }: OfferPlace): string =>
  `paths.${path}.${exit === 0 ? '' : `exits.${exit - 1}.`}offers.${offer}.destination`;

/**
 * Offers that are the landing page of their own path: the same destination, or another with the same URL, own parameters
 * included.
 * Visitors who continue from the page would return to it. A page may be a landing page and an offer of different paths.
 */
export const returningOffers = ({ destinations, paths }: Routed): OfferPlace[] => {
  const urlAt = (place: number): string => {
    const { url = '', parameters } = destinations[place] ?? {};
    return url.trim() === '' ? '' : composedUrl({ url: url.trim(), parameters });
  };
  const isSame = (landing: number, offer: number): boolean =>
    offer === landing || (urlAt(landing) !== '' && urlAt(offer) === urlAt(landing));
  return paths.flatMap((one, path) => {
    const { landing } = one;
    if (landing === null) return [];
    return offersByExit(one).flatMap((offers, exit) =>
      offers.flatMap(({ destination }, offer) =>
        isSame(landing, destination) ? [{ path, exit, offer }] : [],
      ),
    );
  });
};
