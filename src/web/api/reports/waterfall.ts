import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import { Waterfall } from '../../../contracts/reports/waterfall.ts';
import type { Range } from '../../../core/time/range.ts';
import { client } from '../browser-client.ts';

interface WaterfallAsk extends Range {
  campaign: string;
  filters: ReportFilters;
}

/** `everyMs`: refresh interval while it is shown. */
export const waterfallQuery = ({ filters, ...rest }: WaterfallAsk, everyMs: number) =>
  queryOptions({
    queryKey: ['report', 'waterfall', rest, filters],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: `${apiPaths.report}/waterfall`,
          query: { ...rest, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) },
          answer: Waterfall,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
