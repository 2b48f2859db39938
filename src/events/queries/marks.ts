import type { DuckDBValue } from '@duckdb/node-api';
import { TrafficClass } from '../../contracts/reports/request.ts';
import type { MarkAs } from '../../core/traffic/reclassified.ts';
import { placeIn } from '../store/duckdb/row-places.ts';
import { list, num, optional, query, type Read, type Reader, type Row, text } from '../store/duckdb/rows.ts';
import type { Counting, Judgement } from '../store/ingest-store.ts';
import type { EventMarks, JudgedRequest, LikeQuery, TrailStep } from '../store/marks.ts';
import type { RequestPlace } from '../store/record-place.ts';

const judgementOf = (row: Row, side: string): Judgement => ({
  trafficClass: TrafficClass.parse(row[`${side}_class`]),
  reasons: list(row[`${side}_reasons`]),
});
const countingOf = (row: Row, side: string): Counting => ({
  ...judgementOf(row, side),
  unique: row[`${side}_unique`] === true,
});
const markOf = (row: Row): MarkAs | null => optional(row.marked_as) as MarkAs | null;

const valuesOf = (
  workspace: number,
  { time, node, worker, epoch, sequence }: RequestPlace,
): DuckDBValue[] => [...[workspace, BigInt(time), node, worker, epoch, BigInt(sequence)]];
/** Condition for this one request in a table with these columns. */
const isIt = (table: string): string =>
  `${table}.time = make_timestamp($2::BIGINT * 1000) AND ${table}.node = $3 AND ${table}.worker = $4
     AND ${table}.epoch = $5 AND ${table}.sequence = $6`;
/** Not every store can tell a list that is missing from one without elements. */
const foundReasons = 'CASE WHEN m.found_class IS NULL THEN r.reasons ELSE m.found_reasons END';
const foundColumns = `coalesce(m.found_class, r.traffic_class) AS found_class, ${foundReasons} AS found_reasons`;
const withMark = `requests r LEFT JOIN marks m ON ${isIt('m')}`;

const stepOf = (row: Row): TrailStep & { step: number } => {
  const step = num(row.step);
  const at = num(row.t);
  if (row.kind === 'mark') {
    const said = { user: num(row.user_id), note: text(row.note), mark: markOf(row) };
    return { kind: 'mark', step, at, ...said, from: countingOf(row, 'from'), to: countingOf(row, 'to') };
  }
  const crawler = text(row.crawler);
  return { kind: 'verdict', step, at, crawler, from: judgementOf(row, 'from'), to: judgementOf(row, 'to') };
};

const judgedRequest = async (
  reader: Reader,
  workspace: number,
  place: RequestPlace,
): Promise<JudgedRequest | null> => {
  const values = valuesOf(workspace, place);
  const [row] = await query(
    reader,
    `SELECT r.visit, m.marked_as, ${foundColumns}, r.traffic_class AS now_class, r.reasons AS now_reasons,
       r.unique_visit AS now_unique
     FROM ${withMark} WHERE r.workspace = $1 AND ${isIt('r')}`,
    values,
  );
  if (row === undefined) return null;
  const steps = await query(
    reader,
    `SELECT 'mark' AS kind, step, epoch_ms(marked_at) AS t, marked_as, from_class, from_reasons, from_unique, to_class,
       to_reasons, to_unique, user_id, note, NULL AS crawler FROM mark_trail t WHERE workspace = $1 AND ${isIt('t')}
     UNION ALL
     SELECT 'verdict', verdict_sequence, epoch_ms(verdict_time), NULL, from_class, from_reasons, NULL, to_class, to_reasons,
       NULL, NULL, NULL, crawler FROM reclassifications t WHERE $1 IS NOT NULL AND ${isIt('t')}
     ORDER BY t, kind, step`,
    values,
  );
  return {
    visit: row.visit === true,
    mark: markOf(row),
    found: judgementOf(row, 'found'),
    now: countingOf(row, 'now'),
    trail: steps.map(stepOf).map(({ step: _, ...rest }) => rest),
  };
};

const likeRequests = async (
  reader: Reader,
  { workspace, of, as, from, most }: LikeQuery,
): ReturnType<EventMarks['like']> => {
  const found = `WITH one AS (SELECT r.user_agent, ${foundColumns} FROM ${withMark} WHERE r.workspace = $1 AND ${isIt('r')}),
     others AS (SELECT r.time, r.node, r.worker, r.epoch, r.sequence
       FROM requests r JOIN one ON r.user_agent = one.user_agent
       LEFT JOIN marks m ON m.time = r.time AND m.node = r.node AND m.worker = r.worker AND m.epoch = r.epoch
         AND m.sequence = r.sequence
       WHERE r.workspace = $1 AND r.time >= make_timestamp($7::BIGINT * 1000) AND (r.traffic_class = 'human') <> $8
         AND coalesce(m.found_class, r.traffic_class) = one.found_class
         AND ${foundReasons} = one.found_reasons)`;
  const values = [...valuesOf(workspace, of), BigInt(from), as === 'human'];
  const [counted] = await query(reader, `${found} SELECT count(*) AS n FROM others`, values);
  if (num(counted?.n) === 0 || most === 0) return { count: num(counted?.n), places: [] };
  const rows = await query(
    reader,
    `${found} SELECT *, epoch_ms(time) AS t FROM others
     ORDER BY time DESC, node DESC, worker DESC, epoch DESC, sequence DESC LIMIT ${Math.trunc(most)}`,
    values,
  );
  const places = rows.map((row) => placeIn(row));
  return { count: num(counted?.n), places };
};

export const marksOf = (read: Read): EventMarks => ({
  judged: (workspace, place) => read((reader) => judgedRequest(reader, workspace, place)),
  like: (wanted) => read((reader) => likeRequests(reader, wanted)),
});
