import type { Arm, Plan, PlanDestination, Snapshot } from '../../core/routing/plan.ts';
import { parseTemplate } from '../../core/routing/template.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

type DestinationRow = Pick<Row<'destinations'>, 'id' | 'name' | 'url' | 'weight' | 'detached_at'>;

/**
 * Arms stand at their places for life, because cookies and click ids name them by place: a detached destination
 * keeps its place with weight 0, which no visitor gets, not even one who had it earlier.
 */
const armOf = (row: DestinationRow): Arm => ({
  destination: row.id,
  weight: row.detached_at === null ? row.weight : 0,
});

const planDestination = (row: DestinationRow): PlanDestination => ({
  id: row.id,
  name: row.name,
  template: parseTemplate(row.url),
});

const planOf = (campaign: Row<'campaigns'>, rows: readonly DestinationRow[]): Plan => ({
  campaign: campaign.id,
  publicId: campaign.public_id,
  name: campaign.name,
  workspace: campaign.workspace_id,
  domain: campaign.domain_id,
  revision: campaign.revision,
  status: campaign.status,
  destinations: rows.map(planDestination),
  fallback: { test: `c${campaign.id}`, seed: campaign.seed, arms: rows.map(armOf) },
});

const read = async (tx: Tx): Promise<Snapshot> => {
  const instance = await tx.selectFrom('instance').selectAll().executeTakeFirstOrThrow();
  const workspaces = await tx.selectFrom('workspaces').selectAll().orderBy('id').execute();
  const domains = await tx.selectFrom('domains').selectAll().orderBy('id').execute();
  const campaigns = await tx.selectFrom('campaigns').selectAll().orderBy('id').execute();
  const destinations = await tx
    .selectFrom('destinations')
    .select(['id', 'campaign_id', 'name', 'url', 'weight', 'detached_at'])
    .where('arm', 'is not', null)
    .orderBy('campaign_id')
    .orderBy('arm')
    .execute();
  const hosts = new Map(domains.map((d) => [d.id, d.host]));
  const byCampaign = Map.groupBy(destinations, (d) => d.campaign_id);
  return {
    version: 1,
    revision: instance.snapshot_revision,
    madeAt: instance.snapshot_at.getTime(),
    workspaces: workspaces.map((w) => ({ id: w.id, postbackKey: w.postback_key, currency: w.currency })),
    domains: domains.map((d) => ({ id: d.id, workspace: d.workspace_id, host: d.host })),
    campaigns: campaigns.map((c) => ({
      host: hosts.get(c.domain_id) as string,
      slug: c.slug,
      plan: planOf(c, byCampaign.get(c.id) ?? []),
    })),
  };
};

/**
 * Everything the edge knows, as of one moment. The same state of the store gives the same snapshot: `madeAt` is the
 * time of the newest change, in milliseconds since 1970.
 */
export const compileSnapshot = (db: Db): Promise<Snapshot> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);
