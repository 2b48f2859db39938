import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventReports, RangeQuery } from '../store/contract.ts';
import { query, type Row } from '../store/duckdb/rows.ts';
import { conversionSums, countedByClick, joinById, metricsOf, requestSums } from './metrics.ts';
import { seriesReport } from './series.ts';
import { spendRows } from './spend.ts';

export const rangeWhere =
  'workspace = $1 AND quarter >= make_timestamp($2::BIGINT * 1000) AND quarter < make_timestamp($3::BIGINT * 1000)';
export const rangeValues = ({ workspace, from, to }: RangeQuery) => [workspace, BigInt(from), BigInt(to)];

/** The dashboard: totals, campaigns and series of a workspace, from roll-ups. */
export const summaryReport = async (
  reader: DuckDBConnection,
  range: RangeQuery,
): ReturnType<EventReports['summary']> => {
  const values = rangeValues(range);
  const spend = spendRows(reader, range, 'campaign');
  const [total, converted, changed, campaigns, series] = await Promise.all([
    query(reader, `SELECT ${requestSums} FROM rollup_path WHERE ${rangeWhere}`, values),
    query(
      reader,
      `SELECT ${conversionSums} FROM conversion_rollup_path WHERE ${rangeWhere} AND ${countedByClick}`,
      values,
    ),
    spend,
    campaignRows(reader, range, spend),
    seriesReport(reader, range),
  ]);
  return {
    totals: metricsOf(total[0], converted[0], changed),
    campaigns: campaigns.slice(0, 20).map(({ id, ...metrics }) => ({ campaign: id, ...metrics })),
    series,
  };
};

/** Metrics of the named campaigns, for lists. */
export const perCampaignReport = async (
  reader: DuckDBConnection,
  range: RangeQuery & { campaigns: number[] },
): ReturnType<EventReports['perCampaign']> => {
  const wanted = new Set(range.campaigns);
  const spend = range.spend.filter(({ campaign }) => wanted.has(campaign));
  const rows = await campaignRows(reader, range, spendRows(reader, { ...range, spend }, 'campaign'));
  return new Map(rows.filter(({ id }) => wanted.has(id)).map(({ id, ...metrics }) => [id, metrics]));
};

const campaignRows = async (reader: DuckDBConnection, range: RangeQuery, spend: Promise<Row[]>) => {
  const values = rangeValues(range);
  const [requests, conversions, changed] = await Promise.all([
    query(
      reader,
      `SELECT campaign AS id, ${requestSums} FROM rollup_path WHERE ${rangeWhere} GROUP BY campaign`,
      values,
    ),
    query(
      reader,
      `SELECT campaign AS id, ${conversionSums} FROM conversion_rollup_path
       WHERE ${rangeWhere} AND ${countedByClick} GROUP BY campaign`,
      values,
    ),
    spend,
  ]);
  return joinById(requests, conversions, changed);
};
