import { findMacros } from '../core/routing/template.ts';
import type { Campaign } from './campaign.ts';

/**
 * Whether a landing page at this URL is not told the click id. Its visitors go on by `/out`, which then knows their
 * click by a cookie alone: whoever allows none, or sends `DNT` where that is heeded, cannot go on.
 */
export const lacksClickId = (url: string): boolean =>
  !findMacros(url).some(({ name }) => name === 'click_id');

/**
 * Places of the destinations that are landing pages behind the link. With the mode `none` the advert opens the page
 * itself, and the script gives its links the click id.
 */
export const landingPlaces = ({
  paths,
  redirect,
}: Pick<Campaign, 'redirect'> & {
  readonly paths: readonly { readonly landing: number | null }[];
}): ReadonlySet<number> => new Set(redirect === 'none' ? [] : paths.flatMap(({ landing }) => landing ?? []));
