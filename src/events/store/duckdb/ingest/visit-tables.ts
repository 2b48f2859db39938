import { eventVisitColumns, visitColumns } from '../columns.ts';

const add = (table: string, column: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`;

/** Conditions for slices: filling rows slice by slice needs less memory and gives the same result. */
const slicesOf = (column: string): string[] => Array.from({ length: 16 }, (_, i) => `${column} % 16 = ${i}`);

const PARTS = ['node', 'worker', 'epoch', 'sequence', 'time'];
const ownVisit = PARTS.map((part) => `visit_${part} = click_${part}`).join(', ');

/** Visits sent straight to an offer have reached it. In rows older than landing pages, no more is known. */
const straight = 'offer IS NULL AND destination <> 0 AND NOT coalesce(landing, false)';
const rolled = ['rollup_path', 'daily_path', 'conversion_rollup_path', 'conversion_daily_path'];

/**
 * The visit of each click, event and conversion, and the offer it reached. In existing rows, the visit is always the
 * click itself. Every statement can be repeated; see `Migration.apart`.
 */
export const visitTables: readonly string[] = [
  ...visitColumns.map(({ name, type }) => add('requests', `${name} ${type}`)),
  ...['click_events', 'conversions'].flatMap((table) =>
    eventVisitColumns.map(({ name, type }) => add(table, `${name} ${type}`)),
  ),
  add('conversions', 'click_variant SMALLINT'),
  add('conversions', 'offer UINTEGER'),
  ...rolled.map((table) => add(table, 'offer UINTEGER')),
  ...slicesOf('click_sequence').flatMap((slice) => [
    `UPDATE click_events SET ${ownVisit} WHERE visit_node IS NULL AND ${slice}`,
    `UPDATE conversions SET ${ownVisit}, click_variant = variant WHERE visit_node IS NULL AND ${slice}`,
    `UPDATE conversions SET offer = destination WHERE ${straight} AND ${slice}`,
  ]),
  ...slicesOf('sequence').map(
    (slice) =>
      `UPDATE requests SET offer = destination WHERE ${straight} AND outcome <> 'landed' AND ${slice}`,
  ),
  ...rolled.map((table) => `UPDATE ${table} SET offer = destination WHERE ${straight}`),
];

const human = "visit AND traffic_class = 'human'";
const paid = "visit AND traffic_class <> 'crawler'";
/** A visit whose page recorded itself. */
const selfLanded = "visit AND outcome = 'landed'";
/** Whether the campaign stated how it is paid for. */
const paidFor =
  '(cost IS NOT NULL OR cost_problem IS NOT NULL OR cost_per_conversion IS NOT NULL OR cost_share IS NOT NULL)';
const otherClick =
  "(click_known AND NOT (coalesce(of_visit, true) AND coalesce(traffic_class = 'human', false)))";
const quarter = (column: string): string => `make_timestamp(epoch_us(${column}) // 900000000 * 900000000)`;
const sameVisit = PARTS.map((part) => `x.visit_${part} = r.${part}`).join(' AND ');
const sameMoved = (table: string): string =>
  PARTS.map((part) => `${table}.${part} = m.${part}`).join(' AND ');

/** Measures of request roll-ups when this was written, over rows of `moving` with `sign`. */
const measures = Object.entries({
  requests: 'true',
  visits: 'visit',
  valid: human,
  unique_visits: 'unique_visit',
  bots: "traffic_class IN ('invalid', 'crawler')",
  uncosted: `${paid} AND (cost_problem IS NOT NULL OR cost_currency IS NOT NULL)`,
  refused: "outcome = 'refused'",
  lp_views: `on_page AND ${human}`,
  self_landed: `outcome = 'landed' AND ${human}`,
  costed: paidFor,
  costed_valid: `${human} AND ${paidFor}`,
});
const moved = [
  ...measures.map(([name, when]) => `coalesce(sum(sign) FILTER (${when}), 0) AS ${name}`),
  `coalesce(sum(sign * cost) FILTER (${paid} AND cost_currency IS NULL), 0) AS cost`,
  'sum(sign * outs) AS lp_clicks',
  'sum(sign * landings) AS landed',
  "coalesce(sum(sign * outs) FILTER (traffic_class = 'human'), 0) AS valid_lp_clicks",
  "coalesce(sum(sign * landings) FILTER (traffic_class = 'human'), 0) AS valid_landed",
];
const names = [
  ...measures.map(([name]) => name),
  ...['cost', 'lp_clicks', 'landed', 'valid_lp_clicks', 'valid_landed'],
];
const keys: Readonly<Record<string, string>> = {
  rollup_audience: 'country, device, os, browser, language, traffic_class',
  rollup_path: 'destination, test, variant, rule, landing, offer',
  rollup_source: 'sub1, sub2, sub3',
};
const sums = [
  ...['conversions', 'payout', 'revenue', 'unpriced', 'cost'],
  ...['other_clicks', 'other_revenue', 'costed', 'costed_revenue'],
];
const conversionKeys = `workspace, campaign, ${keys.rollup_path}, status, event, currency`;

/**
 * Moves stored visits to the offers that they reached, removes visits that recorded themselves from offers not reached
 * yet, and counts each such visit as landed once. What has expired stays where it was counted.
 */
export const visitMoves: readonly string[] = [
  `CREATE TEMP TABLE moving AS
   WITH x AS (SELECT visit_node, visit_worker, visit_epoch, visit_sequence, visit_time,
       count(*) FILTER (type = 'out') AS outs, count(*) FILTER (type = 'landed') AS landings,
       max(destination) FILTER (type = 'out' AND destination <> 0) AS went_on
     FROM click_events WHERE first AND NOT waiting GROUP BY ALL)
   SELECT r.* EXCLUDE (offer), coalesce(x.outs, 0) AS outs, coalesce(x.landings, 0) AS landings,
     CASE WHEN NOT coalesce(landing, false) THEN nullif(destination, 0) END AS was_offer,
     CASE WHEN landing OR outcome = 'landed' THEN x.went_on
       WHEN landing IS NULL THEN coalesce(x.went_on, nullif(destination, 0)) ELSE nullif(destination, 0) END AS is_offer
   FROM requests r LEFT JOIN x ON ${sameVisit}
   WHERE x.outs > 0 OR outcome = 'landed'`,
  `CREATE TEMP TABLE signed AS
   SELECT *, -1 AS sign, was_offer AS offer, coalesce(landing, false) AS on_page FROM moving
   UNION ALL
   SELECT * REPLACE (CASE WHEN ${selfLanded} THEN 0 ELSE landings END AS landings), 1, is_offer,
     coalesce(landing, false) OR outcome = 'landed' FROM moving`,
  ...Object.entries(keys).map(
    ([table, own]) => `INSERT INTO ${table} (quarter, workspace, campaign, ${own}, ${names.join(', ')})
     SELECT * FROM (SELECT ${quarter('time')} AS quarter, workspace, campaign, ${own}, ${moved.join(', ')}
                    FROM signed GROUP BY ALL)
     WHERE ${names.map((name) => `${name} <> 0`).join(' OR ')}`,
  ),
  `UPDATE requests SET offer = m.is_offer FROM moving AS m
   WHERE ${sameMoved('requests')} AND requests.offer IS DISTINCT FROM m.is_offer`,
  `UPDATE click_events SET first = false FROM moving AS m
   WHERE click_events.type = 'landed' AND click_events.first AND NOT click_events.waiting AND m.visit AND m.outcome = 'landed'
     AND ${PARTS.map((part) => `click_events.visit_${part} = m.${part}`).join(' AND ')}`,
  `CREATE TEMP TABLE converting AS
   SELECT c.*, m.is_offer FROM conversions c JOIN moving m
     ON ${PARTS.map((part) => `c.visit_${part} = m.${part}`).join(' AND ')}
   WHERE c.offer IS DISTINCT FROM m.is_offer`,
  ...(
    [
      ['click', 'visit_time'],
      ['conversion', 'first_time'],
    ] as const
  ).map(
    ([
      basis,
      time,
    ]) => `INSERT INTO conversion_rollup_path (basis, quarter, ${conversionKeys}, ${sums.join(', ')})
     SELECT '${basis}', ${quarter(time)} AS quarter, ${conversionKeys}, sum(sign), sum(sign * coalesce(payout, 0)),
       sum(sign * coalesce(revenue, 0)), sum(sign * (payout IS NOT NULL AND revenue IS NULL)::INTEGER),
       sum(sign * coalesce(cost, 0)), coalesce(sum(sign) FILTER (${otherClick}), 0),
       coalesce(sum(sign * coalesce(revenue, 0)) FILTER (${otherClick}), 0), coalesce(sum(sign) FILTER (costed), 0),
       coalesce(sum(sign * coalesce(revenue, 0)) FILTER (costed), 0)
     FROM (SELECT *, -1 AS sign FROM converting
           UNION ALL SELECT * REPLACE (is_offer AS offer), 1 AS sign FROM converting) GROUP BY ALL`,
  ),
  `UPDATE conversions SET offer = m.is_offer FROM moving AS m
   WHERE ${PARTS.map((part) => `conversions.visit_${part} = m.${part}`).join(' AND ')}
     AND conversions.offer IS DISTINCT FROM m.is_offer`,
  ...['moving', 'signed', 'converting'].map((table) => `DROP TABLE ${table}`),
];
