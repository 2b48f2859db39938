import type { DuckDBConnection } from '@duckdb/node-api';
import { startOfDay } from '../../core/time/zone.ts';
import type { RangeQuery, Totals } from '../store/contract.ts';
import { num, query } from '../store/duckdb/rows.ts';
import { countedByClick } from './metrics.ts';

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

/** Requests, valid visits and conversions for each step of the range, empty steps included. */
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
  const [requests, conversions] = await Promise.all([
    query(
      reader,
      `SELECT epoch_ms(quarter) AS at, sum(requests)::BIGINT AS requests, sum(valid)::BIGINT AS valid
       FROM rollup_path WHERE ${where} GROUP BY 1`,
      values,
    ),
    query(
      reader,
      `SELECT epoch_ms(quarter) AS at, sum(conversions)::BIGINT AS conversions
       FROM conversion_rollup_path WHERE ${where} AND ${countedByClick} GROUP BY 1`,
      values,
    ),
  ]);
  const steps = stepsOf(range);
  const rows = steps.map((at) => ({ at: new Date(at).toISOString(), requests: 0, valid: 0, conversions: 0 }));
  const rowAt = (at: number): (typeof rows)[number] | undefined =>
    rows[steps.findLastIndex((step) => step <= at)];
  for (const row of requests) {
    const target = rowAt(num(row.at));
    if (target === undefined) continue;
    target.requests += num(row.requests);
    target.valid += num(row.valid);
  }
  for (const row of conversions) {
    const target = rowAt(num(row.at));
    if (target !== undefined) target.conversions += num(row.conversions);
  }
  return rows;
};
