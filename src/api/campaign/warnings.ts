import type { Campaign, Warning } from '../../contracts/campaign.ts';
import { lacksClickId, landingPlaces, straightPlaces } from '../../contracts/landing.ts';
import { lintTemplate } from '../../core/routing/lint.ts';

type Warned = Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules' | 'redirect'>;

/** What the linter has to say of the destinations' URLs, and which of them should carry the click id, in their order. */
export const warningsOf = (campaign: Warned): Warning[] => {
  const landings = landingPlaces(campaign);
  const straight = straightPlaces(campaign);
  return campaign.destinations.flatMap(({ url }, place) => {
    const field = `destinations.${place}.url`;
    const lints = lintTemplate(url).map(({ code, token, hint }) => ({
      field,
      code,
      token,
      hint: hint ?? null,
    }));
    if (!lacksClickId(url) || !(landings.has(place) || straight.has(place))) return lints;
    // A landing page's is the graver of the two, and one cure does for both.
    const code = landings.has(place) ? 'landing_without_click_id' : 'no_click_id';
    return [...lints, { field, code, token: '{click_id}', hint: null }];
  });
};
