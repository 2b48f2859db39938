import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Costs } from '../../contracts/campaigns/costs.ts';
import { planCondition } from '../../contracts/routing/plan-condition.ts';
import type { Caps } from '../../contracts/routing/routing.ts';
import { isServed } from '../../core/domains/check-state.ts';
import { thousandth } from '../../core/money/decimal.ts';
import { offersOf } from '../../core/routing/exits.ts';
import type { Cap, Plan, PlanCost, PlanDestination, PlanPath, Rule, Split } from '../../core/routing/plan.ts';
import { withOwnParameters } from '../../core/routing/url/own-parameters.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';
import { withClickId } from '../../core/routing/url/with-click-id.ts';
import { type LinkNames, readNames } from '../../core/sources/link-names.ts';
import type { StoredPath, StoredRule, StoredSplit } from '../../db/routing.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { DomainPlan, Snapshot, WorkspacePlan } from '../text.ts';
import { type PlanRow, readFullOffers, readPlanRows } from './destinations.ts';
import { readIntakes } from './intakes.ts';

/** What the edge records with each click. Undefined: no cost per click is known. */
export const planCost = ({ model, amount, types }: Costs): PlanCost | undefined => {
  if (model === 'token') return { by: 'token' };
  if (amount === null) return undefined;
  const charged = types ? { types } : {};
  switch (model) {
    case 'cpc':
      return { by: 'visit', amount };
    case 'cpm':
      return { by: 'visit', amount: thousandth(amount) };
    case 'cpa':
      return { by: 'conversion', amount, ...charged };
    case 'share':
      return { by: 'revenue', percent: amount, ...charged };
    default:
      return undefined;
  }
};

const planDestination = ({
  id,
  name,
  url,
  parameters = '',
  click_parameter,
  cap = null,
  fallback = null,
}: PlanRow): PlanDestination => ({
  id,
  name,
  template: withClickId(parseTemplate(withOwnParameters(url, parameters)), click_parameter),
  ...(cap !== null && { cap }),
  ...(cap !== null && fallback !== null && { fallback }),
});

const planPath = ({ number, landing, seed, offers, exits }: StoredPath): PlanPath => ({
  number,
  landing,
  seed,
  offers,
  ...(exits && { exits }),
});

/** Destinations of these paths and, with the caps of offers, of their fallbacks and those of these. */
const reached = (paths: readonly StoredPath[], rows: readonly PlanRow[]): PlanRow[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set(
    paths.flatMap((path) => [path.landing, ...offersOf(path).map(({ destination }) => destination)]),
  );
  // A set yields what is added while it is read.
  for (const id of ids) {
    const { cap = null, fallback = null } = byId.get(id) ?? {};
    if (cap !== null && fallback !== null) ids.add(fallback);
  }
  return rows.filter(({ id }) => ids.has(id));
};

const planSplit = (rotation: string, { test, phase, seed, arms: variants, ranges }: StoredSplit): Split => ({
  test: test ?? rotation,
  phase,
  seed,
  arms: variants,
  ...(ranges && { ranges }),
});

const planCaps = (prefix: string, caps: Caps): Cap[] =>
  (['hour', 'day', 'total'] as const).flatMap((per) => {
    const limit = caps[per];
    return limit === undefined ? [] : [{ id: `${prefix}-${per}`, per, limit }];
  });

const planRule = (campaign: number, rule: StoredRule): Rule => {
  const id = `c${campaign}-r${rule.number}`;
  return {
    number: rule.number,
    name: rule.name,
    match: rule.match,
    conditions: rule.conditions.map(planCondition),
    caps: planCaps(id, rule.caps),
    to: planSplit(id, rule.to),
  };
};

