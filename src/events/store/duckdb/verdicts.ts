import type { DuckDBConnection } from '@duckdb/node-api';
import { TrafficClass } from '../../../contracts/request.ts';
import {
  type Judgement,
  netChanges,
  type ReceivedVerdict,
  type Reclassification,
  type RecordKey,
  recordKey,
} from '../ingest-store.ts';
import { insertFrom, readJson, verdictColumns } from './columns.ts';
import { linesWith } from './lines.ts';
import { list, num, query, type Row, stageRows } from './rows.ts';
import { eventMeasures, quarterOf, requestMeasures, rollups, signedMeasureOf } from './schema.ts';

type Insert = (sql: string, rows: number) => Promise<void>;

const keyMembers = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
];

const trailMembers = [
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

const trailRow = ({ from, to, verdict, ...rest }: Reclassification): object => ({
  ...rest,
  from_class: from.trafficClass,
  from_reasons: from.reasons,
  to_class: to.trafficClass,
  to_reasons: to.reasons,
  verdict_sequence: verdict.sequence,
  verdict_time: verdict.time,
});

/** Verdicts are few, and what was passed over differs from one to the next. */
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

/** Stages the trail, and what it comes to for each request. */
export const stageTrail = async (
  trail: string,
  changes: string,
  steps: readonly Reclassification[],
): Promise<void> => {
  await stageRows(trail, steps.map(trailRow));
  await stageRows(changes, netChanges(steps).map(trailRow));
};

const sameRequest = (a: string, b: string): string =>
  `${a}.time = make_timestamp(${b}.time * 1000) AND ${a}.node = ${b}.node AND ${a}.worker = ${b}.worker
     AND ${a}.epoch = ${b}.epoch AND ${a}.sequence = ${b}.sequence`;

/**
 * Writes the trail and judges its requests anew. In the roll-ups each request, with the events counted for it, is taken
 * away as it was and added as it is.
 */
export const reclassify = async (
  writer: DuckDBConnection,
  trail: string,
  changes: string,
  steps: readonly Reclassification[],
  insert: Insert,
): Promise<void> => {
  await insert(
    `INSERT INTO reclassifications SELECT ${trailMembers
      .map(({ json }) => (json.endsWith('time') ? `make_timestamp(${json} * 1000)` : json))
      .join(', ')} FROM ${readJson(trail, trailMembers)}`,
    steps.length,
  );
  const staged = readJson(changes, trailMembers);
  const counted = eventMeasures
    .map(({ name, type }) => `count(*) FILTER (type = '${type}') AS ${name}`)
    .join(', ');
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE judged AS
     WITH c AS (SELECT *, from_class AS class, -1 AS sign FROM ${staged}
                UNION ALL SELECT *, to_class AS class, 1 AS sign FROM ${staged}),
          e AS (SELECT click_node, click_worker, click_epoch, click_sequence, ${counted} FROM click_events
                WHERE first AND NOT waiting AND click_time IN (SELECT make_timestamp(time * 1000) FROM c)
                GROUP BY ALL)
     SELECT r.* REPLACE (c.class AS traffic_class), c.sign, ${eventMeasures.map(({ name }) => `coalesce(e.${name}, 0) AS ${name}`).join(', ')}
     FROM requests r JOIN c ON ${sameRequest('r', 'c')}
     LEFT JOIN e ON e.click_node = r.node AND e.click_worker = r.worker AND e.click_epoch = r.epoch
       AND e.click_sequence = r.sequence`,
  );
  const sums = [
    ...requestMeasures.map(signedMeasureOf),
    ...eventMeasures.map(({ name, valid }) => {
      const counts = valid ? " FILTER (traffic_class = 'human')" : '';
      return `coalesce(sum(sign * ${name})${counts}, 0) AS ${name}`;
    }),
  ];
  const measures = [...[...requestMeasures, ...eventMeasures].map(({ name }) => name)];
  for (const { name, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, ${measures.join(', ')})
       SELECT * FROM (SELECT ${quarterOf('time')} AS quarter, workspace, campaign, ${columns}, ${sums.join(', ')}
                      FROM judged GROUP BY ALL)
       WHERE ${measures.map((measure) => `${measure} <> 0`).join(' OR ')}`,
    );
  }
  await writer.run('DROP TABLE judged');
  await insert(
    `UPDATE requests SET traffic_class = b.to_class, reasons = b.to_reasons FROM ${staged} AS b
     WHERE ${sameRequest('requests', 'b')}`,
    netChanges(steps).length,
  );
};

/** How the named requests are judged now that were received at `since` or later. `file`: where the keys may be staged. */
export const findJudgements = async (
  writer: DuckDBConnection,
  file: string,
  keys: readonly RecordKey[],
  since: number,
): Promise<Map<string, Judgement & { time: number }>> => {
  if (keys.length === 0) return new Map();
  await stageRows(file, keys);
  const rows = await query(
    writer,
    `SELECT node, worker, epoch, sequence, epoch_ms(time) AS t, traffic_class, reasons
     FROM requests JOIN ${readJson(file, keyMembers)} USING (node, worker, epoch, sequence)
     WHERE time >= make_timestamp($1::BIGINT * 1000)`,
    [BigInt(since)],
  );
  return new Map(
    rows.map((row: Row) => {
      const key = {
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        sequence: num(row.sequence),
      };
      const trafficClass = TrafficClass.parse(row.traffic_class);
      return [recordKey(key), { time: num(row.t), trafficClass, reasons: list(row.reasons) }];
    }),
  );
};
