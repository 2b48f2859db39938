import type { Campaign, CampaignStatus } from '../../../contracts/campaign.ts';

/** A status, or where an active campaign stands to its own time. */
export type CampaignState = CampaignStatus | 'scheduled' | 'ended';

/** What a campaign does at `now` (milliseconds since 1970). Its time is `[startsAt, endsAt)`, as on the edge. */
export const stateOf = (
  { status, startsAt, endsAt }: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): CampaignState => {
  if (status !== 'active') return status;
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return startsAt !== null && now < Date.parse(startsAt) ? 'scheduled' : 'active';
};