/** The compiled campaign. `rows`: every destination it ever had; `workspaceZone`: IANA name. */
export const planOf = (campaign: Row<'campaigns'>, rows: readonly PlanRow[], workspaceZone: string): Plan => {
  const { paths, rules } = campaign.routing;
  const id = `c${campaign.id}`;
  const cost = planCost(campaign.costs);
  return {
    campaign: campaign.id,
    publicId: campaign.public_id,
    name: campaign.name,
    source: campaign.source,
    workspace: campaign.workspace_id,
    domain: campaign.domain_id,
    revision: campaign.revision,
    status: campaign.status,
    zone: campaign.time_zone ?? workspaceZone,
    startsAt: campaign.starts_at?.getTime() ?? null,
    endsAt: campaign.ends_at?.getTime() ?? null,
    caps: planCaps(id, campaign.caps),
    rules: rules.map((rule) => planRule(campaign.id, rule)),
    fallback: planSplit(id, campaign.routing.default),
    paths: paths.map(planPath),
    destinations: reached(paths, rows).map(planDestination),
    redirect: campaign.redirect,
    referrer: campaign.referrer,
    passQuery: campaign.pass_query,
    invalidTraffic: campaign.invalid_traffic,
    inactive: campaign.inactive,
    ...(campaign.disclosure === 'limited' && { disclosure: 'limited' }),
    ...(cost && { cost }),
    ...(campaign.semantics === 2 && { semantics: 2 }),
  };
};

const workspacePlan = (row: Row<'workspaces'>, intake: WorkspacePlan['intake']): WorkspacePlan => ({
  id: row.id,
  postbackKey: row.postback_key,
  currency: row.currency,
  keepAddresses: row.keep_addresses,
  honourDnt: row.honour_dnt,
  ...(intake !== undefined && { intake }),
});

/** The URL has no macros (api/domain/service.ts), so its only part is the URL in header-safe form. */
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
 * Where a domain's campaigns can be found. If it serves no links, they cannot be requested: they are included for late
 * conversions of clicks from before the domain was lost.
 */
const placeOf = (row: Row<'domains'>): string => (isServed(row.status) ? row.host : `#${row.id}`);

/** Campaigns compiled in one go before other work gets a turn. */
const PORTION = 250;

type Entry = Snapshot['campaigns'][number];

/** Compiled campaigns by number, each with the state it was compiled from. */
type Compiled = Map<number, { of: string; entry: Entry }>;

/** What a compiled campaign depends on; every change to a campaign gives it another snapshot revision. */
const readHeads = async (tx: Tx) => {
  const ordered = (column: string) => sql<number[] | null>`array_agg(${sql.ref(column)} order by id)`;
  // In one row: for ten thousand rows, the driver takes longer than the store.
  const { ids, revisions, domains, workspaces } = await tx
    .selectFrom('campaigns')
    .select([
      ordered('id').as('ids'),
      ordered('snapshot_revision').as('revisions'),
      ordered('domain_id').as('domains'),
      ordered('workspace_id').as('workspaces'),
    ])
    .executeTakeFirstOrThrow();
  return (ids ?? []).map((id, i) => ({
    id,
    revision: revisions?.[i] as number,
    domain: domains?.[i] as number,
    workspace: workspaces?.[i] as number,
  }));
};

/** What the edge reads for a traffic source with names of its own, and the same as text, to notice changes. */
interface NamedSlots {
  readonly names: LinkNames;
  readonly text: string;
}

