import { isServed } from '../../core/domains/check-state.ts';
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

/** It holds no macro (api/domain/service.ts): its one part is the URL as a header can carry it. */
const plainUrl = (url: string | null): string | null => (url === null ? null : parseTemplate(url).join(''));

const domainPlan = (row: Row<'domains'>): DomainPlan => ({
  id: row.id,
  workspace: row.workspace_id,
  host: row.host,
  defaultUrl: plainUrl(row.default_url),
  ...(row.unknown_slug === 'not_found' && { unknown: 'not_found' }),
  ...(row.root_url !== null && { rootUrl: plainUrl(row.root_url) as string }),
  ...(row.robots === 'disallow' && { robots: 'disallow' }),
});

/**
 * Where the campaigns of a domain are found. Of one that serves no links nobody finds any: they are there for the late
 * conversions of clicks from before it was lost.
 */
const placeOf = (row: Row<'domains'>): string => (isServed(row.status) ? row.host : `#${row.id}`);

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
  const hosts = new Map(domains.map((d) => [d.id, placeOf(d)]));
  const zones = new Map(workspaces.map((w) => [w.id, w.time_zone]));
  const byCampaign = Map.groupBy(destinations, (d) => d.campaign_id);
  return {
    version: 2,
    revision: instance.snapshot_revision,
    madeAt: instance.snapshot_at.getTime(),
    workspaces: workspaces.map(workspacePlan),
    domains: domains.filter((d) => isServed(d.status)).map(domainPlan),
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
