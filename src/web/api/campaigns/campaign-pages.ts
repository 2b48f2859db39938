import { CampaignPages } from '../../../contracts/library/library-page.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery } from '../api-call.ts';

/** What the destinations of a campaign are in the library; stale with any list of campaigns. */
export const campaignPagesQuery = (campaign: string) =>
  apiQuery(['campaigns', 'library', 'of', campaign], {
    path: `${apiPaths.campaign}/${encodeURIComponent(campaign)}/page`,
    answer: CampaignPages,
  });
