import { keepPreviousData } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type Basis,
  type ColumnName,
  type Dimension,
  ReportAnswer,
  type ReportFilters,
  ReportSpan,
} from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery } from '../api-call.ts';

/** Parameters of `GET /report`. */
export interface ReportAsk extends Range {
  dimensions: readonly Dimension[];
  metrics: readonly ColumnName[];
  filters: ReportFilters;
  /** Null: no comparison. */
  compared: Range | null;
  basis?: Basis;
  /** What verdicts compare with; default: break-even. */
  target?: string;
  sort?: string;
  limit?: number;
  offset?: number;
}

/** In the API's format. */
const reportParameters = ({
  dimensions,
  metrics,
  filters,
  compared,
  ...rest
}: ReportAsk): Record<string, string | number> => ({
  ...rest,
  dimensions: dimensions.join(','),
  metrics: metrics.join(','),
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  ...(compared && { compare: 'range', compareFrom: compared.from, compareTo: compared.to }),
});

/** `everyMs`: refresh interval while it is shown; false: never. */
export const reportQuery = (ask: ReportAsk, everyMs: number | false = false) =>
  apiQuery(
    ['report', 'rows', ask],
    { path: apiPaths.report, query: reportParameters(ask), answer: ReportAnswer },
    {
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    },
  );

/** Time of the workspace's first request. */
export const spanQuery = () =>
  apiQuery(
    ['report', 'span'],
    { path: `${apiPaths.report}/span`, answer: ReportSpan },
    { staleTime: 60_000 },
  );
