import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventReports, RangeQuery } from '../store/contract.ts';
import { num, query } from '../store/duckdb/rows.ts';
import { conversionSums, countedByClick, joinById, metricsOf, requestSums } from './metrics.ts';
import { seriesReport } from './series.ts';
import { spendRows } from './spend.ts';
import { rangeValues, rangeWhere } from './summary.ts';

/**
 * One campaign by destination. Distinct visitor keys cannot be summed, so they come from the raw requests: where some of
 * those have expired, their number is not known.
 */
export const campaignReport = async (
  reader: DuckDBConnection,
  range: RangeQuery & { campaign: number },
): ReturnType<EventReports['campaign']> => {
  const values = [...rangeValues(range), range.campaign];
  const where = `${rangeWhere} AND campaign = $4`;
  const [total, converted, requests, conversions, spend, visitors, series] = await Promise.all([
    query(reader, `SELECT ${requestSums} FROM rollup_path WHERE ${where}`, values),
    query(
      reader,
      `SELECT ${conversionSums} FROM conversion_rollup_path WHERE ${where} AND ${countedByClick}`,
      values,
    ),
    query(
      reader,
      `SELECT coalesce(destination, 0) AS id, ${requestSums} FROM rollup_path WHERE ${where} GROUP BY 1`,
      values,
    ),
    query(
      reader,
      `SELECT coalesce(destination, 0) AS id, ${conversionSums} FROM conversion_rollup_path
       WHERE ${where} AND ${countedByClick} GROUP BY 1`,
      values,
    ),
    spendRows(reader, range, 'destination'),
    query(
      reader,
      `SELECT destination AS id, count(*) AS requests, count(DISTINCT visitor) AS visitors FROM requests
       WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000) AND time < make_timestamp($3::BIGINT * 1000)
         AND campaign = $4 AND destination <> 0 GROUP BY destination`,
      values,
    ),
    seriesReport(reader, range),
  ]);
  const rawById = new Map(visitors.map((row) => [num(row.id), row]));
  const visitorsOf = (id: number, stored: number): number | null => {
    const raw = rawById.get(id);
    // The sums outlive the requests; ingest may only have added some between the two questions.
    if (id !== 0 && num(raw?.requests ?? 0) < stored) return null;
    return num(raw?.visitors ?? 0);
  };
  return {
    totals: metricsOf(total[0], converted[0], spend),
    destinations: joinById(requests, conversions, spend).map(({ id, ...metrics }) => ({
      destination: id,
      visitors: visitorsOf(id, metrics.requests),
      ...metrics,
    })),
    series,
  };
};
