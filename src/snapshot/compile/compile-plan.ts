import type { Costs } from '../../contracts/campaigns/costs.ts';
import { planCondition } from '../../contracts/routing/plan-condition.ts';
import type { Caps } from '../../contracts/routing/routing.ts';
import { thousandth } from '../../core/money/decimal.ts';
import type { Cap, Plan, PlanCost, PlanDestination, PlanPath, Rule, Split } from '../../core/routing/plan.ts';
import { parseTemplate } from '../../core/routing/url/template.ts';
import type { StoredPath, StoredRule, StoredSplit } from '../../db/routing.ts';
import type { Row } from '../../db/tables.ts';

/** What the edge records with each click. Undefined: no cost per click is known. */
export const planCost = ({ model, amount }: Costs): PlanCost | undefined => {
  if (model === 'token') return { by: 'token' };
  if (amount === null) return undefined;
  switch (model) {
    case 'cpc':
      return { by: 'visit', amount };
    case 'cpm':
      return { by: 'visit', amount: thousandth(amount) };
    case 'cpa':
      return { by: 'conversion', amount };
    case 'share':
      return { by: 'revenue', percent: amount };
    default:
      return undefined;
  }
};

type DestinationRow = Pick<Row<'destinations'>, 'id' | 'name' | 'url'>;

const planDestination = (row: DestinationRow): PlanDestination => ({
  id: row.id,
  name: row.name,
  template: parseTemplate(row.url),
});

const planPath = ({ number, landing, seed, offers }: StoredPath): PlanPath => ({
  number,
  landing,
  seed,
  offers,
});

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
export const planOf = (
  campaign: Row<'campaigns'>,
  rows: readonly DestinationRow[],
  workspaceZone: string,
): Plan => {
  const { paths, rules } = campaign.routing;
  const used = new Set(paths.flatMap((path) => [path.landing, ...path.offers.map((o) => o.destination)]));
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
    destinations: rows.filter((row) => used.has(row.id)).map(planDestination),
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
