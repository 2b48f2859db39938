import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';

/**
 * Whether the routing consists only of a weight for each destination: no rules, no landing pages, one offer in each
 * path.
 */
export const isSimple = (campaign: Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules'>): boolean =>
  campaign.rules.length === 0 &&
  campaign.paths.length === campaign.destinations.length &&
  campaign.default.length === campaign.paths.length &&
  campaign.paths.every(
    ({ landing, offers }, place) =>
      landing === null && offers.length === 1 && offers[0]?.destination === place,
  );
