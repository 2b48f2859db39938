import type { DuckDBConnection } from '@duckdb/node-api';
import { foldSpans } from '../../src/events/ingest/fold-spans.ts';
import { dailies } from '../../src/events/store/duckdb/daily.ts';
import { foldRollups, unfolded } from '../../src/events/store/duckdb/fold.ts';
import { openEventDatabase } from '../../src/events/store/duckdb/open.ts';
import { rollUpRequests } from '../../src/events/store/duckdb/roll-up.ts';
import { quarterOf, rollups } from '../../src/events/store/duckdb/schema.ts';

export interface Made {
  workspace: number;
  domain: number;
  /** Each with the numbers of its two pages. */
  campaigns: readonly { id: number; pages: readonly [number, number] }[];
  requests: number;
  /** Milliseconds since 1970, both at midnight. */
  from: number;
  to: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** By default, DuckDB takes four fifths of the machine's memory. */
const MEMORY_MB = 4096;
/** One in this many human visits is a conversion: one percent of all requests. */
const CONVERTED = 75;

/** One in three continues from a landing page. */
const WENT = "landing AND visit AND traffic_class = 'human' AND hash(sequence) % 3 = 0";

/** Codes of two letters, most frequent first. */
const COUNTRIES = `USBRINGBDEMXIDFRPHCAESITVNTRPLCOARTHNGRUPTZAEGMYPKNLBDPECLUAROAUJPKRSAMAKEBESEATCZGRHUCHILDKFINOIENZSGHKAEECBOPYUYCRPAGT`;
const LANGUAGES = 'enptesidhideruvifrtritplarthnljakoukrobn';

/**
 * Requests `first` to `end` (exclusive), deterministic: the n-th is the same in every run. As in reality, many
 * campaigns, countries and keywords have few requests and few have many; every second click has its platform's click ID
 * in its address.
 */
const rowsSql = (made: Made, first: number, end: number): string => {
  const { workspace, domain, from, to, requests } = made;
  // Four fractions from each hash, because hashing would otherwise take most of the time.
  const u = (k: number): string => `((h${Math.floor(k / 4)} >> ${(k % 4) * 16}) & 65535) / 65536.0 AS u${k}`;
  const code = (codes: string, share: string): string =>
    `substr('${codes}', 1 + 2 * (${codes.length / 2} * ${share})::INTEGER % ${codes.length}, 2)`;
  return `
    WITH n AS (SELECT i::UBIGINT AS i, ${[0, 1, 2, 3].map((k) => `hash(i + ${k}000000000000) AS h${k}`).join(', ')}
      FROM range(${first}, ${end}) t(i)),
    r AS (SELECT i, h0, ((h3 >> 48) & 65535) / 65536.0 AS ux, ${Array.from({ length: 14 }, (_, k) => u(k)).join(', ')} FROM n),
    c AS (SELECT r.*, m.id AS campaign, m.a, m.b,
        CASE WHEN u1 < 0.78 THEN 'human' WHEN u1 < 0.92 THEN 'invalid' WHEN u1 < 0.98 THEN 'crawler' ELSE 'preview' END AS class,
        CASE WHEN u2 < 0.955 THEN 'redirected' WHEN u2 < 0.965 THEN 'landed' WHEN u2 < 0.98 THEN 'paused' WHEN u2 < 0.99 THEN 'capped' ELSE 'refused' END AS out,
        CASE WHEN u3 < 0.65 THEN 'mobile' WHEN u3 < 0.95 THEN 'desktop' ELSE 'tablet' END AS device,
        CASE WHEN u4 < 0.7 THEN ${code(COUNTRIES, '(m.place % 20 / 60.0)')} ELSE ${code(COUNTRIES, 'u12 * u12 * u12')} END AS country, u10 < 0.5 AS ad, md5(i::VARCHAR) AS click
      FROM r JOIN made m ON m.place = floor(u0 * u0 * ${made.campaigns.length})::INTEGER)
    SELECT 1 AS node, (i % 2)::USMALLINT + 8 AS worker, 1 AS epoch, i // 2 + 1 AS sequence,
      make_timestamp((${from} + i::DOUBLE * ${(to - from) / requests})::BIGINT * 1000) AS time,
      ${workspace} AS workspace, ${domain} AS domain, campaign, 1 AS revision,
      CASE WHEN out IN ('redirected', 'landed') THEN CASE WHEN u5 < 0.3 THEN a ELSE b END ELSE 0 END AS destination,
      CASE WHEN device = 'mobile' AND u6 < 0.4 THEN 1 ELSE 0 END AS rule, 'c' || campaign AS test,
      CASE WHEN out IN ('redirected', 'landed') THEN CASE WHEN u5 < 0.3 THEN 0 ELSE 1 END ELSE -1 END AS variant,
      out AS outcome, class AS traffic_class,
      CASE class WHEN 'invalid' THEN CASE WHEN u7 < 0.6 THEN ['library'] ELSE ['data_centre', 'no_language'] END
        WHEN 'crawler' THEN ['search_agent', 'verified'] WHEN 'preview' THEN ['prefetch'] ELSE [] END AS reasons,
      out IN ('redirected', 'landed') AND class <> 'preview' AS visit,
      out IN ('redirected', 'landed') AND class = 'human' AND u8 < 0.7 AS unique_visit,
      left(md5((i // 2)::VARCHAR), 22) AS visitor, CASE WHEN u8 < 0.6 THEN left(click, 22) END AS issued,
      'GET' AS method, 'go.shop.example' AS host,
      '/b' || campaign || '?sub1=' || (u9 * 5)::INTEGER || '&sub2=' || (u9 * 100)::INTEGER || CASE WHEN ad THEN '&gclid=' || click ELSE '' END AS path,
      (20 + (u11 * 200)::INTEGER) || '.' || (u12 * 250)::INTEGER || '.' || (u13 * 250)::INTEGER || '.0' AS address,
      country, country || '-' || (u11 * 12)::INTEGER AS region, CASE WHEN u4 < 0.6 THEN ${code(LANGUAGES, '(campaign % 20 / 20.0)')} ELSE ${code(LANGUAGES, 'ux * ux')} END AS language, device,
      CASE device WHEN 'desktop' THEN CASE WHEN u6 < 0.7 THEN 'windows' WHEN u6 < 0.9 THEN 'macos' ELSE 'linux' END
        ELSE CASE WHEN u6 < 0.3 THEN 'ios' ELSE 'android' END END AS os,
      CASE WHEN device <> 'desktop' AND u6 < 0.3 THEN 'safari' WHEN u13 < 0.7 THEN 'chrome' WHEN u13 < 0.8 THEN 'edge' WHEN u13 < 0.9 THEN 'firefox' ELSE 'samsung' END AS browser,
      campaign || '-' || floor(u9 * u9 * 5)::INTEGER AS sub1, campaign || '-' || floor(u9 * u9 * 25)::INTEGER AS sub2, campaign || '-' || floor(u9 * u9 * 100)::INTEGER AS sub3,
      'Mozilla/5.0 (' || device || '; ' || (u6 * 300)::INTEGER || ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (100 + (u13 * 40)::INTEGER) || '.0.0.0 Safari/537.36' AS user_agent,
      CASE WHEN u7 < 0.4 THEN '' ELSE 'https://site' || (u7 * u7 * u7 * 3000)::INTEGER || '.example/' END AS referrer,
      1 AS phase, false AS kept, CASE WHEN ad THEN MAP {'gclid': click} END AS click_ids,
      country || ' city ' || (u12 * u12 * 200)::INTEGER AS city, 'Chrome' AS browser_name,
      CASE WHEN u13 < 0.1 AND device <> 'desktop' THEN CASE WHEN u12 < 0.5 THEN 'Instagram' ELSE 'Facebook' END END AS in_app,
      'keyword ' || (u11 * u11 * u11 * 20000)::INTEGER AS sub4, false AS joined,
      CASE WHEN campaign % 2 = 0 THEN ((u9 * 40)::INTEGER / 100)::DECIMAL(21, 9) END AS cost,
      campaign % 4 = 0 AND out = 'redirected' AS landing,
      CASE WHEN u7 < 0.4 THEN NULL ELSE 'site' || (u7 * u7 * u7 * 3000)::INTEGER || '.example' END AS referrer_host,
      CASE WHEN NOT landing THEN nullif(destination, 0) WHEN ${WENT} THEN b END AS offer, false AS recorded
    FROM c ORDER BY i`;
};

/** The visit of a click is the click itself. */
const VISIT_OF_CLICK = `click_node AS visit_node, click_worker AS visit_worker, click_epoch AS visit_epoch,
    click_sequence AS visit_sequence, click_time AS visit_time`;

/** Identical for each day; the day's number is added to times and sequences. */
const CONVERTED_SQL = `CREATE TEMP TABLE converted AS
  SELECT node AS click_node, worker AS click_worker, epoch AS click_epoch, sequence AS click_sequence, time AS click_time,
    'conversion' AS event, '' AS transaction_id, workspace, campaign, variant, true AS click_known, destination, rule, test,
    traffic_class, country, language, device, os, browser, sub1, sub2, sub3, landing, region, city, in_app, sub4, referrer_host,
    domain, outcome, offer, true AS of_visit, cost IS NOT NULL AS costed, false AS by_script, 'USD' AS workspace_currency,
    variant AS click_variant, ${VISIT_OF_CLICK},
    CASE WHEN sequence % 10 < 6 THEN 'sale' WHEN sequence % 10 < 8 THEN 'lead' WHEN sequence % 10 < 9 THEN 'hold' ELSE 'rejected' END AS status,
    (5 + sequence % 40)::DECIMAL(18, 6) AS payout, 'USD' AS currency, (5 + sequence % 40)::DECIMAL(18, 6) AS revenue,
    time + to_minutes((sequence % 2000)::INTEGER) AS first_time, time + to_minutes((sequence % 2000)::INTEGER) AS last_time, 1 AS changes
  FROM requests WHERE visit AND traffic_class = 'human' AND hash(sequence, worker) % ${CONVERTED} = 0`;

const conversionSums = (conversions: string, columns: string): string =>
  [
    ['click', 'visit_time'],
    ['conversion', 'first_time'],
  ]
    .map(
      ([basis, time]) =>
        `INSERT INTO ${conversions} BY NAME SELECT '${basis}' AS basis, ${quarterOf(time ?? '')} AS quarter, workspace, campaign,
           ${columns}, status, event, currency, count(*) AS conversions, sum(payout) AS payout, sum(revenue) AS revenue, 0 AS unpriced,
           0 AS other_clicks, 0 AS other_revenue, count(*) FILTER (costed) AS costed,
           coalesce(sum(revenue) FILTER (costed), 0) AS costed_revenue
         FROM converted GROUP BY ALL`,
    )
    .join(';');

/** Writes the first day and its totals to the tables, as ingest would, and copies them to temporary ones. */
const layFirstDay = async (writer: DuckDBConnection, made: Made, perDay: number): Promise<string[]> => {
  await writer.run(`INSERT INTO requests BY NAME ${rowsSql(made, 0, perDay)}`);
  await rollUpRequests(writer, 'true');
  await writer.run(CONVERTED_SQL);
  await writer.run('INSERT INTO conversions BY NAME SELECT * FROM converted');
  await writer.run(
    `INSERT INTO click_events BY NAME SELECT node, (worker + 10)::USMALLINT AS worker, epoch, sequence, time, 'out' AS type, workspace,
       domain, campaign, revision, node AS click_node, worker AS click_worker, epoch AS click_epoch, sequence AS click_sequence,
       time AS click_time, ${VISIT_OF_CLICK}, variant, destination, 'redirected' AS outcome, traffic_class, [] AS reasons, visitor, true AS first,
       false AS waiting, 'GET' AS method, host, '/out' AS path, '' AS user_agent, '' AS referrer
     FROM requests WHERE ${WENT}`,
  );
  for (const { name, conversions, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} BY NAME SELECT ${quarterOf('time')} AS quarter, workspace, campaign, ${columns}, 0 AS requests, 0 AS visits,
         0 AS valid, 0 AS unique_visits, 0 AS bots, count(*) AS lp_clicks, count(*) AS valid_lp_clicks FROM requests WHERE ${WENT} GROUP BY ALL`,
    );
    await writer.run(conversionSums(conversions, columns));
  }
  for (const span of foldSpans(await unfolded(writer, made.to))) await foldRollups(writer, span);
  const tables = [
    'requests',
    'conversions',
    'click_events',
    ...[...rollups, ...dailies].flatMap((one) => [one.name, one.conversions]),
  ];
  for (const table of tables) await writer.run(`CREATE TEMP TABLE day_${table} AS SELECT * FROM ${table}`);
  return tables;
};

/** A day like the first, this many days later: the same people's requests, as separate rows. */
const later = (table: string, day: number, perDay: number): string => {
  const days = (column: string): string => `${column} + to_days(${day}) AS ${column}`;
  const next = (column: string): string => `${column} + ${day * Math.ceil(perDay / 2)} AS ${column}`;
  if (table === 'requests')
    return [days('time'), next('sequence'), `'${day}' || substr(visitor, 5) AS visitor`].join(', ');
  const ofClick = [days('click_time'), next('click_sequence'), days('visit_time'), next('visit_sequence')];
  if (table === 'click_events') return [days('time'), next('sequence'), ...ofClick].join(', ');
  if (table === 'conversions') return [...ofClick, days('first_time'), days('last_time')].join(', ');
  return days(table.includes('daily') ? 'day' : 'quarter');
};

/**
 * Fills an event store that no program has open, day by day, each in one transaction, as ingest would have left it
 * after folding. `onDay`: receives the number of requests so far. Returns the final number, which covers whole days.
 */
export const generate = async (
  file: string,
  staging: string,
  made: Made,
  onDay: (requests: number) => void,
): Promise<number> => {
  const database = await openEventDatabase(file, staging, { memoryMb: MEMORY_MB });
  const { writer } = database;
  await writer.run('CREATE TEMP TABLE made (place INTEGER, id UINTEGER, a UINTEGER, b UINTEGER)');
  for (const [place, { id, pages }] of made.campaigns.entries()) {
    await writer.run('INSERT INTO made VALUES ($1, $2, $3, $4)', [place, id, ...pages]);
  }
  const days = Math.round((made.to - made.from) / DAY_MS);
  const perDay = Math.ceil(made.requests / days);
  const tables = await layFirstDay(writer, made, perDay);
  onDay(perDay);
  for (let day = 1; day < days; day++) {
    await writer.run('BEGIN');
    for (const table of tables)
      await writer.run(
        `INSERT INTO ${table} SELECT * REPLACE (${later(table, day, perDay)}) FROM day_${table}`,
      );
    await writer.run('COMMIT');
    onDay((day + 1) * perDay);
  }
  // An exported log file says up to where the journals were stored.
  await writer.run(
    `INSERT INTO journal_positions BY NAME SELECT node, worker, epoch, max(sequence) AS sequence, 1 AS segment, 0 AS "offset",
       1 AS first, count(*) AS count, 0 AS hash, epoch_ms(max(time)) AS time FROM requests GROUP BY ALL`,
  );
  await writer.run('CHECKPOINT');
  database.close();
  return days * perDay;
};
