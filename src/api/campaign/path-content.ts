import { sampleUrl } from '../../core/check/sample-url.ts';
import type { StoredPath, StoredRouting } from '../../db/routing.ts';

/** The parts of a campaign needed here. */
interface Pages {
  readonly routing: StoredRouting;
  readonly destinations: readonly { readonly id: number; readonly name: string; readonly url: string }[];
}

/** Normalises the spelling of a page: `https://a.example` and `https://a.example/`. */
const spelled = (url: string): string => {
  try {
    return new URL(sampleUrl(url)).href;
  } catch {
    return url;
  }
};

/** Content of a single page, in the form of `contentOf`. */
export const contentOfUrl = (url: string): string => JSON.stringify(['', [[spelled(url), 10_000]]]);

/** The attached path with a number; undefined: none. */
export const pathOf = ({ routing }: Pages, number: number): StoredPath | undefined =>
  routing.paths.find((path) => path.number === number && path.detachedAt === null);

/** What visitors of a path see, as text: paths with the same text look the same to them. */
export const contentOf = ({ destinations }: Pages, { landing, offers }: StoredPath): string => {
  const urls = new Map(destinations.map(({ id, url }) => [id, spelled(url)]));
  const shares = new Map<string, number>();
  for (const { destination, weight } of offers) {
    const url = urls.get(destination) ?? '';
    if (weight > 0) shares.set(url, (shares.get(url) ?? 0) + weight);
  }
  const shown = [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([urls.get(landing) ?? '', shown]);
};

/** Name of a path: its landing page's, otherwise its offers'. */
export const nameOfPath = ({ destinations }: Pages, { landing, offers }: StoredPath): string => {
  const nameOf = (id: number): string => {
    const found = destinations.find((one) => one.id === id);
    return found?.name || found?.url || '';
  };
  const text = landing === 0 ? offers.map((offer) => nameOf(offer.destination)).join(' / ') : nameOf(landing);
  return text.slice(0, 120);
};
