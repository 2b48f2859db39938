import { sql } from 'kysely';
import type { Tx } from '../../db/tables.ts';
import type { StoredCampaign } from './store.ts';

/** What a revision keeps: the campaign as a person edits it, in public ids. */
export const bodyOf = (campaign: StoredCampaign) => ({
  name: campaign.name,
  status: campaign.status,
  domainId: campaign.domain,
  slug: campaign.slug,
  notes: campaign.notes,
  destinations: campaign.destinations.map((d) => ({
    id: d.public_id,
    name: d.name,
    url: d.url,
    weight: d.weight,
  })),
});

/** Keeps the campaign as it is now under its revision number. */
export const keepRevision = async (
  tx: Tx,
  campaign: StoredCampaign,
  user: number,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('campaign_revisions')
    .values({
      campaign_id: campaign.id,
      revision: campaign.revision,
      user_id: user,
      made_at: now,
      body: sql`${JSON.stringify(bodyOf(campaign))}::jsonb`,
    })
    .execute();
};
