import { findMacros } from '../../core/routing/url/template.ts';
import type { Campaign } from './campaign.ts';

/**
 * Whether a page at this URL does not receive the click ID. Visitors to a landing page continue through `/out`, which
 * then knows their click only from a cookie: visitors without cookies, or with `DNT` where it is honored, cannot
 * continue. On any other page, purchases cannot be reported, because a conversion finds its click by the ID.
 */
export const lacksClickId = (url: string): boolean =>
  !findMacros(url).some(({ name }) => name === 'click_id');

/**
 * Indexes of the destinations that are landing pages of the link. In mode `none`, the ad opens the page itself, and the
 * script adds the click ID to its links.
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
 * Indexes of the destinations to which the link itself redirects, without a landing page in between. Includes paths of
 * weight 0, because visitors may have them from before, but not offers of weight 0, which no one gets. In mode `none`,
 * no one comes through the link: what follows the page is reached from it, and its script can report conversions.
 */
const straightPlaces = (campaign: Routed): ReadonlySet<number> => {
  if (campaign.redirect === 'none') return new Set();
  const splits = [campaign.default, ...(campaign.rules ?? []).map((rule) => rule.to)];
  const used = new Set(splits.flatMap((variants) => variants.map((variant) => variant.path)));
  const offers = campaign.paths.flatMap((path, place) =>
    used.has(place) && path.landing === null ? path.offers : [],
  );
  return new Set(offers.filter(({ weight }) => weight > 0).map(({ destination }) => destination));
};

export type ClickIdWarning = 'landing_without_click_id' | 'no_click_id';

/**
 * The warning for the destination at an index if its URL `lacksClickId`, or null. The landing page's warning is the
 * more serious of the two, and the same fix solves both.
 */
export const clickIdWarningAt = (campaign: Routed): ((place: number) => ClickIdWarning | null) => {
  const landings = landingPlaces(campaign);
  const straight = straightPlaces(campaign);
  return (place) =>
    landings.has(place) ? 'landing_without_click_id' : straight.has(place) ? 'no_click_id' : null;
};
