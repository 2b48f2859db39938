import { MAX_WITHOUT_COST, type ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { type MetricName, measuresFor } from '../../../core/report/metrics.ts';
import type { StoreReportQuery } from '../../../events/store/reports.ts';
import type { Parts } from '../../http/route-deps.ts';
import { namerFor } from './names.ts';
import type { Workspace } from './prepare.ts';

/** Metrics whose sums show what has a known cost, and what else there is. */
const TOLD = ['valid', 'conversions', 'cpc', 'cpa'] as const satisfies readonly MetricName[];
const COSTS = ['cost', 'costedRevenue'] as const;

/** Campaigns in a report with clicks of unknown cost; none if it has no cost metrics. */
export const withoutCost = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  asked: StoreReportQuery,
): Promise<ReportAnswer['withoutCost']> => {
  const { only: _, ...query } = asked;
  const measures = measuresFor(asked.metrics);
  if (!COSTS.some((measure) => measures.has(measure))) return { count: 0, campaigns: [] };
  const { rows } = await reports.report({
    ...query,
    dimensions: ['campaign'],
    steps: [],
    metrics: TOLD,
    order: { by: 'valid', descending: true },
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  const unknown = rows.filter(
    ({ keys: [key], sums }) =>
      key !== undefined &&
      key !== null &&
      (sums.valid > sums.costedValid || sums.conversions > sums.costedConversions),
  );
  const first = unknown.slice(0, MAX_WITHOUT_COST).map(({ keys }) => keys);
  const nameOf = await namerFor(db, workspace.id, ['campaign'], first);
  return {
    count: unknown.length,
    campaigns: first.map(([campaign = null]) => {
      const { key, name } = nameOf('campaign', campaign);
      return { id: key ?? '', name };
    }),
  };
};
