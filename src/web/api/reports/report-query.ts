import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type Basis,
  type Dimension,
  type MetricName,
  ReportAnswer,
  type ReportFilters,
  ReportSpan,
} from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { client } from '../browser-client.ts';

/** Parameters of `GET /report`. */
export interface ReportAsk extends Range {
  dimensions: readonly Dimension[];
  metrics: readonly MetricName[];
  filters: ReportFilters;
  /** Null: no comparison. */
  compared: Range | null;
  basis?: Basis;
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
  queryOptions({
    queryKey: ['report', 'rows', ask],
    queryFn: async ({ signal }) =>
      (
        await client.authenticated({
          path: apiPaths.report,
          query: reportParameters(ask),
          answer: ReportAnswer,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

/** Time of the workspace's first request. */
export const spanQuery = () =>
  queryOptions({
    queryKey: ['report', 'span'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: `${apiPaths.report}/span`, answer: ReportSpan, signal })).data,
    staleTime: 60_000,
  });
