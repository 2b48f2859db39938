import { OfferLinks } from '../../../contracts/campaigns/offer-links.ts';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import { apiQuery } from '../api-call.ts';

/** Campaigns with an offer that gets the click ID in none of the parameters. Changes of campaigns invalidate it. */
export const offerLinksQuery = (parameters: readonly string[]) => {
  const query = { parameters: parameters.join(',') };
  const call = { path: intakePaths.offerLinks, query, answer: OfferLinks };
  return apiQuery(['campaigns', 'offer-links', query], call);
};
