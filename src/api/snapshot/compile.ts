import type { DomainPlan, Snapshot, WorkspacePlan } from '../../core/routing/plan.ts';
import { parseTemplate } from '../../core/routing/template.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { planOf } from './compile-plan.ts';

const workspacePlan = (row: Row<'workspaces'>): WorkspacePlan => ({
  id: row.id,
  postbackKey: row.postback_key,
  currency: row.currency,
  keepAddresses: row.keep_addresses,
  honourDnt: row.honour_dnt,
});

const domainPlan = (row: Row<'domains'>): DomainPlan => ({
  id: row.id,
  workspace: row.workspace_id,
  host: row.host,
  // It holds no macro (api/domain/service.ts): its one part is the URL as a header can carry it.
  defaultUrl: row.default_url === null ? null : parseTemplate(row.default_url).join(''),
});

const read = async (tx: Tx): Promise<Snapshot> => {
  const instance = await tx.selectFrom('instance').selectAll().executeTakeFirstOrThrow();
  const workspaces = await tx.selectFrom('workspaces').selectAll().orderBy('id').execute();
  const domains = await tx.selectFrom('domains').selectAll().orderBy('id').execute();
  const campaigns = await tx.selectFrom('campaigns').selectAll().orderBy('id').execute();
  const destinations = await tx
    .selectFrom('destinations')
    .select(['id', 'campaign_id', 'name', 'url'])
    .orderBy('id')
    .execute();
  const hosts = new Map(domains.map((d) => [d.id, d.host]));
  const zones = new Map(workspaces.map((w) => [w.id, w.time_zone]));
  const byCampaign = Map.groupBy(destinations, (d) => d.campaign_id);
  return {
    version: 2,
    revision: instance.snapshot_revision,
    madeAt: instance.snapshot_at.getTime(),
    workspaces: workspaces.map(workspacePlan),
    domains: domains.map(domainPlan),
    campaigns: campaigns.map((c) => ({
      host: hosts.get(c.domain_id) as string,
      slug: c.slug,
      plan: planOf(c, byCampaign.get(c.id) ?? [], zones.get(c.workspace_id) as string),
    })),
  };
};

/**
 * Everything the edge knows, as of one moment. The same state of the store gives the same snapshot: `madeAt` is the
 * time of the newest change, in milliseconds since 1970.
 */
export const compileSnapshot = (db: Db): Promise<Snapshot> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);
