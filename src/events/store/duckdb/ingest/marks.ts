import type { DuckDBConnection } from '@duckdb/node-api';
import { TrafficClass } from '../../../../contracts/reports/request.ts';
import { type SeenVisitor, UNIQUE_WINDOW_MS } from '../../../../core/clicks/unique.ts';
import {
  type CountedVisits,
  type Counting,
  type IngestStore,
  type Markable,
  type MarkStep,
  visitorKey,
} from '../../ingest-store.ts';
import { type RequestPlace, recordKey } from '../../record-place.ts';
import { readJson } from '../columns.ts';
import { placeIn } from '../row-places.ts';
import { list, num, optional, query, type Row, stageRows, text } from '../rows.ts';
import { type Insert, judgeAnew, recordMembers, sameRecord, sameRequest } from './judge.ts';

export const stepMembers = [
  ...recordMembers,
  { json: 'step', read: 'UINTEGER' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  { json: 'marked_as', read: 'VARCHAR' },
  ...['from', 'to'].flatMap((side) => [
    { json: `${side}_class`, read: 'VARCHAR' },
    { json: `${side}_reasons`, read: 'VARCHAR[]' },
    { json: `${side}_unique`, read: 'BOOLEAN' },
  ]),
  { json: 'user_id', read: 'UINTEGER' },
  { json: 'marked_at', read: 'BIGINT' },
  { json: 'note', read: 'VARCHAR' },
];

export const markMembers = [
  ...recordMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'marked_as', read: 'VARCHAR' },
  { json: 'found_class', read: 'VARCHAR' },
  { json: 'found_reasons', read: 'VARCHAR[]' },
  { json: 'found_unique', read: 'BOOLEAN' },
];

const countingRow = (side: string, { trafficClass, reasons, unique }: Counting): object => ({
  [`${side}_class`]: trafficClass,
  [`${side}_reasons`]: reasons,
  [`${side}_unique`]: unique,
});

export const stepRow = ({ mark, found, from, to, user, at, ...rest }: MarkStep): object => ({
  ...rest,
  marked_as: mark,
  user_id: user,
  marked_at: at,
  ...countingRow('found', found),
  ...countingRow('from', from),
  ...countingRow('to', to),
});

export const stageMarks = (file: string, marks: readonly MarkStep[]): Promise<void> =>
  stageRows(file, marks.map(stepRow));

export const visitorMembers = [
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'visitor', read: 'VARCHAR' },
];
type Visitor = Pick<SeenVisitor, 'campaign' | 'visitor'>;
export const stageVisitors = (file: string, visitors: readonly Visitor[]): Promise<void> =>
  stageRows(
    file,
    visitors.map(({ campaign, visitor }) => ({ campaign, visitor })),
  );

const timesRead = (members: readonly { json: string }[]): string =>
  members
    .map(({ json }) => (json === 'time' || json.endsWith('_at') ? `make_timestamp(${json} * 1000)` : json))
    .join(', ');
const names = (members: readonly { json: string }[]): string => members.map(({ json }) => json).join(', ');

/** Writes the trail and updates how the requests count. */
export const applyMarks = async (
  writer: DuckDBConnection,
  file: string,
  marks: readonly MarkStep[],
  insert: Insert,
): Promise<void> => {
  await insert(
    `INSERT INTO mark_trail (${names(stepMembers)}) SELECT ${timesRead(stepMembers)} FROM ${readJson(file, stepMembers)}`,
    marks.length,
  );
  await writer.run(
    `DELETE FROM marks USING ${readJson(file, recordMembers)} AS b WHERE ${sameRequest('marks', 'b')}`,
  );
  await insert(
    `INSERT INTO marks (${names(markMembers)})
     SELECT ${timesRead(markMembers)} FROM ${readJson(file, markMembers)} WHERE marked_as IS NOT NULL`,
    marks.filter(({ mark }) => mark !== null).length,
  );
  const times = marks.map(({ time }) => time);
  await judgeAnew(writer, file, times, insert);
};

const countingOf = (row: Row, side: string): Counting => ({
  trafficClass: TrafficClass.parse(row[`${side}_class`]),
  reasons: list(row[`${side}_reasons`]),
  unique: row[`${side}_unique`] === true,
});

const markableOf = (row: Row): Markable => ({
  ...placeIn(row),
  workspace: num(row.workspace),
  campaign: num(row.campaign),
  variant: num(row.variant),
  visitor: text(row.visitor),
  visit: row.visit === true,
  mark: optional(row.marked_as) as Markable['mark'],
  found: countingOf(row, 'found'),
  now: countingOf(row, 'now'),
  steps: num(row.steps),
});

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

