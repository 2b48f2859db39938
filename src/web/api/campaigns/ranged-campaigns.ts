import { keepPreviousData } from '@tanstack/react-query';
import { RangedPage } from '../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignQuery } from '../../../contracts/campaigns/campaign-query.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

/** The list with the figures of a range. */
export const rangedCampaignsQuery = (query: CampaignQuery & Range) =>
  apiQuery(
    ['campaigns', query],
    { path: apiPaths.campaign, query: { ...query }, answer: RangedPage },
    { placeholderData: keepPreviousData },
  );
