import type { ReportFilter } from '../../contracts/report-query.ts';
import type { Db } from '../../db/tables.ts';
import type { StoreFilter } from '../../events/store/report.ts';

/** A request has the traffic source that its campaign has now; what has none is what has none of those. */
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
    // Neither `contains`: a source is a name, not a text.
    return { dimension: 'campaign', op: (op === 'is') === none ? 'isNot' : 'is', values: named };
  });
};
