import type { Campaign, Warning } from '../../contracts/campaign.ts';
import { lacksClickId, landingPlaces } from '../../contracts/landing.ts';
import { lintTemplate } from '../../core/routing/lint.ts';

type Warned = Pick<Campaign, 'destinations' | 'paths' | 'redirect'>;

/** What the linter has to say of the destinations' URLs, and which landing pages lack the click id, in their order. */
export const warningsOf = (campaign: Warned): Warning[] => {
  const landings = landingPlaces(campaign);
  return campaign.destinations.flatMap(({ url }, place) => {
    const field = `destinations.${place}.url`;
    const lints = lintTemplate(url).map(({ code, token, hint }) => ({
      field,
      code,
      token,
      hint: hint ?? null,
    }));
    if (!landings.has(place) || !lacksClickId(url)) return lints;
    return [...lints, { field, code: 'landing_without_click_id', token: '{click_id}', hint: null }];
  });
};
