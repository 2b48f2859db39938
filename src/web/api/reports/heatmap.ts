import { keepPreviousData } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { HeatmapAnswer } from '../../../contracts/reports/heatmap.ts';
import type { Basis, MetricName, ReportFilters } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

interface HeatmapAsk extends Range {
  metric: MetricName;
  basis: Basis;
  filters: ReportFilters;
}

/** `everyMs`: refresh interval while it is shown. */
export const heatmapQuery = ({ filters, ...rest }: HeatmapAsk, everyMs: number) =>
  apiQuery(
    ['report', 'heatmap', rest, filters],
    {
      path: `${apiPaths.report}/heatmap`,
      query: { ...rest, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) },
      answer: HeatmapAnswer,
    },
    { placeholderData: keepPreviousData, refetchInterval: everyMs },
  );
