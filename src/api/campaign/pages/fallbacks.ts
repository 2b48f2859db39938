import { sql } from 'kysely';
import { MAX_FALLBACKS } from '../../../core/routing/offer-caps.ts';
import { nextSnapshotRevision } from '../../../db/snapshot-revision.ts';
import type { Tx } from '../../../db/tables.ts';
import { completeRevisions, keepRevisions } from '../revision-store.ts';
import { type Actor, findCampaigns } from '../store.ts';

/** Campaigns per statement. */
const PORTION = 500;

/**
 * Gives campaigns (row IDs) a use of each offer that is a fallback of theirs, or a fallback of one, so that their plans, records and
 * reports can name it. Such a use is in no path, and its name and URL are always those of its offer.
 */
export const addFallbackUses = async (tx: Tx, campaigns: readonly number[], now: Date): Promise<void> => {
  if (campaigns.length === 0) return;
  await sql`
    with recursive chain (campaign, page, depth) as (
      select d.campaign_id, p.fallback_id, 1
        from destinations d join library_pages p on p.id = d.offer_id
        where d.campaign_id = any(${campaigns}::int[]) and p.fallback_id is not null
      union
      select c.campaign, p.fallback_id, c.depth + 1
        from chain c join library_pages p on p.id = c.page
        where p.fallback_id is not null and c.depth < ${MAX_FALLBACKS})
    insert into destinations (public_id, campaign_id, position, name, url, detached_at, created_at, offer_id, fallback)
      select 'dst_' || substr(md5(gen_random_uuid()::text), 1, 16), c.campaign, 0, p.name, p.url, ${now}::timestamptz,
        ${now}::timestamptz, p.id, true
      from (select distinct campaign, page from chain) c join library_pages p on p.id = c.page
      where not exists (
        select from destinations d
        where d.campaign_id = c.campaign and d.offer_id = c.page and (d.fallback or d.detached_at is null))`.execute(
    tx,
  );
};

/** Row IDs of the campaigns whose plans say something about these offers, also as fallbacks. */
export const campaignsWith = async (tx: Tx, offers: readonly number[]): Promise<number[]> => {
  if (offers.length === 0) return [];
  const rows = await tx
    .selectFrom('destinations')
    .select('campaign_id')
    .distinct()
    .where(sql<boolean>`offer_id = any(${offers}::int[])`)
    .where((eb) => eb.or([eb('fallback', '=', true), eb('detached_at', 'is', null)]))
    .orderBy('campaign_id')
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
};

/**
 * Gives campaigns (row IDs, of one workspace) a revision because something about their offers has changed that is in their plans
 * but not in the campaigns themselves. The snapshot must be locked.
 */
export const reviseCampaigns = async (
  tx: Tx,
  editor: Actor,
  campaigns: readonly number[],
  now: Date,
): Promise<void> => {
  await addFallbackUses(tx, campaigns, now);
  for (let from = 0; from < campaigns.length; from += PORTION) {
    const ids = await tx
      .selectFrom('campaigns')
      .select('public_id')
      .where('id', 'in', campaigns.slice(from, from + PORTION))
      .execute();
    const before = await findCampaigns(
      tx,
      editor.workspace,
      ids.map((one) => one.public_id),
    );
    if (before.length === 0) continue;
    await completeRevisions(tx, before);
    const head = { snapshot_revision: await nextSnapshotRevision(tx), updated_at: now };
    await tx
      .updateTable('campaigns')
      .set((eb) => ({ ...head, revision: eb('revision', '+', 1) }))
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .execute();
    const written = before.map((one) => ({ ...one, ...head, revision: one.revision + 1 }));
    await keepRevisions(tx, written, editor.user, now, 'offer');
  }
};
