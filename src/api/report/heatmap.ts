import type { HeatmapAnswer, HeatmapRequest } from '../../contracts/reports/heatmap.ts';
import type { ReportRequest } from '../../contracts/reports/report-query.ts';
import { type HourSums, heatmapMetrics, heatmapOf } from '../../core/report/heatmap.ts';
import { NO_MEASURES, needsMaturity } from '../../core/report/metrics.ts';
import { zoneClock } from '../../core/time/zone.ts';
import { invalidFields } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { prepareReport, storeQuery, type Workspace } from './query/prepare.ts';
import { rangeOf } from './range.ts';

/** The hours of a range that are over, each with its sums. */
const hoursOf = async (
  { db, reports }: Pick<Parts, 'db' | 'reports'>,
  workspace: Workspace,
  { metric, filters, basis }: HeatmapRequest,
  { from, to }: { from: number; to: number },
): Promise<{ hours: HourSums[]; incomplete: boolean }> => {
  if (from >= to) return { hours: [], incomplete: false };
  const asked: ReportRequest = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    dimensions: ['hour'],
    metrics: heatmapMetrics(metric),
    filters,
    basis,
    compare: 'none',
    limit: 1,
    offset: 0,
  };
  const { range, step, query } = await prepareReport(db, workspace.id, asked);
  const whole = await storeQuery(db, workspace, range, query, step);
  const { rows, incomplete } = await reports.report(whole);
  const sums = new Map(rows.map(({ keys: [place], sums: own }) => [place, own]));
  const { steps } = whole;
  return {
    hours: steps.map((start, place) => ({
      start,
      ms: (steps[place + 1] ?? range.to) - start,
      sums: sums.get(String(place)) ?? NO_MEASURES,
    })),
    incomplete,
  };
};

/**
 * A metric by weekday and hour of day. The current hour is left out, because it is not over. `validation_failed` and
 * `not_found` as for a report; `metric_unknown` also for estimates and verdicts, which need more than sums.
 */
export const heatmapAnswer = async (
  parts: Pick<Parts, 'db' | 'reports' | 'now'>,
  workspace: Workspace,
  request: HeatmapRequest,
): Promise<HeatmapAnswer> => {
  const { timeZone, currency } = workspace;
  if (needsMaturity(request.metric)) throw invalidFields({ metric: 'metric_unknown' });
  const { from, to: end } = rangeOf(request);
  const to = Math.min(end, zoneClock(timeZone).startOfHour(parts.now()));
  const { hours, incomplete } = await hoursOf(parts, workspace, request, { from, to });
  return {
    from: new Date(from).toISOString(),
    to: new Date(Math.max(from, to)).toISOString(),
    timeZone,
    currency,
    ...heatmapOf(request.metric, hours, timeZone),
    incomplete: incomplete ? 'requests' : null,
  };
};
