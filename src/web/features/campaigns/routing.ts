import type { Campaign, CampaignInput } from '../../../contracts/campaign.ts';
import { WEIGHT_TOTAL } from '../../../contracts/routing.ts';

/** The part of a campaign that says who goes where; it names destinations by their place. */
export type Routing = Pick<CampaignInput, 'paths' | 'default'> & Required<Pick<CampaignInput, 'rules'>>;

/**
 * Whether all there is to a routing is a weight for each destination, as the form's rows have it: no rules, no landing
 * pages, one offer in each path.
 */
export const isSimple = (campaign: Pick<Campaign, 'destinations' | keyof Routing>): boolean =>
  campaign.rules.length === 0 &&
  campaign.paths.length === campaign.destinations.length &&
  campaign.default.length === campaign.paths.length &&
  campaign.paths.every(
    ({ landing, offers }, place) =>
      landing === null && offers.length === 1 && offers[0]?.destination === place,
  );

/** Weight of each destination of a simple campaign, in its place. */
export const simpleWeights = (campaign: Pick<Campaign, 'destinations' | 'default'>): number[] => {
  const weights = new Map(campaign.default.map((arm) => [arm.path, arm.weight]));
  return campaign.destinations.map((_, place) => weights.get(place) ?? 0);
};

/** A path of one offer for each destination. `numbers`: of the paths there are, absent for new ones. */
export const simpleRouting = (rows: readonly { number?: number | undefined; weight: number }[]): Routing => ({
  paths: rows.map(({ number }, place) => ({
    ...(number !== undefined && { number }),
    landing: null,
    offers: [{ destination: place, weight: WEIGHT_TOTAL }],
  })),
  default: rows.map(({ weight }, place) => ({ path: place, weight })),
  rules: [],
});
