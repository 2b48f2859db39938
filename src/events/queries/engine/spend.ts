import { QUARTER_MS, WEEK_MS } from '../../../core/time/durations.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { type Sum, sumSql } from './measures.ts';

/** Spend is summed in units of 10^-18: an amount has six decimals, and its share for one visit twelve more. */
const SHARE = `${10 ** 12}`;

const SHAPE = '[{"campaign":"UINTEGER","begins":"BIGINT","ends":"BIGINT","amount":"VARCHAR"}]';
const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

/** Periods of spend that overlap the range. */
export const periodsIn = ({ spend, from, to }: StoreReportQuery): StoreReportQuery['spend'] =>
  spend.filter(({ begins, ends }) => begins < to && ends > from);

/**
 * Periods with the cost of each of their valid visits or, if they have none, of each quarter hour: `spent`, one row for
 * each week they overlap, so that a quarter hour is compared with few of them. '' if there are none.
 */
export const spendTables = (query: StoreReportQuery, bind: Bindings): string => {
  const periods = periodsIn(query);
  if (periods.length === 0) return '';
  const earliest = periods.reduce((least, { begins }) => Math.min(least, begins), Number.MAX_VALUE);
  const latest = periods.reduce((most, { ends }) => Math.max(most, ends), 0);
  const weeks = (of: string): string =>
    `unnest(range(${of}.begins // ${WEEK_MS}, (${of}.ends - 1) // ${WEEK_MS} + 1))`;
  const list = bind.add(JSON.stringify(periods));
  // A text converts to a decimal of 18 digits ten times as fast as to one of 30, and no amount has more.
  return `
    periods AS MATERIALIZED (
      SELECT campaign, begins, ends, (amount::DECIMAL(18, 6)::DECIMAL(30, 6) * 1000000::DECIMAL(7, 0))::HUGEINT AS amount
      FROM (SELECT unnest(from_json(${list}, '${SHAPE}'), recursive := true))),
    visited AS MATERIALIZED (
      SELECT p.campaign, p.begins, sum(r.valid)::HUGEINT AS valid
      FROM rollup_path r JOIN (SELECT *, ${weeks('periods')} AS week FROM periods) p
        ON r.campaign = p.campaign AND epoch_ms(r.quarter) // ${WEEK_MS} = p.week
       AND epoch_ms(r.quarter) >= p.begins AND epoch_ms(r.quarter) < p.ends
      WHERE r.workspace = ${Math.trunc(query.workspace)} AND r.quarter >= ${instant(earliest)} AND r.quarter < ${instant(latest)}
      GROUP BY ALL HAVING sum(r.valid) > 0),
    spent AS MATERIALIZED (
      SELECT p.campaign AS spent_campaign, p.begins AS spent_begins, p.ends AS spent_ends, ${weeks('p')} AS spent_week,
        coalesce(p.amount * ${SHARE}::HUGEINT // v.valid, 0)::HUGEINT AS spent_each
      FROM periods p LEFT JOIN visited v ON v.campaign = p.campaign AND v.begins = p.begins),`;
};

/** Joins rows that have a campaign with the period containing their `moment`; drops rows outside all periods. */
export const spentJoin = (moment: string): string =>
  `JOIN spent ON spent_campaign = campaign AND spent_week = epoch_ms(${moment}) // ${WEEK_MS}
  AND epoch_ms(${moment}) >= spent_begins AND epoch_ms(${moment}) < spent_ends`;

/** The cost of the rows' valid visits according to their periods. */
export const spentSum = (sum: Sum): string => `${sumSql(sum)}::HUGEINT AS spent_sum`;

/**
 * Spend of periods without visits, distributed evenly over their time: rows with campaign, start and end of the quarter
 * hours, and amount. `steps`: the parts of the range they are divided into.
 */
export const unvisited = (steps: string): string =>
  `SELECT p.campaign, s.step, (least(p.ends, s.ends) - greatest(p.begins, s.begins)) // ${QUARTER_MS}
      * (p.amount * ${SHARE}::HUGEINT // ((p.ends - p.begins) // ${QUARTER_MS})) AS amount
   FROM periods p ANTI JOIN visited v ON v.campaign = p.campaign AND v.begins = p.begins
   JOIN ${steps} s ON s.begins < p.ends AND s.ends > p.begins`;
