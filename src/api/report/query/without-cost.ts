import { MAX_WITHOUT_COST, type ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { type Measures, type MetricName, measuresFor } from '../../../core/report/metrics.ts';
import type { StoreReport, StoreReportQuery } from '../../../events/store/reports.ts';
import type { Parts } from '../../http/route-deps.ts';
import { namerFor } from './names.ts';
import type { Workspace } from './prepare.ts';

export const NOT_WITHOUT: ReportAnswer['withoutCost'] = { count: 0, campaigns: [] };

const COSTS = ['cost', 'costedRevenue'] as const;
/** Sums that show what has a known cost, and what else there is. */
export const TOLD = ['valid', 'costedValid', 'conversions', 'costedConversions'] as const;

/** Whether figures with costs are among the metrics. */
export const tellsCosts = (metrics: readonly MetricName[]): boolean => {
  const measures = measuresFor(metrics);
  return COSTS.some((measure) => measures.has(measure));
};

/** Whether some of what these sums count has no known cost. */
export const hasUnknownCost = (sums: Pick<Measures, (typeof TOLD)[number]>): boolean =>
  sums.valid > sums.costedValid || sums.conversions > sums.costedConversions;

/** Campaigns in a report with clicks of unknown cost; none if it has no cost metrics. */
export const withoutCost = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  { asked, total }: { asked: StoreReportQuery; total: StoreReport['total'] },
): Promise<ReportAnswer['withoutCost']> => {
  const { only: _, maturity: _unused, ...query } = asked;
  if (!tellsCosts(asked.metrics) || !hasUnknownCost(total)) return NOT_WITHOUT;
  const { rows } = await reports.report({
    ...query,
    dimensions: ['campaign'],
    steps: [],
    metrics: ['valid', 'conversions'],
    unlisted: TOLD,
    order: { by: 'valid', descending: true },
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  const unknown = rows.filter(
    ({ keys: [key], sums }) => key !== undefined && key !== null && hasUnknownCost(sums),
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
