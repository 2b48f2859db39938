import type { ReportFilter } from '../../contracts/reports/report-query.ts';
import type { Db } from '../../db/tables.ts';

/** Names of the campaigns, destinations and domains that filters identify by public ID; null for anything else. */
export const filterNames = async (
  db: Db,
  workspace: number,
  filters: readonly ReportFilter[],
): Promise<(id: string) => string | null> => {
  const ids = [...new Set(filters.flatMap(({ values }) => values.filter((value) => value !== null)))];
  const of = (kind: string): string[] => ids.filter((id) => id.startsWith(`${kind}_`));
  const [campaigns, destinations, domains] = [of('cmp'), of('dst'), of('dom')];
  const named = [
    ...(campaigns.length === 0
      ? []
      : await db
          .selectFrom('campaigns')
          .select(['public_id', 'name'])
          .where('workspace_id', '=', workspace)
          .where('public_id', 'in', campaigns)
          .execute()),
    ...(destinations.length === 0
      ? []
      : await db
          .selectFrom('destinations')
          .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
          .select(['destinations.public_id', 'destinations.name'])
          .where('campaigns.workspace_id', '=', workspace)
          .where('destinations.public_id', 'in', destinations)
          .execute()),
    ...(domains.length === 0
      ? []
      : await db
          .selectFrom('domains')
          .select(['public_id', 'host as name'])
          .where('workspace_id', '=', workspace)
          .where('public_id', 'in', domains)
          .execute()),
  ];
  const names = new Map(named.map(({ public_id, name }) => [public_id, name]));
  return (id) => names.get(id) ?? null;
};
