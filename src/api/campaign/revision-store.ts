import { sql } from 'kysely';
import type { RevisionReason } from '../../contracts/campaigns/revision.ts';
import type { Plan } from '../../core/routing/plan.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { planOf } from '../../snapshot/compile/compile.ts';
import { readPlanRows } from '../../snapshot/compile/destinations.ts';
import { editedPart } from './answer.ts';
import type { StoredCampaign } from './store.ts';

/** Rows per statement. */
const BATCH = 200;

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** The campaigns' plans as the edge uses them, in order. All must be in one workspace. */
const plansOf = async (db: Db, campaigns: readonly StoredCampaign[]): Promise<Plan[]> => {
  const [first] = campaigns;
  if (!first) return [];
  const { time_zone: zone } = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', first.workspace_id)
    .executeTakeFirstOrThrow();
  const byCampaign = await readPlanRows(
    db,
    campaigns.map((campaign) => campaign.id),
  );
  return campaigns.map((campaign) => planOf(campaign, byCampaign.get(campaign.id) ?? [], zone));
};

/** Stores the current state of one workspace's campaigns under their revision numbers. */
export const keepRevisions = async (
  tx: Tx,
  campaigns: readonly StoredCampaign[],
  user: number | null,
  now: Date,
  reason: RevisionReason | null = null,
): Promise<void> => {
  for (let from = 0; from < campaigns.length; from += BATCH) {
    const batch = campaigns.slice(from, from + BATCH);
    const plans = await plansOf(tx, batch);
    await tx
      .insertInto('campaign_revisions')
      .values(
        batch.map((campaign, i) => ({
          campaign_id: campaign.id,
          revision: campaign.revision,
          user_id: user,
          made_at: now,
          reason,
          body: json<unknown>(editedPart(campaign)),
          plan: json<Plan | null>(plans[i] ?? null),
        })),
      )
      .execute();
  }
};

/**
 * Whether a campaign is unchanged for someone who saw it: at that revision, or with only bandit steps, Fairlead's new
 * routing rules and changes of offers' caps since, which change nothing in its form.
 */
export const isAsSeen = async (tx: Tx, { id, revision }: StoredCampaign, seen: number): Promise<boolean> => {
  if (revision === seen) return true;
  if (seen > revision) return false;
  const other = await tx
    .selectFrom('campaign_revisions as r')
    .select('r.revision')
    .where('r.campaign_id', '=', id)
    .where('r.revision', '>', seen)
    .where(sql<boolean>`coalesce(r.reason, '') not in ('routing', 'offer')`)
    .where(
      sql<boolean>`not exists (
        select from ab_phases p join ab_tests t on t.id = p.test_id
        where t.campaign_id = r.campaign_id and p.campaign_revision = r.revision and p.reason = 'bandit')`,
    )
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
};

/**
 * Called before campaigns of one workspace change: if version 2 of the store created a campaign's newest revision, it
 * gets the plan that the edge has used since then.
 */
export const completeRevisions = async (tx: Tx, campaigns: readonly StoredCampaign[]): Promise<void> => {
  if (campaigns.length === 0) return;
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const bare = await tx
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.id', '=', 'r.campaign_id').onRef('c.revision', '=', 'r.revision'),
    )
    .select('r.campaign_id')
    .where('r.plan', 'is', null)
    .where('c.id', 'in', [...byId.keys()])
    .execute();
  const due = bare.flatMap((row) => byId.get(row.campaign_id) ?? []);
  for (let from = 0; from < due.length; from += BATCH) {
    for (const plan of await plansOf(tx, due.slice(from, from + BATCH))) {
      await tx
        .updateTable('campaign_revisions')
        .set({ plan: json<Plan | null>(plan) })
        .where('campaign_id', '=', plan.campaign)
        .where('revision', '=', plan.revision)
        .execute();
    }
  }
};

/**
 * The plan that the edge used while this was the campaign's newest revision; `campaign` is the internal ID, as in
 * records. Any logged decision can be reproduced with it. Undefined if there is no such revision, or it ended before
 * plans were stored.
 */
export const planOfRevision = async (
  db: Db,
  campaign: number,
  revision: number,
): Promise<Plan | undefined> => {
  const row = await db
    .selectFrom('campaign_revisions')
    .select('plan')
    .where('campaign_id', '=', campaign)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.plan ?? undefined;
};
