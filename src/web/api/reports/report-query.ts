import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type Basis,
  BreakdownsAnswer,
  type ColumnName,
  type Dimension,
  type FilterDimension,
  ReportAnswer,
  type ReportFilters,
  ReportSpan,
} from '../../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../../core/report/metrics.ts';
import type { Range } from '../../../core/time/range.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { joinBreakdowns } from './breakdowns.ts';

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

type Shared = Omit<ReportAsk, 'dimensions' | 'metrics'>;

/** In the API's format. */
const sharedParameters = ({ filters, compared, ...rest }: Shared): Record<string, string | number> => ({
  ...rest,
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  ...(compared && { compare: 'range', compareFrom: compared.from, compareTo: compared.to }),
});

const reportCall = ({ dimensions, metrics, ...shared }: ReportAsk) => ({
  path: apiPaths.report,
  query: { ...sharedParameters(shared), dimensions: dimensions.join(','), metrics: metrics.join(',') },
  answer: ReportAnswer,
});

/** `everyMs`: refresh interval while it is shown; false: never. */
export const reportQuery = (ask: ReportAsk, everyMs: number | false = false) =>
  apiQuery(['report', 'rows', ask], reportCall(ask), {
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

/**
 * A report by time steps, whose total is compared with another range: of one that is not over, with the part of the
 * earlier one that corresponds to it.
 */
export const figuresQuery = (ask: ReportAsk, totalCompared: Range | null, everyMs: number) =>
  queryOptions({
    queryKey: ['report', 'figures', ask, totalCompared],
    queryFn: async ({ signal }): Promise<ReportAnswer> => {
      const isSame = totalCompared?.from === ask.compared?.from && totalCompared?.to === ask.compared?.to;
      const [series, earlier] = await Promise.all([
        callApi({ ...reportCall(ask), signal }),
        totalCompared === null || isSame
          ? null
          : callApi({
              ...reportCall({ ...ask, ...totalCompared, dimensions: [], compared: null }),
              signal,
            }),
      ]);
      const { total } = series;
      return earlier === null ? series : { ...series, total: { ...total, previous: earlier.total.values } };
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

const joinedBreakdown = joinBreakdowns(async (query, by, signal) => {
  const call = { path: `${apiPaths.report}/breakdowns`, query: { ...query, by: by.join(',') } };
  return (await callApi({ ...call, answer: BreakdownsAnswer, signal })).breakdowns;
});

interface BreakdownAsk extends Shared {
  dimension: FilterDimension;
  metric: CommonMetric;
}

/** The largest rows by one dimension. What several cards ask at the same moment is one call. */
export const breakdownQuery = ({ dimension, metric, ...shared }: BreakdownAsk, everyMs: number) =>
  queryOptions({
    queryKey: ['report', 'breakdown', shared, dimension, metric],
    queryFn: ({ signal }) => joinedBreakdown(sharedParameters(shared), `${dimension}:${metric}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

/** Time of the workspace's first request. */
export const spanQuery = () =>
  apiQuery(
    ['report', 'span'],
    { path: `${apiPaths.report}/span`, answer: ReportSpan },
    { staleTime: 60_000 },
  );
