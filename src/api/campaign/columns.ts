import type { CampaignInput, CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import type { Row } from '../../db/tables.ts';

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Columns for the given fields of a link's behaviour. */
export const behaviourColumns = (given: CampaignInput | CampaignPatch): Partial<Row<'campaigns'>> => ({
  ...(given.notes !== undefined && { notes: given.notes }),
  ...(given.tags !== undefined && { tags: given.tags }),
  ...(given.source !== undefined && { source: given.source }),
  ...(given.timeZone !== undefined && { time_zone: given.timeZone }),
  ...(given.startsAt !== undefined && { starts_at: dateOf(given.startsAt) }),
  ...(given.endsAt !== undefined && { ends_at: dateOf(given.endsAt) }),
  ...(given.redirect !== undefined && { redirect: given.redirect }),
  ...(given.referrer !== undefined && { referrer: given.referrer }),
  ...(given.passQuery !== undefined && { pass_query: given.passQuery }),
  ...(given.invalidTraffic !== undefined && { invalid_traffic: given.invalidTraffic }),
  ...(given.inactive !== undefined && { inactive: given.inactive }),
  ...(given.disclosure !== undefined && { disclosure: given.disclosure }),
  ...(given.costs !== undefined && { costs: given.costs }),
  ...(given.caps !== undefined && { caps: given.caps }),
});
