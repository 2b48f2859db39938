import type { ReportFilter } from '../../contracts/reports/report-query.ts';
import type { Db } from '../../db/tables.ts';
import type { StoreFilter } from '../../events/store/reports.ts';

/** A request has its campaign's current traffic source; "none" matches campaigns without one. */
export const sourceFilters = async (
  db: Db,
  workspace: number,
  filters: readonly ReportFilter[],
): Promise<StoreFilter[]> => {
  if (filters.length === 0) return [];
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'source'])
    .where('workspace_id', '=', workspace)
    .where('source', '<>', '')
    .execute();
  return filters.map(({ op, values }) => {
    const none = values.includes(null);
    const named = campaigns
      .filter(({ source }) => values.includes(source) !== none)
      .map(({ id }) => String(id));
    // Never `contains`, because a traffic source is a name, not a text.
    return { dimension: 'campaign', op: (op === 'is') === none ? 'isNot' : 'is', values: named };
  });
};
