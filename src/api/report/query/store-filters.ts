import type { FilterDimension, ReportFilter } from '../../../contracts/reports/report-query.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoreFilter } from '../../../events/store/reports.ts';
import { Refusal } from '../../http/refusal.ts';
import { roleColumns } from '../../traffic-source/role-columns.ts';

/** Dimensions whose values start with a public ID. Others have no IDs. */
const named = {
  campaign: 'campaign',
  path: 'campaign',
  rule: 'campaign',
  variant: 'campaign',
  destination: 'destination',
  landing: 'destination',
  offer: 'destination',
  domain: 'domain',
} as const satisfies Partial<Record<FilterDimension, string>>;
type Kind = (typeof named)[keyof typeof named];

export const kindOf = (dimension: string): Kind | null =>
  dimension in named ? named[dimension as keyof typeof named] : null;

/** Public ID -> number, for those the workspace has. */
const numbersOf = async (
  db: Db,
  workspace: number,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows =
    kind === 'campaign'
      ? await db
          .selectFrom('campaigns')
          .select(['id', 'public_id'])
          .where('workspace_id', '=', workspace)
          .where('public_id', 'in', ids)
          .execute()
      : kind === 'domain'
        ? await db
            .selectFrom('domains')
            .select(['id', 'public_id'])
            .where('workspace_id', '=', workspace)
            .where('public_id', 'in', ids)
            .execute()
        : await db
            .selectFrom('destinations')
            .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
            .select(['destinations.id', 'destinations.public_id'])
            .where('campaigns.workspace_id', '=', workspace)
            .where('destinations.public_id', 'in', ids)
            .execute();
  return new Map(rows.map((row) => [row.public_id, row.id]));
};

const headOf = (value: string): string => value.split('/', 1)[0] ?? '';

/** Filters in the store's terms. `not_found` for an ID that the workspace does not have. */
export const storeFilters = async (
  db: Db,
  workspace: number,
  filters: readonly ReportFilter[],
): Promise<StoreFilter[]> => {
  const wanted = Map.groupBy(
    filters.flatMap(({ dimension, values }) =>
      values.flatMap((value) => {
        const kind = kindOf(dimension);
        return kind === null || value === null ? [] : [{ kind, id: headOf(value) }];
      }),
    ),
    ({ kind }) => kind,
  );
  const numbers = new Map<Kind, Map<string, number>>();
  for (const [kind, all] of wanted) {
    numbers.set(kind, await numbersOf(db, workspace, kind, [...new Set(all.map(({ id }) => id))]));
  }
  const roles = filters.some(({ dimension }) => isRoleDimension(dimension))
    ? await roleColumns(db, workspace)
    : null;
  return filters.map(({ dimension, op, values }) => ({
    dimension,
    op,
    ...(roles !== null && isRoleDimension(dimension) && { roles: roles[dimension] }),
    values: values.map((value) => {
      const kind = kindOf(dimension);
      if (kind === null || value === null) return value;
      const id = headOf(value);
      const number = numbers.get(kind)?.get(id);
      if (number === undefined) throw new Refusal('not_found');
      return `${number}${value.slice(id.length)}`;
    }),
  }));
};
