import type { ReportFilter } from '../../contracts/reports/report-query.ts';
import type { RequestNarrowing } from '../../contracts/reports/request.ts';
import type { Db } from '../../db/tables.ts';
import type { StoreFilter } from '../../events/store/reports.ts';
import type { RequestFilters } from '../../events/store/request-log.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { storeFilters } from '../report/query/store-filters.ts';
import { MAX_RANGE_MS } from '../report/range.ts';
import { findCampaignNumber } from '../report/store.ts';

/** A request has its campaign's current traffic source; "none" matches campaigns without one. */
const sourceFilters = async (
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

/** A range can be open at either end. */
const rangeOf = ({ from, to }: RequestNarrowing): Pick<RequestFilters, 'from' | 'to'> => {
  const range: Pick<RequestFilters, 'from' | 'to'> = {};
  if (from !== undefined) range.from = Date.parse(from);
  if (to !== undefined) range.to = Date.parse(to);
  if (range.from !== undefined && range.to !== undefined) {
    if (range.from >= range.to) throw invalidFields({ to: 'range_invalid' });
    if (range.to - range.from > MAX_RANGE_MS) throw invalidFields({ to: 'range_too_long' });
  }
  return range;
};

/**
 * Filters for the store. `not_found` for a campaign or other item that the workspace does not have; `validation_failed`
 * for the range.
 */
export const filtersOf = async (
  { db }: Pick<Parts, 'db'>,
  workspace: number,
  query: RequestNarrowing,
): Promise<RequestFilters> => {
  const { outcome, trafficClass, visit, visitor, address, method, text } = query;
  const wanted: RequestFilters = {
    ...rangeOf(query),
    ...(outcome && { outcome }),
    ...(trafficClass && { trafficClass }),
    ...(visit && { visit }),
    ...(visitor && { visitor }),
    ...(address && { address }),
    ...(method && { method }),
    ...(text && { text }),
  };
  if (query.filters.length > 0) {
    const bySource = query.filters.filter(({ dimension }) => dimension === 'source');
    const others = query.filters.filter(({ dimension }) => dimension !== 'source');
    wanted.dimensions = [
      ...(await storeFilters(db, workspace, others)),
      ...(await sourceFilters(db, workspace, bySource)),
    ];
  }
  if (query.campaign !== undefined) {
    const found = await findCampaignNumber(db, workspace, query.campaign);
    if (!found) throw new Refusal('not_found');
    wanted.campaign = found.id;
  }
  return wanted;
};
