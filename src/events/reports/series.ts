import type { DuckDBConnection } from '@duckdb/node-api';
import { sumExact } from '../../core/money/exact.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { RangeQuery, Totals } from '../store/contract.ts';
import { num, query, type Row, text } from '../store/duckdb/rows.ts';
import { conversionSums, costOf, countedByClick, requestSums } from './metrics.ts';
import { spendRows } from './spend.ts';

const HOUR = 60 * 60 * 1000;
const HOURLY_UP_TO = 3 * 24 * HOUR + HOUR;

/** Starts of the steps of a range: hours from its beginning, or days of the zone (23 to 25 hours long). */
const stepsOf = ({ from, to, timeZone }: RangeQuery): number[] => {
  const steps: number[] = [];
  if (to - from <= HOURLY_UP_TO) {
    for (let at = from; at < to; at += HOUR) steps.push(at);
    return steps;
  }
  for (let at = from; at < to; at = startOfDay(startOfDay(at, timeZone) + 26 * HOUR, timeZone))
    steps.push(at);
  return steps;
};

const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + num(row[column]), 0);

/** What each step of the range adds up to, empty steps included. */
export const seriesReport = async (
  reader: DuckDBConnection,
  range: RangeQuery & { campaign?: number },
): Promise<Totals['series']> => {
  const where = `workspace = $1 AND quarter >= make_timestamp($2::BIGINT * 1000) AND quarter < make_timestamp($3::BIGINT * 1000)${
    range.campaign === undefined ? '' : ' AND campaign = $4'
  }`;
  const values = [
    range.workspace,
    BigInt(range.from),
    BigInt(range.to),
    ...(range.campaign === undefined ? [] : [range.campaign]),
  ];
  const steps = stepsOf(range);
  const spans = steps.map((begins, i) => ({ begins, ends: steps[i + 1] ?? range.to }));
  const [requests, conversions, spend] = await Promise.all([
    query(
      reader,
      `SELECT epoch_ms(quarter) AS id, ${requestSums} FROM rollup_path WHERE ${where} GROUP BY 1`,
      values,
    ),
    query(
      reader,
      `SELECT epoch_ms(quarter) AS id, ${conversionSums} FROM conversion_rollup_path
       WHERE ${where} AND ${countedByClick} GROUP BY 1`,
      values,
    ),
    spendRows(reader, range, 'step', spans),
  ]);
  const byStep = (rows: readonly Row[]): Map<number, Row[]> =>
    Map.groupBy(rows, (row) => steps.findLastIndex((step) => step <= num(row.id)));
  const [requestsOf, conversionsOf, spendOf] = [byStep(requests), byStep(conversions), byStep(spend)];
  return steps.map((at, step) => {
    const own = requestsOf.get(step) ?? [];
    const converted = conversionsOf.get(step) ?? [];
    return {
      at: new Date(at).toISOString(),
      requests: sumOf(own, 'requests'),
      valid: sumOf(own, 'valid'),
      conversions: sumOf(converted, 'conversions'),
      revenue: sumExact(...converted.map((row) => text(row.revenue))),
      cost: costOf(...own, ...converted, ...(spendOf.get(step) ?? [])),
    };
  });
};
