import type { Campaign, Warning } from '../../contracts/campaigns/campaign.ts';
import { clickIdWarningAt, lacksClickId } from '../../contracts/campaigns/landing.ts';
import { returningOffers } from '../../contracts/routing/routing.ts';
import { closedPages, deadRules } from '../../contracts/routing/unreachable.ts';
import { lintTemplate } from '../../core/routing/fair/lint.ts';

type Warned = Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules' | 'redirect'>;

const urlWarnings = (campaign: Warned): Warning[] => {
  const warningAt = clickIdWarningAt(campaign);
  return campaign.destinations.flatMap(({ url }, place) => {
    const field = `destinations.${place}.url`;
    const lints = lintTemplate(url).map(({ code, token, hint }) => ({
      field,
      code,
      token,
      hint: hint ?? null,
    }));
    const code = lacksClickId(url) ? warningAt(place) : null;
    return code === null ? lints : [...lints, { field, code, token: '{click_id}', hint: null }];
  });
};

/**
 * The linter's warnings about the destinations' URLs, including missing click IDs, in order; then rules that can never
 * match; then offers that lead back to their landing page, and pages that no new visitor can reach.
 */
export const warningsOf = (campaign: Warned): Warning[] => [
  ...urlWarnings(campaign),
  ...deadRules(campaign.rules).map(({ place, reason, by }) => ({
    field: `rules.${place}`,
    code: `rule_${reason}`,
    token: by === null ? '' : `rules.${by}`,
    hint: null,
  })),
  ...returningOffers(campaign).map(({ path, offer }) => ({
    field: `paths.${path}.offers.${offer}.destination`,
    code: 'offer_is_landing',
    token: '',
    hint: null,
  })),
  ...closedPages(campaign).map((place) => ({
    field: `destinations.${place}.url`,
    code: 'page_closed',
    token: '',
    hint: null,
  })),
];
