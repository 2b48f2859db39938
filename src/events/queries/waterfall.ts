import { IS_ADJUSTMENT } from '../store/duckdb/conversion-identity.ts';
import { type Bindings, bindings, num, query, type Reader, type Row } from '../store/duckdb/rows.ts';
import type { StoredWaterfall, WaterfallQuery } from '../store/reports.ts';
import { filterSql } from './dimensions.ts';
import { typeConditions } from './engine/conversion-types.ts';
import { expiredIn } from './engine/stored-range.ts';

const visitIs = (of: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((part) => `r.${part} = ${of}.visit_${part}`).join(' AND ');

/** Whether a visit was shown a page that leads on, as an LP view, and whether it continued from there to an offer. */
const onLanding = "(outcome = 'landed' OR coalesce(landing, false))";
const pathOf = `${onLanding} AS on_landing, (${onLanding} AND offer IS NOT NULL) AS went_on`;

/** Requests are grouped by these first: evaluating ten conditions on every request would take three times as long. */
const kinds = [
  ...[
    'outcome',
    'traffic_class',
    'visit',
    'destination',
    "method = 'HEAD' AS for_head",
    'recorded',
    'coalesce(joined, false) AS is_joined',
    pathOf,
  ],
  'count(*) AS n',
].join(', ');

/** A real click, as far as can be told: not a prefetch, a HEAD request or the second half of another click. */
const click = "NOT for_head AND traffic_class <> 'preview' AND NOT is_joined";
const person = "visit AND traffic_class = 'human'";
/** Clicks whose page recorded itself. */
const recorded = "(outcome = 'landed' OR coalesce(recorded, false))";

const sums = Object.entries({
  received: click,
  paused: `${click} AND outcome = 'paused'`,
  capped: `${click} AND outcome = 'capped'`,
  refused: `${click} AND outcome = 'refused'`,
  redirected: 'visit',
  invalid: "visit AND traffic_class = 'invalid'",
  crawler: "visit AND traffic_class = 'crawler'",
  people: person,
  self_landed: `${person} AND ${recorded}`,
  self_landed_lp: `${person} AND ${recorded} AND on_landing`,
  self_landed_on: `${person} AND ${recorded} AND went_on`,
  lp_views: `${person} AND on_landing`,
  lp_clicks: `${person} AND went_on`,
})
  .map(([name, when]) => `coalesce(sum(n) FILTER (${when}), 0)::BIGINT AS ${name}`)
  .join(', ');

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
/** Repeated for events and conversions, so that the store skips other times and campaigns before joining. */
const near = (of: WaterfallQuery): string => `workspace = ${Math.trunc(of.workspace)}
  AND campaign = ${Math.trunc(of.campaign)} AND visit_time >= ${instant(of.from)} AND visit_time < ${instant(of.to)}`;

/** Pages of the campaign that ever reported themselves or that a valid visit recorded; from sums, which last. */
const measuredPages = async (reader: Reader, of: WaterfallQuery): Promise<Set<number>> => {
  // From days where there are some: the quarter hours of years are a hundred times as many rows.
  const sums = (table: string): string => `SELECT destination, landed, self_landed FROM ${table}
       WHERE workspace = $1 AND campaign = $2 AND destination <> 0`;
  const rows = await query(
    reader,
    `SELECT destination FROM (${sums('daily_path')} UNION ALL ${sums('rollup_path')} AND folded = 0)
     GROUP BY destination HAVING sum(landed) > 0 OR sum(self_landed) > 0`,
    [of.workspace, of.campaign],
  );
  return new Set(rows.map((row) => num(row.destination ?? 0)));
};

const add = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + num(row[column]), 0);

const ANY = { by: 0, descending: false };

