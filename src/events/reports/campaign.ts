import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventReports } from '../store/contract.ts';
import { num, query, type Row } from '../store/duckdb/rows.ts';
import type { RangeQuery } from '../store/report.ts';
import { defaultMetrics, defaultReport } from './default-report.ts';
import { dimensionSql } from './dimensions.ts';
import { queryReport } from './engine/report.ts';

const differentVisitors = (
  reader: DuckDBConnection,
  { workspace, from, to, campaign }: RangeQuery & { campaign: number },
): Promise<Row[]> =>
  query(
    reader,
    `SELECT ${dimensionSql.destination.key} AS id, count(*) AS requests, count(DISTINCT visitor) AS visitors FROM requests
     WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000) AND time < make_timestamp($3::BIGINT * 1000)
       AND campaign = $4 AND ${dimensionSql.destination.key} IS NOT NULL GROUP BY id`,
    [workspace, BigInt(from), BigInt(to), campaign],
  );

/**
 * One campaign by destination. Distinct visitor keys cannot be summed, so they come from raw requests; if some of those
 * have expired, their number is unknown.
 */
export const campaignReport = async (
  reader: DuckDBConnection,
  range: Parameters<EventReports['campaign']>[0],
): ReturnType<EventReports['campaign']> => {
  const { rows, total } = await queryReport(reader, {
    ...defaultReport(range, 'destination'),
    spend: range.spend.filter(({ campaign }) => campaign === range.campaign),
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
