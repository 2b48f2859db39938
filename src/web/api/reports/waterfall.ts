import { keepPreviousData } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import { Waterfall } from '../../../contracts/reports/waterfall.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

interface WaterfallAsk extends Range {
  campaign: string;
  filters: ReportFilters;
}

/** `everyMs`: refresh interval while it is shown. */
export const waterfallQuery = ({ filters, ...rest }: WaterfallAsk, everyMs: number) =>
  apiQuery(
    ['report', 'waterfall', rest, filters],
    {
      path: `${apiPaths.report}/waterfall`,
      query: { ...rest, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) },
      answer: Waterfall,
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    },
  );
