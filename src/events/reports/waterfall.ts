import type { DuckDBConnection } from '@duckdb/node-api';
import { num, query, type Row } from '../store/duckdb/rows.ts';
import type { StoredWaterfall, WaterfallQuery } from '../store/waterfall.ts';
import { bindings } from './bindings.ts';
import { filterSql } from './dimensions.ts';
import { expiredIn } from './engine/expired.ts';

const clickIs = (of: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((part) => `r.${part} = ${of}.click_${part}`).join(' AND ');

/** Somebody's click, as far as can be told: not a fetch ahead of one, a question for the head, or the second half of one. */
const click = "method <> 'HEAD' AND traffic_class <> 'preview' AND NOT coalesce(joined, false)";
const person = "visit AND traffic_class = 'human'";

const sums = `
  count(*) FILTER (${click}) AS received,
  count(*) FILTER (${click} AND outcome = 'paused') AS paused,
  count(*) FILTER (${click} AND outcome = 'capped') AS capped,
  count(*) FILTER (${click} AND outcome = 'refused') AS refused,
  count(*) FILTER (visit) AS redirected,
  count(*) FILTER (visit AND traffic_class = 'invalid') AS invalid,
  count(*) FILTER (visit AND traffic_class = 'crawler') AS crawler,
  count(*) FILTER (${person}) AS people,
  count(*) FILTER (${person} AND outcome = 'landed') AS self_landed`;

/** Where the clicks of a campaign stopped, from the requests and conversions themselves (docs/metrics.md). */
export const waterfallReport = async (
  reader: DuckDBConnection,
  of: WaterfallQuery,
): Promise<StoredWaterfall> => {
  /** One of the questions; each has values of its own. */
  const ask = async (columns: string, table: string, moment: string, more: string): Promise<Row> => {
    const bind = bindings();
    const conditions = [
      `workspace = ${bind.add(of.workspace)}`,
      `campaign = ${bind.add(of.campaign)}`,
      `${moment} >= make_timestamp(${bind.add(BigInt(of.from))}::BIGINT * 1000)`,
      `${moment} < make_timestamp(${bind.add(BigInt(of.to))}::BIGINT * 1000)`,
      ...of.filters.map((filter) => filterSql(filter, bind)),
      more,
    ];
    const sql = `SELECT ${columns} FROM ${table} WHERE ${conditions.join(' AND ')}`;
    return (await query(reader, sql, bind.values))[0] ?? {};
  };
  // Conversions do not hold the reasons of their click, which may change.
  const conversions = of.filters.some(({ dimension }) => dimension === 'reason')
    ? `(SELECT c.*, r.reasons FROM conversions c LEFT JOIN requests r ON r.time = c.click_time AND ${clickIs('c')})`
    : 'conversions';
  const landedByReport = async (): Promise<number | null> => {
    const reports = await query(
      reader,
      'SELECT 1 AS found FROM rollup_path WHERE workspace = $1 AND campaign = $2 AND (landed > 0 OR self_landed > 0) LIMIT 1',
      [of.workspace, of.campaign],
    );
    if (reports.length === 0) return null;
    const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
    // Said of the events too: the store passes over those of other times and campaigns before it joins.
    const events = `SELECT * FROM click_events WHERE type = 'landed' AND first AND NOT waiting
      AND campaign = ${Math.trunc(of.campaign)} AND click_time >= ${instant(of.from)} AND click_time < ${instant(of.to)}`;
    const row = await ask(
      'count(*) AS landed',
      `(SELECT r.* FROM requests r JOIN (${events}) e ON r.time = e.click_time AND ${clickIs('e')})`,
      'time',
      `${person} AND outcome <> 'landed'`,
    );
    return num(row.landed);
  };
  const [requests, landed, converted, gone] = await Promise.all([
    ask(sums, 'requests', 'time', 'true'),
    landedByReport(),
    ask(
      'count(DISTINCT (click_node, click_worker, click_epoch, click_sequence)) AS converted',
      conversions,
      'click_time',
      "status <> 'rejected' AND coalesce(traffic_class, 'human') = 'human'",
    ),
    expiredIn(reader, of),
  ]);
  return {
    received: num(requests.received),
    paused: num(requests.paused),
    capped: num(requests.capped),
    refused: num(requests.refused),
    redirected: num(requests.redirected),
    invalid: num(requests.invalid),
    crawler: num(requests.crawler),
    people: num(requests.people),
    landed: landed === null ? null : num(requests.self_landed) + landed,
    converted: num(converted.converted),
    incomplete: gone,
  };
};
