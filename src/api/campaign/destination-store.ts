import { sql } from 'kysely';
import type { DestinationInput } from '../../contracts/campaign.ts';
import { publicId } from '../../db/public-id.ts';
import type { Row, Tx } from '../../db/tables.ts';

/** Arms fit a byte of the click id, with room for "none". */
const ARMS = 250;

/**
 * The place in the split for a new destination: the next one never used, and after the last the one whose
 * destination was detached longest ago, because whoever remembers that arm has most likely gone.
 */
const takeArm = async (tx: Tx, campaign: number): Promise<number> => {
  const { next } = await tx
    .selectFrom('destinations')
    .select(sql<number>`coalesce(max(arm) + 1, 0)`.as('next'))
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (next < ARMS) return next;
  const oldest = await tx
    .selectFrom('destinations')
    .select(['id', 'arm'])
    .where('campaign_id', '=', campaign)
    .where('detached_at', 'is not', null)
    .where('arm', 'is not', null)
    .orderBy('detached_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('destinations').set({ arm: null }).where('id', '=', oldest.id).execute();
  return oldest.arm as number;
};

/**
 * Makes `wanted` the attached destinations of a campaign, in that order. Rows named by id are changed in place, so
 * that history stays joined to them; rows no longer named are detached. Every id in `wanted` must be one of `before`.
 */
export const replaceDestinations = async (
  tx: Tx,
  campaign: number,
  before: readonly Row<'destinations'>[],
  wanted: readonly DestinationInput[],
  now: Date,
): Promise<void> => {
  const kept = new Set(wanted.map((d) => d.id));
  const gone = before.filter((d) => !kept.has(d.public_id)).map((d) => d.id);
  if (gone.length > 0) {
    await tx.updateTable('destinations').set({ detached_at: now }).where('id', 'in', gone).execute();
  }
  for (const [position, { id, name, url, weight }] of wanted.entries()) {
    if (id === undefined) {
      await tx
        .insertInto('destinations')
        .values({
          public_id: publicId('dst'),
          campaign_id: campaign,
          position,
          name,
          url,
          weight,
          arm: await takeArm(tx, campaign),
          created_at: now,
        })
        .execute();
    } else {
      await tx
        .updateTable('destinations')
        .set({ position, name, url, weight })
        .where('campaign_id', '=', campaign)
        .where('public_id', '=', id)
        .execute();
    }
  }
};
