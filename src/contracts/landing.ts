import { findMacros } from '../core/routing/template.ts';
import type { Campaign } from './campaign.ts';

/**
 * Whether a page at this URL is not told the click id. Visitors of a landing page go on by `/out`, which then knows their
 * click by a cookie alone: whoever allows none, or sends `DNT` where that is heeded, cannot go on. And what is bought on
 * any other page cannot be reported: a conversion finds its click by the id.
 */
export const lacksClickId = (url: string): boolean =>
  !findMacros(url).some(({ name }) => name === 'click_id');

/**
 * Places of the destinations that are landing pages behind the link. With the mode `none` the advert opens the page
 * itself, and the script gives its links the click id.
 */
const landingPlaces = ({
  paths,
  redirect,
}: Pick<Campaign, 'redirect'> & {
  readonly paths: readonly { readonly landing: number | null }[];
}): ReadonlySet<number> => new Set(redirect === 'none' ? [] : paths.flatMap(({ landing }) => landing ?? []));

type Routed = Pick<Campaign, 'redirect'> & {
  readonly paths: readonly {
    readonly landing: number | null;
    readonly offers: readonly { readonly destination: number; readonly weight: number }[];
  }[];
  readonly default: readonly { readonly path: number }[];
  readonly rules?: readonly { readonly to: readonly { readonly path: number }[] }[] | undefined;
};

/**
 * Places of the destinations to which the link itself leads somebody, with no landing page before them. A path of weight
 * 0 counts, for those who had it before; an offer of weight 0 is given to nobody. With the mode `none` nobody comes by
 * the link: what stands behind the page is reached from it, and its script can report conversions.
 */
const straightPlaces = (campaign: Routed): ReadonlySet<number> => {
  if (campaign.redirect === 'none') return new Set();
  const splits = [campaign.default, ...(campaign.rules ?? []).map((rule) => rule.to)];
  const used = new Set(splits.flatMap((arms) => arms.map((arm) => arm.path)));
  const offers = campaign.paths.flatMap((path, place) =>
    used.has(place) && path.landing === null ? path.offers : [],
  );
  return new Set(offers.filter(({ weight }) => weight > 0).map(({ destination }) => destination));
};

export type ClickIdWarning = 'landing_without_click_id' | 'no_click_id';

/**
 * What is to be said of the destination at a place if its URL `lacksClickId`; null: nothing. A landing page's warning is
 * the graver of the two, and one cure does for both.
 */
export const clickIdWarningAt = (campaign: Routed): ((place: number) => ClickIdWarning | null) => {
  const landings = landingPlaces(campaign);
  const straight = straightPlaces(campaign);
  return (place) =>
    landings.has(place) ? 'landing_without_click_id' : straight.has(place) ? 'no_click_id' : null;
};
