import type { Metrics } from '../../contracts/reports/report.ts';
import { type Measures, type MetricName, metricValue } from '../../core/report/metrics.ts';
import { num, query, type Reader, type Row } from '../store/duckdb/rows.ts';
import type { EventReports } from '../store/event-reports.ts';
import type { RangeQuery, StoreReportQuery } from '../store/reports.ts';
import { DESTINATION } from './dimensions.ts';
import { queryReport } from './engine/report.ts';

const NAMES = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'bots', 'conversions', 'revenue', 'unpriced'] as const),
  ...(['otherClickConversions', 'cost', 'profit', 'uncosted'] as const),
] satisfies (MetricName & keyof Metrics)[];

/** Metrics of a row in lists and tables of campaigns. */
export const defaultMetrics = (sums: Measures): Metrics =>
  Object.fromEntries(NAMES.map((name) => [name, metricValue(name, sums)])) as Metrics;

/** A report of all rows by one dimension, with these metrics, most requests first. */
const defaultReport = (
  { workspace, from, to, spend, spendRoles, corrections, types }: RangeQuery,
  dimension: 'campaign' | 'destination',
): StoreReportQuery => ({
  workspace,
  from,
  to,
  spend,
  ...(types !== undefined && { types }),
  ...(spendRoles !== undefined && { spendRoles }),
  ...(corrections !== undefined && { corrections }),
  dimensions: [dimension],
  steps: [],
  filters: [],
  sources: [],
  metrics: NAMES,
  basis: 'click',
  order: { by: 'requests', descending: true },
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
});

const differentVisitors = (
  reader: Reader,
  { workspace, from, to, campaign }: RangeQuery & { campaign: number },
): Promise<Row[]> =>
  query(
    reader,
    // Grouping by visitor first takes a quarter less than a sum that counts them apart.
    `SELECT id, sum(n)::BIGINT AS requests, count(visitor) AS visitors FROM (
       SELECT ${DESTINATION} AS id, visitor, count(*) AS n FROM requests
       WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000) AND time < make_timestamp($3::BIGINT * 1000)
         AND campaign = $4 AND ${DESTINATION} IS NOT NULL GROUP BY ALL)
     GROUP BY id`,
    [workspace, BigInt(from), BigInt(to), campaign],
  );

/**
 * One campaign by destination. Distinct visitor keys cannot be summed, so they come from raw requests; if some of those
 * have expired, their number is unknown.
 */
export const campaignReport = async (
  reader: Reader,
  range: Parameters<EventReports['campaign']>[0],
): ReturnType<EventReports['campaign']> => {
  const { rows, total } = await queryReport(reader, {
    ...defaultReport(range, 'destination'),
    filters: [{ dimension: 'campaign', op: 'is', values: [String(range.campaign)] }],
  });
  const visitors = range.visitors ? await differentVisitors(reader, range) : [];
  const rawById = new Map(visitors.map((row) => [num(row.id), row]));
  const visitorsOf = (id: number, stored: number): number | null => {
    const raw = rawById.get(id);
    if (!range.visitors) return null;
    // Sums outlive requests; ingest can only have added some between the two queries.
    if (id !== 0 && num(raw?.requests ?? 0) < stored) return null;
    return num(raw?.visitors ?? 0);
  };
  return {
    totals: defaultMetrics(total),
    destinations: rows.map(({ keys: [key], sums }) => ({
      destination: Number(key ?? 0),
      visitors: visitorsOf(Number(key ?? 0), sums.requests),
      ...defaultMetrics(sums),
    })),
  };
};

/** More campaigns than a page of a list has are found sooner in a report of all than by a filter that names each. */
const MOST_NAMED = 500;

/** Metrics of the named campaigns, for lists. */
export const perCampaignReport = async (
  reader: Reader,
  range: RangeQuery & { campaigns: number[] },
): ReturnType<EventReports['perCampaign']> => {
  if (range.campaigns.length === 0) return new Map();
  const wanted = new Set(range.campaigns);
  const { rows } = await queryReport(reader, {
    ...defaultReport(range, 'campaign'),
    ...(wanted.size <= MOST_NAMED && {
      filters: [{ dimension: 'campaign', op: 'is', values: [...wanted].map(String) }],
    }),
  });
  return new Map(
    rows.flatMap(({ keys: [key], sums }) =>
      wanted.has(Number(key ?? 0)) ? [[Number(key), defaultMetrics(sums)]] : [],
    ),
  );
};
