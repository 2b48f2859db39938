import type { DuckDBConnection } from '@duckdb/node-api';
import { TrafficClass } from '../../../../contracts/reports/request.ts';
import {
  type Judgement,
  netChanges,
  type ReceivedVerdict,
  type Reclassification,
} from '../../ingest-store.ts';
import { type RecordKey, recordKey } from '../../record-place.ts';
import { insertFrom, readJson, verdictColumns } from '../columns.ts';
import { keyIn } from '../row-places.ts';
import { list, num, query, type Row, stageRows } from '../rows.ts';
import { type Insert, judgeAnew, keyMembers, sameRecord, sameRequest } from './judge.ts';
import { linesWith } from './lines.ts';

export const trailMembers = [
  ...keyMembers,
  { json: 'time', read: 'BIGINT' },
  { json: 'from_class', read: 'VARCHAR' },
  { json: 'from_reasons', read: 'VARCHAR[]' },
  { json: 'to_class', read: 'VARCHAR' },
  { json: 'to_reasons', read: 'VARCHAR[]' },
  { json: 'crawler', read: 'VARCHAR' },
  { json: 'verdict_sequence', read: 'UBIGINT' },
  { json: 'verdict_time', read: 'BIGINT' },
];

export const trailRow = ({ from, to, verdict, marked: _, ...rest }: Reclassification): object => ({
  ...rest,
  from_class: from.trafficClass,
  from_reasons: from.reasons,
  to_class: to.trafficClass,
  to_reasons: to.reasons,
  verdict_sequence: verdict.sequence,
  verdict_time: verdict.time,
});

/** Verdicts are few, and each skipped different requests. */
export const verdictLines = (verdicts: readonly ReceivedVerdict[]): Uint8Array =>
  Buffer.concat(
    verdicts.map((verdict) =>
      linesWith(
        [verdict],
        () => 0,
        ({ absent }) => `"ab":${JSON.stringify(absent)}`,
      ),
    ),
  );

export const insertVerdicts = (
  path: string,
  verdicts: readonly ReceivedVerdict[],
  insert: Insert,
): Promise<void> => insert(insertFrom('verdicts', verdictColumns, path), verdicts.length);

/** Files for the trail and for its result per request, with marked requests apart. */
interface TrailFiles {
  trail: string;
  changes: string;
  founds: string;
}

/** Splits the trail into requests that have a mark, and the others. */
export const parted = (steps: readonly Reclassification[]): [Reclassification[], Reclassification[]] => {
  const changes = netChanges(steps);
  return [changes.filter(({ marked }) => marked), changes.filter(({ marked }) => !marked)];
};

export const stageTrail = async (
  { trail, changes, founds }: TrailFiles,
  steps: readonly Reclassification[],
): Promise<void> => {
  const [marked, others] = parted(steps);
  await stageRows(trail, steps.map(trailRow));
  await stageRows(changes, others.map(trailRow));
  await stageRows(founds, marked.map(trailRow));
};

/** Writes the trail and reclassifies its requests; for marked ones, only the detected class changes. */
export const reclassify = async (
  writer: DuckDBConnection,
  { trail, changes, founds }: TrailFiles,
  steps: readonly Reclassification[],
  insert: Insert,
): Promise<void> => {
  await insert(
    `INSERT INTO reclassifications SELECT ${trailMembers
      .map(({ json }) => (json.endsWith('time') ? `make_timestamp(${json} * 1000)` : json))
      .join(', ')} FROM ${readJson(trail, trailMembers)}`,
    steps.length,
  );
  const [marked, others] = parted(steps);
  const times = others.map(({ time }) => time);
  if (times.length > 0) await judgeAnew(writer, changes, times, insert);
  if (marked.length > 0) {
    await insert(
      `UPDATE marks SET found_class = b.to_class, found_reasons = b.to_reasons FROM ${readJson(founds, trailMembers)} AS b
       WHERE ${sameRequest('marks', 'b')}`,
      marked.length,
    );
  }
};

/** How given requests received at or after `since` are classified, marks aside. `file`: where keys can be staged. */
export const findJudgements = async (
  writer: DuckDBConnection,
  file: string,
  keys: readonly RecordKey[],
  since: number,
): Promise<Map<string, Judgement & { time: number; marked: boolean }>> => {
  if (keys.length === 0) return new Map();
  await stageRows(file, keys);
  const rows = await query(
    writer,
    `SELECT r.node, r.worker, r.epoch, r.sequence, epoch_ms(r.time) AS t, m.time IS NOT NULL AS marked,
       coalesce(m.found_class, r.traffic_class) AS traffic_class, coalesce(m.found_reasons, r.reasons) AS reasons
     FROM requests r JOIN ${readJson(file, keyMembers)} AS k USING (node, worker, epoch, sequence)
     LEFT JOIN marks m ON ${sameRecord('r', 'm')}
     WHERE r.time >= make_timestamp($1::BIGINT * 1000)`,
    [BigInt(since)],
  );
  return new Map(
    rows.map((row: Row) => {
      const key = keyIn(row);
      const trafficClass = TrafficClass.parse(row.traffic_class);
      const judgement = { trafficClass, reasons: list(row.reasons) };
      return [recordKey(key), { time: num(row.t), marked: row.marked === true, ...judgement }];
    }),
  );
};
