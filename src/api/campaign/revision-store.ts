import { sql } from 'kysely';
import type { Tx } from '../../db/tables.ts';
import { editedPart } from './answer.ts';
import type { StoredCampaign } from './store.ts';

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
      body: sql`${JSON.stringify(editedPart(campaign))}::jsonb`,
    })
    .execute();
};
