import type { Campaign, CampaignInput } from '../campaigns/campaign.ts';
import { WEIGHT_TOTAL } from './routing.ts';

type Routing = Pick<CampaignInput, 'paths' | 'default'> & Required<Pick<CampaignInput, 'rules'>>;

/** Whether a routing consists only of a weight for each destination: no rules, no landing pages, one offer per path. */
export const isSimpleRouting = (campaign: Pick<Campaign, 'destinations' | keyof Routing>): boolean =>
  campaign.rules.length === 0 &&
  campaign.paths.length === campaign.destinations.length &&
  campaign.default.length === campaign.paths.length &&
  campaign.paths.every(
    ({ landing, offers }, place) =>
      landing === null && offers.length === 1 && offers[0]?.destination === place,
  );

/** A path with one offer for each weight. `numbers`: of the existing paths. */
export const routingOfWeights = (
  weights: readonly number[],
  numbers: readonly (number | undefined)[] = [],
): Routing => ({
  paths: weights.map((_, place) => ({
    ...(numbers[place] !== undefined && { number: numbers[place] }),
    landing: null,
    offers: [{ destination: place, weight: WEIGHT_TOTAL }],
  })),
  default: weights.map((weight, place) => ({ path: place, weight })),
  rules: [],
});
