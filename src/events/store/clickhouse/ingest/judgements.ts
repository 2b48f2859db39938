import { TrafficClass } from '../../../../contracts/reports/request.ts';
import { UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import type { MarkAs } from '../../../../core/traffic/reclassified.ts';
import { keyIn, placeIn } from '../../duckdb/row-places.ts';
import { num, optional, text } from '../../duckdb/rows.ts';
import { type CountedVisits, type Counting, type IngestStore, visitorKey } from '../../ingest-store.ts';
import { type RequestPlace, recordKey } from '../../record-place.ts';
import type { ChRow } from '../connection.ts';
import { around, instant, isAmong } from '../literals.ts';
import { type Lookup, rowsForAll, rowsForTexts } from './lookup.ts';
import { duckRow, isTrue, listIn } from './rows.ts';

const PARTS = ['time', 'node', 'worker', 'epoch', 'sequence'];
const same = (a: string, b: string): string =>
  PARTS.map((part) => `${a}.${part} = ${b}.${part}`).join(' AND ');
const place = PARTS.slice(1)
  .map((part) => `r.${part} AS ${part}`)
  .join(', ');
/** Lists are never null, so whether a request has a mark decides whose reasons they are. */
const reasons = 'if(m.found_class IS NULL, r.reasons, m.found_reasons)';

/** How given requests received at or after `since` are classified, marks aside. */
export const findJudgements = async (
  lookup: Lookup,
  keys: Parameters<IngestStore['findJudgements']>[0],
  since: number,
): ReturnType<IngestStore['findJudgements']> => {
  const rows = await rowsForAll(
    lookup,
    keys,
    (piece) =>
      `SELECT ${place}, toUnixTimestamp64Milli(r.time) AS t, m.found_class IS NOT NULL AS marked,
         coalesce(m.found_class, r.traffic_class) AS class, ${reasons} AS why
       FROM requests r LEFT JOIN (SELECT * FROM marks FINAL WHERE ${isAmong('', piece)}) m ON ${same('r', 'm')}
       WHERE r.time >= ${instant(since)} AND ${isAmong('r.', piece)} AND ${lookup.stored('r')}`,
  );
  return new Map(
    rows.map((one) => {
      const row = duckRow(one);
      const trafficClass = TrafficClass.parse(row.class);
      return [
        recordKey(keyIn(row)),
        { time: num(row.t), marked: isTrue(row.marked), trafficClass, reasons: listIn(one.why) },
      ] as const;
    }),
  );
};

/** Rejects unless all these requests are stored: a member may mark one just as it expires. */
export const areStored = async (lookup: Lookup, places: readonly RequestPlace[]): Promise<void> => {
  const wanted = new Set(places.map(recordKey));
  const rows = await rowsForAll(
    lookup,
    places,
    (piece) =>
      `SELECT DISTINCT ${place} FROM requests r WHERE ${around(
        'r.time',
        piece.map(({ time }) => time),
      )}
         AND ${isAmong('r.', piece)} AND ${lookup.stored('r')}`,
  );
  if (rows.length !== wanted.size)
    throw new Error(`Of ${wanted.size} requests to be marked, ${rows.length} are stored.`);
};

const countingOf = (row: ChRow, side: string): Counting => ({
  trafficClass: TrafficClass.parse(row[`${side}_class`]),
  reasons: listIn(row[`${side}_why`]),
  unique: isTrue(row[`${side}_unique`]),
});

export const findMarkable = async (
  lookup: Lookup,
  places: Parameters<IngestStore['findMarkable']>[0],
): ReturnType<IngestStore['findMarkable']> => {
  const rows = await rowsForAll(lookup, places, (piece) => {
    const times = piece.map(({ time }) => time);
    const here = `${around('time', times)} AND ${isAmong('', piece)}`;
    return `SELECT ${place}, toUnixTimestamp64Milli(r.time) AS t, r.workspace AS workspace, r.campaign AS campaign,
        r.variant AS variant, r.visitor AS visitor, r.visit AS visit, m.marked_as AS mark, coalesce(s.steps, 0) AS steps,
        coalesce(m.found_class, r.traffic_class) AS found_class, ${reasons} AS found_why,
        coalesce(m.found_unique, r.unique_visit) AS found_unique, r.traffic_class AS now_class, r.reasons AS now_why,
        r.unique_visit AS now_unique
      FROM requests r LEFT JOIN (SELECT * FROM marks FINAL WHERE ${here}) m ON ${same('r', 'm')}
      LEFT JOIN (SELECT ${PARTS.join(', ')}, count() AS steps FROM mark_trail WHERE ${here} AND ${lookup.stored()}
                 GROUP BY ${PARTS.join(', ')}) s ON ${same('r', 's')}
      WHERE ${around('r.time', times)} AND ${isAmong('r.', piece)} AND ${lookup.stored('r')}`;
  });
  return new Map(
    rows.map((one) => {
      const row = duckRow(one);
      const markable = {
        ...placeIn(row),
        workspace: num(row.workspace),
        campaign: num(row.campaign),
        variant: num(row.variant),
        visitor: text(row.visitor),
        visit: isTrue(row.visit),
        mark: optional(row.mark) as MarkAs | null,
        found: countingOf(one, 'found'),
        now: countingOf(one, 'now'),
        steps: num(row.steps),
      };
      return [recordKey(markable), markable] as const;
    }),
  );
};

/**
 * The unique visits by the visitors of the given visits. A cookie's key was issued to the hash of its first request, so
 * all keys of one hash are one visitor here, whether or not that request counted.
 */
export const findCounted = async (
  lookup: Lookup,
  visits: Parameters<IngestStore['findCounted']>[0],
): ReturnType<IngestStore['findCounted']> => {
  const found = new Map<string, CountedVisits>();
  if (visits.length === 0) return found;
  const times = visits.map(({ time }) => time);
  const visitors = new Map<string, CountedVisits>();
  await rowsForTexts(
    lookup,
    visits.map(({ campaign, visitor }) => [campaign, visitor]),
    `WITH own AS (SELECT DISTINCT tupleElement(one, 1) AS campaign, tupleElement(one, 2) AS visitor FROM (
         SELECT arrayJoin(JSONExtract({keys:String}, 'Array(Tuple(UInt32, String))')) AS one)),
       near AS (SELECT r.campaign AS campaign, coalesce(r.visitor, '') AS visitor, coalesce(r.issued, '') AS key,
                  r.unique_visit AS is_counted, r.time AS at
                FROM requests r
                WHERE r.campaign IN (SELECT campaign FROM own) AND (r.unique_visit OR r.issued IS NOT NULL)
                  AND ${around('r.time', times, 2 * UNIQUE_WINDOW_MS)} AND ${lookup.stored('r')}),
       links AS (SELECT n.campaign AS campaign, n.key AS key, min(n.visitor) AS hash FROM near n
                 WHERE (n.campaign, n.key) IN (SELECT campaign, visitor FROM own) GROUP BY n.campaign, n.key),
       owners AS (SELECT o.campaign AS campaign, o.visitor AS visitor, coalesce(l.hash, o.visitor) AS hash
                  FROM own o LEFT JOIN links l ON o.campaign = l.campaign AND o.visitor = l.key),
       keys AS (SELECT campaign, hash, hash AS key FROM owners
                UNION DISTINCT
                SELECT n.campaign AS campaign, n.visitor AS hash, n.key AS key FROM near n
                WHERE n.key <> '' AND (n.campaign, n.visitor) IN (SELECT campaign, hash FROM owners)),
       counted AS (SELECT k.campaign AS campaign, k.hash AS hash, groupArray(toUnixTimestamp64Milli(n.at)) AS times
                   FROM near n JOIN keys k ON n.campaign = k.campaign AND n.visitor = k.key
                   WHERE n.is_counted AND (n.campaign, n.visitor) IN (SELECT campaign, key FROM keys)
                   GROUP BY k.campaign, k.hash)
     SELECT w.campaign AS campaign, w.visitor AS visitor, w.hash AS hash, c.times AS times
     FROM owners w LEFT JOIN counted c ON w.campaign = c.campaign AND w.hash = c.hash`,
    (one) => {
      const row = duckRow(one);
      const campaign = num(row.campaign);
      const visitor = visitorKey({ campaign, visitor: text(row.hash) });
      const counted = visitors.get(visitor) ?? { visitor, times: listIn(one.times).map(Number) };
      visitors.set(visitor, counted);
      found.set(visitorKey({ campaign, visitor: text(row.visitor) }), counted);
    },
  );
  return found;
};
