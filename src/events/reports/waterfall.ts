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
  /** One of the three questions; each has values of its own. */
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
  const [requests, landed, converted, reports, gone] = await Promise.all([
    ask(sums, 'requests', 'time', 'true'),
    ask(
      'count(*) AS landed',
      `(SELECT r.*, e.type FROM requests r JOIN click_events e ON r.time = e.click_time AND ${clickIs('e')}
        WHERE e.first AND NOT e.waiting)`,
      'time',
      `type = 'landed' AND ${person} AND outcome <> 'landed'`,
    ),
    ask(
      'count(DISTINCT (click_node, click_worker, click_epoch, click_sequence)) AS converted',
      conversions,
      'click_time',
      "status <> 'rejected' AND coalesce(traffic_class, 'human') = 'human'",
    ),
    query(
      reader,
      'SELECT 1 AS found FROM rollup_path WHERE workspace = $1 AND campaign = $2 AND (landed > 0 OR self_landed > 0) LIMIT 1',
      [of.workspace, of.campaign],
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
    landed: reports.length === 0 ? null : num(requests.self_landed) + num(landed.landed),
    converted: num(converted.converted),
    incomplete: gone,
  };
};
