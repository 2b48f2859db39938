import { eventStorePaths } from '../../src/config/paths.ts';
import { openEventDatabase } from '../../src/events/store/duckdb/open.ts';

/** Rows per insert. */
const PIECE = 1_000_000;
/** Percent of the day's visits at a single campaign; the rest are at a thousand others. */
const AT_ONE = 90;
/** One in this many visitors clicks again before the first cookie has arrived, and is issued another. */
const DOUBLE = 20;

const rowsSql = (first: number, end: number, visits: number, from: number, to: number): string => `
  WITH seen AS (
    SELECT i, false AS again, ${from} + (i::DOUBLE * ${(to - from) / visits})::BIGINT AS ms FROM range(${first}, ${end}) t(i)
    UNION ALL
    SELECT i, true, ${from} + (i::DOUBLE * ${(to - from) / visits})::BIGINT + 400 FROM range(${first}, ${end}) t(i) WHERE i % ${DOUBLE} = 0)
  SELECT 1 AS node, 200 AS worker, 1 AS epoch, 2 * i + again::INTEGER + 1 AS sequence, make_timestamp(ms * 1000) AS time,
    1 AS workspace, 1 AS domain, CASE WHEN hash(i) % 100 < ${AT_ONE} THEN 1 ELSE 2 + hash(i) % 1000 END AS campaign, 1 AS revision,
    1 AS destination, 0 AS rule, 'c1' AS test, 0 AS variant, 'redirected' AS outcome, 'human' AS traffic_class, []::VARCHAR[] AS reasons,
    true AS visit, NOT again AS unique_visit, left(md5(i::VARCHAR), 22) AS visitor, right(md5(i::VARCHAR || again), 22) AS issued,
    'GET' AS method, 'go.shop.example' AS host, '/spring?gclid=' || md5('c' || i) AS path,
    (20 + hash(i) % 180) || '.' || (i % 250) || '.' || (i // 250 % 250) || '.0' AS address, 'DE' AS country, 'de' AS language,
    'mobile' AS device, 'android' AS os, 'chrome' AS browser, 1 AS phase, false AS kept,
    CASE WHEN i % 2 = 0 THEN MAP {'gclid': md5('c' || i)} END AS click_ids, false AS joined
  FROM seen ORDER BY ms, again`;

/**
 * Fills the event store of a data folder that no program has open with a day of unique visits, spread evenly from
 * `from` to `to` (milliseconds), half of them with an ad click ID, as the statements of ingest would have left them.
 * Each visitor has two keys, and one in twenty has a third. `onPiece`: receives the number of visits so far.
 */
export const makeStore = async (
  dataDir: string,
  visits: number,
  span: { from: number; to: number },
  onPiece: (visits: number) => void,
): Promise<void> => {
  const { file, staging } = eventStorePaths(dataDir);
  const database = await openEventDatabase(file, staging, { memoryMb: 1024 });
  const { writer } = database;
  for (let first = 0; first < visits; first += PIECE) {
    const end = Math.min(visits, first + PIECE);
    await writer.run(
      `INSERT INTO requests BY NAME ${rowsSql(first, end, visits, Math.round(span.from), Math.round(span.to))}`,
    );
    onPiece(end);
  }
  await writer.run(
    `INSERT INTO journal_positions BY NAME SELECT node, worker, epoch, max(sequence) AS sequence, 1 AS segment, 0 AS "offset",
       1 AS first, count(*) AS count, 0 AS hash, epoch_ms(max(time)) AS time FROM requests GROUP BY ALL`,
  );
  await writer.run('CHECKPOINT');
  database.close();
};
