import { MAX_WITHOUT_COST, type ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { type MetricName, measuresFor } from '../../../core/report/metrics.ts';
import { COSTED, hasUnknownCost } from '../../../core/report/unknown-cost.ts';
import type { StoreKey, StoreReport, StoreReportQuery } from '../../../events/store/reports.ts';
import type { Parts } from '../../http/route-deps.ts';
import { namerFor } from './names.ts';
import type { Workspace } from './prepare.ts';

export const NOT_WITHOUT: ReportAnswer['withoutCost'] = { count: 0, campaigns: [] };

const COSTS = ['cost', 'costedRevenue'] as const;
/** Sums that show what has a known cost, and what else there is. */
export const TOLD = COSTED.flat();

/** Whether figures with costs are among the metrics. */
export const tellsCosts = (metrics: readonly MetricName[]): boolean => {
  const measures = measuresFor(metrics);
  return COSTS.some((measure) => measures.has(measure));
};

/** A report's answer, and what was asked for it. */
type Asked = Pick<StoreReport, 'total' | 'unknownCosts'> & { asked: StoreReportQuery };

/** The campaign that a report is about, by its filters; null if there can be several. */
const onlyCampaign = ({ filters }: StoreReportQuery): StoreKey =>
  filters.find(({ dimension, op, values }) => dimension === 'campaign' && op === 'is' && values.length === 1)
    ?.values[0] ?? null;

/** Campaigns of a report with clicks of unknown cost, those with the most valid visits first. At least one has some. */
const campaignsWithout = async (
  reports: Parts['reports'],
  { asked, unknownCosts }: Asked,
): Promise<readonly StoreKey[]> => {
  const single = onlyCampaign(asked);
  if (single !== null) return [single];
  if (unknownCosts !== undefined) return unknownCosts;
  const { only: _, maturity: _unused, findsUnknownCosts: _found, ...query } = asked;
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
  return rows.flatMap(({ keys: [key = null], sums }) => (key !== null && hasUnknownCost(sums) ? [key] : []));
};

/** Campaigns in a report with clicks of unknown cost; none if it has no cost metrics. */
export const withoutCost = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  found: Asked,
): Promise<ReportAnswer['withoutCost']> => {
  if (!tellsCosts(found.asked.metrics) || !hasUnknownCost(found.total)) return NOT_WITHOUT;
  const unknown = await campaignsWithout(reports, found);
  const first = unknown.slice(0, MAX_WITHOUT_COST).map((campaign) => [campaign]);
  const nameOf = await namerFor(db, workspace.id, ['campaign'], first);
  return {
    count: unknown.length,
    campaigns: first.map(([campaign = null]) => {
      const { key, name } = nameOf('campaign', campaign);
      return { id: key ?? '', name };
    }),
  };
};