/** Bounds `time` for the requested rows, so that DuckDB skips all others. */
export const around = (column: string, times: readonly number[], reachMs: number): string => {
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), 0);
  return `${column} BETWEEN ${instant(first - reachMs)} AND ${instant(last + reachMs)}`;
};

/** The parts of stored requests needed for marking. `file`: where the keys can be staged. */
export const findMarkable = async (
  connection: DuckDBConnection,
  file: string,
  places: readonly RequestPlace[],
): ReturnType<IngestStore['findMarkable']> => {
  if (places.length === 0) return new Map();
  await stageRows(file, places);
  const times = places.map(({ time }) => time);
  const rows = await query(
    connection,
    `WITH own AS (SELECT DISTINCT * FROM ${readJson(file, recordMembers)}),
       steps AS (SELECT t.time, t.node, t.worker, t.epoch, t.sequence, count(*) AS steps
                 FROM mark_trail t WHERE ${around('t.time', times, 0)} GROUP BY ALL)
     SELECT r.node, r.worker, r.epoch, r.sequence, epoch_ms(r.time) AS t, r.workspace, r.campaign, r.variant, r.visitor,
       r.visit, m.marked_as, coalesce(s.steps, 0) AS steps, coalesce(m.found_class, r.traffic_class) AS found_class,
       coalesce(m.found_reasons, r.reasons) AS found_reasons, coalesce(m.found_unique, r.unique_visit) AS found_unique,
       r.traffic_class AS now_class, r.reasons AS now_reasons, r.unique_visit AS now_unique
     FROM requests r JOIN own ON ${sameRequest('r', 'own')}
     LEFT JOIN marks m ON ${sameRecord('r', 'm')} LEFT JOIN steps s ON ${sameRecord('r', 's')}
     WHERE ${around('r.time', times, 0)}`,
  );
  return new Map(rows.map(markableOf).map((one) => [recordKey(one), one]));
};

/**
 * The unique visits by the visitors of the given visits. A cookie's key was issued to the hash of its first request, so
 * all keys of one hash are one visitor here, whether or not that request counted.
 */
export const findCounted = async (
  connection: DuckDBConnection,
  file: string,
  visits: Parameters<IngestStore['findCounted']>[0],
): ReturnType<IngestStore['findCounted']> => {
  if (visits.length === 0) return new Map();
  await stageVisitors(file, visits);
  const times = visits.map(({ time }) => time);
  const rows = await query(
    connection,
    // Nothing is collected but what belongs to these visitors: there can be many millions of others.
    `WITH own AS (SELECT DISTINCT * FROM ${readJson(file, visitorMembers)}),
       near AS NOT MATERIALIZED (SELECT campaign, visitor, issued, unique_visit, time FROM requests
                WHERE campaign IN (SELECT campaign FROM own) AND (unique_visit OR issued IS NOT NULL) AND ${around('time', times, 2 * UNIQUE_WINDOW_MS)}),
       owners AS (SELECT o.campaign, o.visitor, coalesce(l.hash, o.visitor) AS hash FROM own o LEFT JOIN (
                    SELECT n.campaign, n.issued AS visitor, min(n.visitor) AS hash FROM near n
                    SEMI JOIN own o ON n.campaign = o.campaign AND n.issued = o.visitor GROUP BY ALL) l USING (campaign, visitor)),
       hashes AS (SELECT DISTINCT campaign, hash FROM owners),
       keys AS (SELECT campaign, hash, hash AS visitor FROM hashes UNION
                SELECT h.campaign, h.hash, n.issued FROM near n JOIN hashes h ON n.campaign = h.campaign AND n.visitor = h.hash
                WHERE n.issued IS NOT NULL),
       counted AS (SELECT k.campaign, k.hash, n.time FROM near n JOIN keys k ON n.campaign = k.campaign AND n.visitor = k.visitor
                   WHERE n.unique_visit)
     SELECT o.campaign, o.visitor, o.hash, list(epoch_ms(c.time)) AS times
     FROM owners o LEFT JOIN counted c ON c.campaign = o.campaign AND c.hash = o.hash GROUP BY ALL`,
  );
  const visitors = new Map<string, CountedVisits>();
  return new Map(
    rows.map((row) => {
      const campaign = num(row.campaign);
      const visitor = visitorKey({ campaign, visitor: text(row.hash) });
      // Without visits, the list has a single null.
      const times = list(row.times).flatMap((time) => (time === 'null' ? [] : [Number(time)]));
      const counted = visitors.get(visitor) ?? { visitor, times };
      visitors.set(visitor, counted);
      return [visitorKey({ campaign, visitor: text(row.visitor) }), counted];
    }),
  );
};