/** Where a campaign's clicks dropped out, from requests and conversions themselves (docs/metrics.md). */
export const waterfallReport = async (reader: Reader, of: WaterfallQuery): Promise<StoredWaterfall> => {
  /** Runs one query with its own values. `rows`: builds its SQL from a condition on requests. */
  const ask = (rows: (condition: string, bind: Bindings) => string): Promise<Row[]> => {
    const bind = bindings();
    const conditions = [
      `workspace = ${bind.add(of.workspace)}`,
      `campaign = ${bind.add(of.campaign)}`,
      `time >= make_timestamp(${bind.add(BigInt(of.from))}::BIGINT * 1000)`,
      `time < make_timestamp(${bind.add(BigInt(of.to))}::BIGINT * 1000)`,
      ...of.filters.map((filter) => filterSql(filter, bind)),
    ];
    return query(reader, rows(conditions.join(' AND '), bind), bind.values);
  };
  const key = ['node', 'worker', 'epoch', 'sequence', 'time'].map((part) => `visit_${part}`).join(', ');
  const events = `(SELECT DISTINCT ${key} FROM click_events
    WHERE type = 'landed' AND first AND NOT waiting AND ${near(of)})`;
  const { workspace, types: own = [] } = of;
  const types = typeConditions({ workspace, types: own, metrics: [], dimensions: [], order: ANY });
  const conversions = (bind: Bindings): string =>
    `(SELECT DISTINCT ${key} FROM ${types.typed('conversions', bind)} 
      WHERE status <> 'rejected' AND NOT ${IS_ADJUSTMENT}${types.counts} AND ${near(of)})`;
  const landedByReport = async (): Promise<Row[]> => {
    // If pages record themselves, there are no events, so there is nothing to look up in the requests.
    if ((await query(reader, `SELECT 1 FROM ${events} LIMIT 1`)).length === 0) return [];
    return ask(
      (condition) => `SELECT on_landing, went_on, count(*) AS n FROM
        (SELECT r.*, ${pathOf} FROM requests r JOIN ${events} e ON r.time = e.visit_time AND ${visitIs('e')})
        WHERE ${condition} AND ${person} AND NOT (${recorded}) GROUP BY ALL`,
    );
  };
  const [pages, measured, reported, converted, gone] = await Promise.all([
    ask(
      (condition) => `SELECT destination, ${sums}
        FROM (SELECT ${kinds} FROM requests WHERE ${condition} GROUP BY ALL) GROUP BY destination`,
    ),
    measuredPages(reader, of),
    landedByReport(),
    ask(
      (condition, bind) => `SELECT destination, is_seen, on_landing, went_on, count(*) AS n FROM
        (SELECT r.*, ${pathOf}, e.visit_node IS NOT NULL OR r.outcome = 'landed' OR coalesce(r.recorded, false) AS is_seen
         FROM requests r JOIN ${conversions(bind)} c ON r.time = c.visit_time AND ${visitIs('c')}
         LEFT JOIN ${events} e ON r.time = e.visit_time AND ${visitIs('e')})
        WHERE ${condition} AND ${person} GROUP BY ALL`,
    ),
    expiredIn(reader, of),
  ]);
  const isMeasured = ({ destination }: Row): boolean => measured.has(num(destination ?? 0));
  const visited = pages.filter((row) => num(row.people) > 0);
  const measuredVisited = visited.filter(isMeasured);
  const isKnown = measured.size > 0 && (visited.length === 0 || measuredVisited.length > 0);
  const isOnLanding = (row: Row): boolean => row.on_landing === true;
  const hasGoneOn = (row: Row): boolean => row.went_on === true;
  /** Conversions of visits that their pages, though some report, did not report. */
  const unseen = converted.filter((row) => isMeasured(row) && row.is_seen !== true);
  /** Those of measured pages that neither report nor conversion shows, but an LP click: all of them, less the others. */
  const onlyClicked =
    add(measuredVisited, 'lp_clicks') -
    add(measuredVisited, 'self_landed_on') -
    add(reported.filter(hasGoneOn), 'n') -
    add(unseen.filter(hasGoneOn), 'n');
  const landedLp = add(measuredVisited, 'self_landed_lp') + add(reported.filter(isOnLanding), 'n');
  return {
    received: add(pages, 'received'),
    paused: add(pages, 'paused'),
    capped: add(pages, 'capped'),
    refused: add(pages, 'refused'),
    redirected: add(pages, 'redirected'),
    invalid: add(pages, 'invalid'),
    crawler: add(pages, 'crawler'),
    people: add(pages, 'people'),
    landed: isKnown ? add(pages, 'self_landed') + add(reported, 'n') : null,
    measured: {
      visits: add(measuredVisited, 'people'),
      pages: measuredVisited.length,
      ofPages: visited.length,
    },
    notSeen: add(unseen, 'n') + onlyClicked,
    landing: {
      views: add(pages, 'lp_views'),
      clicks: add(pages, 'lp_clicks'),
      unlanded:
        add(measuredVisited, 'lp_views') - landedLp - add(unseen.filter(isOnLanding), 'n') - onlyClicked,
      notClicked: add(
        converted.filter((row) => isOnLanding(row) && !hasGoneOn(row)),
        'n',
      ),
    },
    converted: add(converted, 'n'),
    incomplete: gone,
  };
};