/** Campaigns whose traffic source has such names. Few workspaces have any, and the others cost one query in all. */
const readLinkNames = async (tx: Tx): Promise<ReadonlyMap<number, NamedSlots>> => {
  const sources = await tx
    .selectFrom('traffic_sources')
    .select(['workspace_id', 'name', 'tokens', 'link_names'])
    .where(sql<boolean>`link_names <> '[]'`)
    .execute();
  if (sources.length === 0) return new Map();
  const keyOf = (workspace: number, source: string): string => `${workspace} ${source.trim().toLowerCase()}`;
  const bySource = new Map(
    sources.map(({ workspace_id, name, tokens, link_names }): [string, NamedSlots] => {
      const names = readNames(tokens, link_names);
      return [keyOf(workspace_id, name), { names, text: JSON.stringify(names) }];
    }),
  );
  const rows = await tx
    .selectFrom('campaigns')
    .select(['workspace_id', sql<Record<string, string>>`jsonb_object_agg(id, source)`.as('sources')])
    .where('workspace_id', 'in', [...new Set(sources.map((row) => row.workspace_id))])
    .where('source', '<>', '')
    .groupBy('workspace_id')
    .execute();
  return new Map(
    rows.flatMap(({ workspace_id, sources: all }) =>
      Object.entries(all).flatMap(([id, source]): [number, NamedSlots][] => {
        const found = bySource.get(keyOf(workspace_id, source));
        return found === undefined ? [] : [[Number(id), found]];
      }),
    ),
  );
};

const readRows = async (tx: Tx, ids: readonly number[]) => {
  const campaigns = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return { campaigns, byCampaign: await readPlanRows(tx, ids) };
};

const read = async (tx: Tx, compiled: Compiled): Promise<Snapshot> => {
  const instance = await tx.selectFrom('instance').selectAll().executeTakeFirstOrThrow();
  const workspaces = await tx.selectFrom('workspaces').selectAll().orderBy('id').execute();
  const domains = await tx.selectFrom('domains').selectAll().orderBy('id').execute();
  const intakes = await readIntakes(tx);
  const hosts = new Map(domains.map((d) => [d.id, placeOf(d)]));
  const zones = new Map(workspaces.map((w) => [w.id, w.time_zone]));
  const heads = await readHeads(tx);
  const named = await readLinkNames(tx);
  const fullOffers = await readFullOffers(tx, instance.snapshot_at);
  const wanted = new Map(
    heads.map(({ id, revision, domain, workspace }) => [
      id,
      `${revision} ${hosts.get(domain)} ${zones.get(workspace)} ${named.get(id)?.text ?? ''}`,
    ]),
  );
  const stale = heads.map(({ id }) => id).filter((id) => compiled.get(id)?.of !== wanted.get(id));
  for (let from = 0; from < stale.length; from += PORTION) {
    const { campaigns, byCampaign } = await readRows(tx, stale.slice(from, from + PORTION));
    for (const c of campaigns) {
      const plan = planOf(c, byCampaign.get(c.id) ?? [], zones.get(c.workspace_id) as string);
      const linkNames = named.get(c.id)?.names;
      const entry: Entry = {
        host: hosts.get(c.domain_id) as string,
        slug: c.slug,
        plan,
        ...(linkNames && { linkNames }),
      };
      compiled.set(c.id, { of: wanted.get(c.id) as string, entry });
    }
    await setImmediate();
  }
  for (const id of compiled.keys()) if (!wanted.has(id)) compiled.delete(id);
  return {
    version: 2,
    revision: instance.snapshot_revision,
    madeAt: instance.snapshot_at.getTime(),
    workspaces: workspaces.map((row) => workspacePlan(row, intakes.get(row.id))),
    domains: domains.filter((d) => isServed(d.status)).map(domainPlan),
    ...(fullOffers.length > 0 && { fullOffers }),
    campaigns: heads.map(({ id }) => (compiled.get(id) as { entry: Entry }).entry),
  };
};

/**
 * Compiles everything the edge needs, as of one moment. Can be called repeatedly: campaigns unchanged since the last
 * call are not read or compiled again. The same state of the store gives the same snapshot; `madeAt` is the time of the
 * newest change, in milliseconds since 1970. One call at a time.
 */
export const snapshotCompiler = (db: Db): (() => Promise<Snapshot>) => {
  const compiled: Compiled = new Map();
  return () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => read(tx, compiled));
};

/** A snapshot compiled from scratch. */
export const compileSnapshot = (db: Db): Promise<Snapshot> => snapshotCompiler(db)();
