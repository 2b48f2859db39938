import type { Campaign, CampaignStatus } from '../../contracts/campaigns/campaign.ts';

/** A status, or the position of an active campaign in its schedule. */
export type CampaignState = CampaignStatus | 'scheduled' | 'ended';

/** The state of a campaign at `now` (milliseconds since 1970). Its schedule is `[startsAt, endsAt)`, as on the edge. */
export const stateOf = (
  { status, startsAt, endsAt }: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): CampaignState => {
  if (status !== 'active') return status;
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return startsAt !== null && now < Date.parse(startsAt) ? 'scheduled' : 'active';
};
