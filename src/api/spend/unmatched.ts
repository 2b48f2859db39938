import type {
  SpendUnmatched,
  SpendUnmatchedAnswer,
  SpendUnmatchedInput,
  SpendUnmatchedQuery,
} from '../../contracts/campaigns/spend-unmatched.ts';
import { fineText, fineUnits, shownUnits } from '../../core/report/metrics.ts';
import type { Db } from '../../db/tables.ts';
import type { Parts } from '../http/route-deps.ts';
import { campaignsIn, sourcesOf, type Workspace } from '../report/query/prepare.ts';
import { storeFilters } from '../report/query/store-filters.ts';
import { rangeOf } from '../report/range.ts';
import { countedSpend } from './counted.ts';
import { refuseUnmatched } from './service.ts';
import { lockSpend, publicIds, setUnmatched, spendByIds } from './store.ts';

const shown = (units: bigint): string => fineText(shownUnits(units));

/**
 * Spend that could be divided among visits without an ID in a report's rows. `validation_failed` for an invalid range;
 * `not_found` for an ID in a filter that the workspace does not have.
 */
export const unmatchedSpend = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  request: SpendUnmatchedQuery,
): Promise<SpendUnmatched> => {
  const range = rangeOf(request);
  const filters = await storeFilters(db, workspace.id, request.filters);
  const { lines, visits } = await reports.kept({
    ...{ workspace: workspace.id, ...range, filters, basis: 'click' },
    sources: await sourcesOf(db, workspace.id, { dimensions: [], filters }),
    ...(await countedSpend(db, workspace, { ...range, campaigns: campaignsIn(filters) })),
  });
  const ids = await publicIds(
    db,
    workspace.id,
    lines.map(({ id }) => id),
  );
  // One can have been deleted while the report was read.
  const found = lines.flatMap(({ id, amount }) => {
    const own = ids.get(id);
    return own === undefined ? [] : [{ id: own, units: fineUnits(amount) }];
  });
  return {
    entries: found.map(({ id, units }) => ({ id, amount: shown(units) })),
    amount: shown(found.reduce((sum, { units }) => sum + units, 0n)),
    currency: workspace.currency,
    visits,
  };
};

/** All of them or, if one cannot be divided, none. */
export const chooseUnmatched = (
  db: Db,
  workspace: number,
  { ids, unmatched }: SpendUnmatchedInput,
): Promise<SpendUnmatchedAnswer> =>
  db.transaction().execute(async (tx) => {
    await lockSpend(tx, workspace);
    const found = await spendByIds(tx, workspace, ids);
    for (const entry of found) refuseUnmatched(entry, { unmatched });
    const others = found.flatMap((entry) => (entry.unmatched === unmatched ? [] : [entry.public_id]));
    await setUnmatched(tx, workspace, others, unmatched);
    return { ids: others };
  });
