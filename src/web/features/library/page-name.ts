import type { PageKind } from '../../../contracts/library/library-page.ts';

/** The name of a page; its URL without the scheme if it has none. */
export const pageName = ({ name, url }: { readonly name: string; readonly url: string }): string =>
  name === '' ? url.replace(/^https?:\/\//i, '') : name;

/** The list of a kind. */
export const LISTS = {
  offer: '/library/offers',
  landing: '/library/landing-pages',
} as const satisfies Record<PageKind, string>;

/** What the list of a kind is called. */
export const LIST_TITLES = {
  offer: 'library.offers',
  landing: 'editor.paths',
} as const satisfies Record<PageKind, string>;
