import type { DuckDBConnection } from '@duckdb/node-api';
import { num, query, type Row } from '../store/duckdb/rows.ts';
import type { StoredWaterfall, WaterfallQuery } from '../store/waterfall.ts';
import { bindings } from './bindings.ts';
import { filterSql } from './dimensions.ts';
import { expiredIn } from './engine/expired.ts';

const visitIs = (of: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((part) => `r.${part} = ${of}.visit_${part}`).join(' AND ');

/** Requests are counted by these first: nine conditions on each of many would take three times as long. */
const kinds = [
  ...[
    'outcome',
    'traffic_class',
    'visit',
    "method = 'HEAD' AS for_head",
    'recorded',
    'coalesce(joined, false) AS is_joined',
  ],
  'count(*) AS n',
].join(', ');

/** Somebody's click, as far as can be told: not a fetch ahead of one, a question for the head, or the second half of one. */
const click = "NOT for_head AND traffic_class <> 'preview' AND NOT is_joined";
const person = "visit AND traffic_class = 'human'";

const sums = Object.entries({
  received: click,
  paused: `${click} AND outcome = 'paused'`,
  capped: `${click} AND outcome = 'capped'`,
  refused: `${click} AND outcome = 'refused'`,
  redirected: 'visit',
  invalid: "visit AND traffic_class = 'invalid'",
  crawler: "visit AND traffic_class = 'crawler'",
  people: person,
  self_landed: `${person} AND (outcome = 'landed' OR recorded)`,
})
  .map(([name, when]) => `coalesce(sum(n) FILTER (${when}), 0)::BIGINT AS ${name}`)
  .join(', ');

/** Where the clicks of a campaign stopped, from the requests and conversions themselves (docs/metrics.md). */
export const waterfallReport = async (
  reader: DuckDBConnection,
  of: WaterfallQuery,
): Promise<StoredWaterfall> => {
  /** One of the questions; each has values of its own. `rows`: SQL of its rows with a condition. */
  const ask = async (rows: (condition: string) => string, moment: string, more: string): Promise<Row> => {
    const bind = bindings();
    const conditions = [
      `workspace = ${bind.add(of.workspace)}`,
      `campaign = ${bind.add(of.campaign)}`,
      `${moment} >= make_timestamp(${bind.add(BigInt(of.from))}::BIGINT * 1000)`,
      `${moment} < make_timestamp(${bind.add(BigInt(of.to))}::BIGINT * 1000)`,
      ...of.filters.map((filter) => filterSql(filter, bind)),
      more,
    ];
    return (await query(reader, rows(conditions.join(' AND ')), bind.values))[0] ?? {};
  };
  // Conversions do not hold the reasons of their click, which may change.
  const conversions = of.filters.some(({ dimension }) => dimension === 'reason')
    ? `(SELECT c.*, r.reasons FROM conversions c LEFT JOIN requests r ON r.time = c.visit_time AND ${visitIs('c')})`
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
    const events = `(SELECT * FROM click_events WHERE type = 'landed' AND first AND NOT waiting
      AND campaign = ${Math.trunc(of.campaign)} AND visit_time >= ${instant(of.from)} AND visit_time < ${instant(of.to)})`;
    // Where pages record themselves there is none, and nothing to look for among the requests.
    if ((await query(reader, `SELECT 1 FROM ${events} LIMIT 1`)).length === 0) return 0;
    const row = await ask(
      (condition) => `SELECT count(*) AS landed FROM
        (SELECT r.* FROM requests r JOIN ${events} e ON r.time = e.visit_time AND ${visitIs('e')}) WHERE ${condition}`,
      'time',
      person,
    );
    return num(row.landed);
  };
  const [requests, landed, converted, gone] = await Promise.all([
    ask(
      (condition) => `SELECT ${sums} FROM (SELECT ${kinds} FROM requests WHERE ${condition} GROUP BY ALL)`,
      'time',
      'true',
    ),
    landedByReport(),
    ask(
      (condition) =>
        `SELECT count(DISTINCT (visit_node, visit_worker, visit_epoch, visit_sequence)) AS converted
         FROM ${conversions} WHERE ${condition}`,
      'visit_time',
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
