import { keepPreviousData } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { Exits } from '../../../contracts/reports/exits.ts';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

export interface ExitsAsk extends Range {
  campaign: string;
  filters: ReportFilters;
}

/** `everyMs`: refresh interval while it is shown. */
export const exitsQuery = ({ filters, ...rest }: ExitsAsk, everyMs: number | false) =>
  apiQuery(
    ['report', 'exits', rest, filters],
    {
      path: `${apiPaths.report}/exits`,
      query: { ...rest, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) },
      answer: Exits,
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    },
  );
