import type { DuckDBConnection } from '@duckdb/node-api';
import type { RangeQuery, SpendPeriod } from '../store/contract.ts';
import { query, type Row } from '../store/duckdb/rows.ts';
import { countedByClick } from './metrics.ts';

/** What rows of a report are told apart by, as their column `id`. A step is named by its begin, in milliseconds. */
type SpendKey = 'campaign' | 'destination' | 'step';

interface Span {
  begins: number;
  ends: number;
}

const QUARTER_MS = 15 * 60 * 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
const SPEND = '[{"campaign":"UINTEGER","begins":"BIGINT","ends":"BIGINT","amount":"VARCHAR"}]';
const SPANS = '[{"begins":"BIGINT","ends":"BIGINT"}]';
const listed = (place: string, shape: string): string =>
  `(SELECT unnest(from_json(${place}, '${shape}'), recursive := true))`;

/** Whole millionths as the amounts that are added up. */
const asAmount = (millionths: string): string =>
  `((${millionths})::DECIMAL(20, 0) * '0.000001'::DECIMAL(7, 6))::DECIMAL(38, 10)`;

/**
 * Each period lies in the weeks that it touches: found by week, a quarter hour is held against few periods, whether they
 * are 5,000 days or 5,000 years.
 */
const weeks = `SELECT *, unnest(range(begins // ${WEEK_MS}, (ends - 1) // ${WEEK_MS} + 1)) AS week FROM spend`;
const joined = (table: string, key: SpendKey): string =>
  `FROM ${table} r JOIN weeks s ON r.campaign = s.campaign AND epoch_ms(r.quarter) // ${WEEK_MS} = s.week
     AND epoch_ms(r.quarter) >= s.begins AND epoch_ms(r.quarter) < s.ends
   ${key === 'step' ? 'LEFT JOIN steps m ON epoch_ms(r.quarter) = m.quarter' : ''} WHERE r.workspace = $1`;

/** What a share of `amount` up to `part` of `whole` comes to; the shares of neighbours add up without a gap. */
const upTo = (part: string, whole: string): string => `amount * (${part}) // (${whole})`;

const statement = (range: RangeQuery, periods: readonly SpendPeriod[], key: SpendKey): string => {
  const [from, to] = [instant(range.from), instant(range.to)];
  const inRange = `r.quarter >= ${from} AND r.quarter < ${to}`;
  const earliest = instant(periods.reduce((least, { begins }) => Math.min(least, begins), Number.MAX_VALUE));
  const latest = instant(periods.reduce((most, { ends }) => Math.max(most, ends), 0));
  // Quarter hours before and behind the range are one each, and so are those in it that nobody tells apart.
  const within = { campaign: from, destination: 'r.quarter', step: 'make_timestamp(m.step * 1000)' };
  const moment = `CASE WHEN r.quarter < ${from} THEN ${instant(range.from - QUARTER_MS)} WHEN r.quarter >= ${to} THEN ${to}
    ELSE ${within[key]} END`;
  const destination = key === 'destination' ? 'coalesce(r.destination, 0)' : '0';
  const id = key === 'step' ? 'epoch_ms(moment)' : key;
  // A text becomes a decimal of 18 digits ten times as fast as one of 30, and no amount has more.
  return `
    WITH spend AS MATERIALIZED (
      SELECT * REPLACE ((amount::DECIMAL(18, 6)::DECIMAL(30, 6) * 1000000::DECIMAL(7, 0))::HUGEINT AS amount) FROM ${listed('$2', SPEND)}),
    weeks AS MATERIALIZED (${weeks}),
    spans AS (SELECT * FROM ${listed('$3', SPANS)}),
    steps AS (SELECT begins AS step, unnest(range(begins, ends, ${QUARTER_MS})) AS quarter FROM spans),
    cells AS (
      SELECT s.campaign, s.begins, s.amount, ${moment} AS moment, ${destination} AS destination,
        sum(r.valid)::HUGEINT AS valid, sum(r.cost) FILTER (${inRange}) AS cost,
        sum(r.uncosted) FILTER (${inRange}) AS uncosted
      ${joined('rollup_path', key)} AND r.quarter >= ${earliest} AND r.quarter < ${latest} GROUP BY ALL),
    laid AS MATERIALIZED (
      SELECT *, sum(valid) OVER (PARTITION BY campaign, begins ORDER BY moment, destination) AS reached,
        sum(valid) OVER (PARTITION BY campaign, begins) AS whole
      FROM cells),
    parts AS (
      SELECT campaign, moment, destination, -cost AS cost, -uncosted AS uncosted FROM laid WHERE cost IS NOT NULL
      UNION ALL
      SELECT campaign, moment, destination,
        ${asAmount(`${upTo('reached', 'whole')} - ${upTo('reached - valid', 'whole')}`)}, 0
      FROM laid WHERE whole > 0 AND moment >= ${from} AND moment < ${to}
      UNION ALL
      SELECT s.campaign, ${moment}, ${destination}, -sum(r.cost), 0
      ${joined('conversion_rollup_path', key)} AND ${countedByClick} AND r.cost <> 0 AND ${inRange} GROUP BY ALL
      UNION ALL
      SELECT e.campaign, make_timestamp(p.begins * 1000), 0,
        ${asAmount(
          `${upTo('least(e.ends, p.ends) - e.begins', 'e.ends - e.begins')}
           - ${upTo('greatest(e.begins, p.begins) - e.begins', 'e.ends - e.begins')}`,
        )}, 0
      FROM (SELECT * FROM spend ANTI JOIN (SELECT campaign, begins FROM laid WHERE whole > 0) USING (campaign, begins)) e
      JOIN spans p ON p.begins < e.ends AND p.ends > e.begins)
    SELECT ${id} AS id, sum(cost)::VARCHAR AS cost, sum(uncosted)::BIGINT AS uncosted FROM parts GROUP BY 1`;
};

/**
 * What spend in periods changes of the roll-ups' sums: added to those of the range they give `cost` and `uncosted` as
 * docs/metrics.md defines them. A period's amount is laid on the campaign's valid visits of the whole period, in order of
 * quarter hour and destination, in whole millionths, so that all parts of it add up to it. `spans`: what the range is
 * looked at in; a part that lies on no visit is named by the begin of its span.
 */
export const spendRows = async (
  reader: DuckDBConnection,
  range: RangeQuery & { campaign?: number },
  key: SpendKey,
  spans: readonly Span[] = [{ begins: range.from, ends: range.to }],
): Promise<Row[]> => {
  const periods = range.spend.filter(
    ({ campaign, begins, ends }) =>
      begins < range.to && ends > range.from && (range.campaign === undefined || campaign === range.campaign),
  );
  if (periods.length === 0) return [];
  return query(reader, statement(range, periods, key), [
    range.workspace,
    JSON.stringify(periods),
    JSON.stringify(spans),
  ]);
};
