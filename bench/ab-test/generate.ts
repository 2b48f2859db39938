import type { DuckDBConnection } from '@duckdb/node-api';
import { openEventDatabase } from '../../src/events/store/duckdb/open.ts';
import { rollUpRequests } from '../../src/events/store/duckdb/roll-up.ts';
import { quarterOf } from '../../src/events/store/duckdb/schema.ts';

export interface MadeAbTest {
  workspace: number;
  campaign: number;
  test: number;
  visitors: number;
  /** Milliseconds since 1970; weights change once, halfway. */
  from: number;
  to: number;
  windowMs: number;
}

/** Number of paths; the first gets a fifth of the visitors from halfway on. */
export const VARIANTS = 10;
export const LATER_WEIGHTS = Array.from({ length: VARIANTS }, (_, variant) => (variant === 0 ? 1900 : 900));
export const EVENTS = ['sale', 'lead'] as const;

/** Fractions in [0, 1) that are fixed for the n-th visitor. */
const fraction = (of: number): string => `(hash(i + ${of}000000000000) % 1000003) / 1000003.0`;

/** One row per visitor: time, variant and properties. */
const visitors = ({ visitors: count, from, to }: MadeAbTest): string => `
  SELECT i, time, phase, known, country, device, os, browser, language, in_app, sub1, sub2, sub3, u_rate, u_delay, u_landed,
    CASE WHEN phase = 1 THEN i % ${VARIANTS} WHEN u_variant < 0.19 THEN 0 ELSE least(9, 1 + floor((u_variant - 0.19) / 0.09)) END::SMALLINT AS variant
  FROM (SELECT i, make_timestamp((${from} + (i + 0.5) * ${(to - from) / count})::BIGINT * 1000) AS time,
      CASE WHEN i < ${count / 2} THEN 1 ELSE 2 END AS phase, ${fraction(1)} AS u_variant, ${fraction(2)} AS u_rate,
      ${fraction(3)} AS u_delay, ${fraction(4)} AS u_landed,
      CASE WHEN ${fraction(5)} < 0.7 THEN 'given' WHEN ${fraction(5)} < 0.9 THEN 'cookie' ELSE 'hash' END AS known,
      ['BR', 'IN', 'US', 'MX', 'ID', 'DE', 'GB', 'NG', 'RU', 'ES', 'PT', 'FR', 'PH', 'CO', 'AR'][1 + floor(15 * ${fraction(6)} ** 2)::INTEGER] AS country,
      CASE WHEN ${fraction(7)} < 0.7 THEN 'mobile' ELSE 'desktop' END AS device,
      CASE WHEN ${fraction(7)} < 0.5 THEN 'android' WHEN ${fraction(7)} < 0.7 THEN 'ios' ELSE 'windows' END AS os,
      CASE WHEN ${fraction(8)} < 0.7 THEN 'chrome' ELSE 'safari' END AS browser, ['pt', 'en', 'es', 'hi'][1 + i % 4] AS language,
      CASE WHEN ${fraction(9)} < 0.2 THEN 'Instagram' END AS in_app, 'set ' || (i % 5) AS sub1, 'ad ' || (i % 40) AS sub2, NULL AS sub3
    FROM range(0, ${count}) t(i)) ORDER BY i`;

/** Slightly more than 3 % of the n-th variant's visitors convert, mostly within the window; 1 % are rejected later. */
const conversions = (made: MadeAbTest, event: (typeof EVENTS)[number], place: number): string => {
  const windowSeconds = made.windowMs / 1000;
  const delay = `(${windowSeconds} * 1.04 * u_delay ** 3)`;
  return `
  SELECT 1 AS click_node, ${place} AS click_worker, 1 AS click_epoch, i + 1 AS click_sequence, time AS click_time, '${event}' AS event,
    '' AS transaction_id, ${made.workspace} AS workspace, ${made.campaign} AS campaign, variant, true AS click_known,
    't${made.test}' AS test, 'human' AS traffic_class, country, device,
    CASE WHEN u_landed < 0.01 THEN 'rejected' ELSE 'sale' END AS status, (5 + i % 40)::DECIMAL(18, 6) AS payout, 'USD' AS currency,
    (5 + i % 40)::DECIMAL(18, 6) AS revenue, time + to_microseconds((${delay} * 1e6)::BIGINT) AS first_time,
    CASE WHEN u_landed < 0.01 THEN time + to_days(3) ELSE first_time END AS last_time,
    CASE WHEN u_landed < 0.01 THEN 2 ELSE 1 END AS changes,
    i + 1 AS unit, time AS unit_time, phase AS unit_phase, variant AS unit_variant
  FROM people WHERE u_rate BETWEEN ${place * 0.3} AND ${place * 0.3} + 0.03 + 0.0002 * variant`;
};

const requests = (made: MadeAbTest): string => `
  SELECT 1 AS node, 0 AS worker, 1 AS epoch, i + 1 AS sequence, time, ${made.workspace} AS workspace, 1 AS domain,
    ${made.campaign} AS campaign, phase AS revision, variant + 1 AS destination, 0 AS rule, 't${made.test}' AS test, variant,
    'redirected' AS outcome, 'human' AS traffic_class, [] AS reasons, true AS visit, true AS unique_visit,
    left(md5(i::VARCHAR), 22) AS visitor, 'GET' AS method, 'go.shop.example' AS host, '/spring' AS path, country, language, device, os,
    browser, sub1, sub2, sub3, phase, false AS kept, in_app, false AS joined, false AS landing, '' AS user_agent, '' AS referrer
  FROM people`;

/** Every fifth visitor returns, and every tenth is followed by a bot. */
const others = `
  SELECT * REPLACE (1 AS worker, time + to_hours((sequence % 90)::INTEGER) AS time, false AS unique_visit,
    CASE WHEN sequence % 10 = 0 THEN 'invalid' ELSE 'human' END AS traffic_class)
  FROM requests WHERE sequence % 10 IN (0, 4, 8)`;

const rollUpUnits = (writer: DuckDBConnection) =>
  writer.run(`INSERT INTO rollup_units BY NAME
    SELECT ${quarterOf('time')} AS quarter, workspace, campaign, test, phase, variant, known_by, count(*) AS units,
      count(*) FILTER (hash(unit) % 100 < 95) AS landed, 0 AS folded FROM test_units GROUP BY ALL`);

/** Writes a test's traffic into a closed event store, as ingest would. The n-th visitor is the same in every run. */
export const generate = async (file: string, staging: string, made: MadeAbTest): Promise<void> => {
  const database = await openEventDatabase(file, staging);
  const { writer } = database;
  await writer.run(`CREATE TEMP TABLE people AS ${visitors(made)}`);
  await writer.run(`INSERT INTO requests BY NAME ${requests(made)}`);
  await writer.run(`INSERT INTO requests ${others}`);
  await writer.run(`INSERT INTO test_units BY NAME
    SELECT ${made.test} AS test, i + 1 AS unit, ${made.workspace} AS workspace, ${made.campaign} AS campaign, phase, variant, time,
      1 AS node, 0 AS worker, 1 AS epoch, i + 1 AS sequence, known AS known_by, u_landed > 0.998 AS reclassified,
      country, device, os, browser, language, in_app, sub1, sub2, sub3 FROM people`);
  for (const [place, event] of EVENTS.entries())
    await writer.run(`INSERT INTO conversions BY NAME ${conversions(made, event, place)}`);
  // The first and last state of each changed conversion.
  await writer.run(`INSERT INTO postbacks BY NAME
    SELECT 1 AS node, 2 + click_worker AS worker, 1 AS epoch, 2 * click_sequence + again AS sequence,
      CASE WHEN again = 1 THEN last_time ELSE first_time END AS time, workspace, campaign, variant, click_node, click_worker, click_epoch,
      click_sequence, click_time, CASE WHEN again = 1 THEN status ELSE 'sale' END AS status, 'sale' AS status_received, event,
      transaction_id, payout, currency, 'USD' AS workspace_currency, CASE WHEN again = 1 THEN 'updated' ELSE 'recorded' END AS fate
    FROM conversions, (VALUES (0), (1)) AS v(again) WHERE changes > 1 OR again = 0`);
  await rollUpRequests(writer, 'true');
  await rollUpUnits(writer);
  await writer.run('CHECKPOINT');
  database.close();
};
