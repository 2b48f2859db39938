import type { DuckDBConnection } from '@duckdb/node-api';
import { readJson } from './columns.ts';
import { eventMeasures, quarterOf, requestMeasures, rollups, signedMeasureOf } from './schema.ts';

/** Inserts or updates from a staged file; a count that differs from what was staged must not be committed. */
export type Insert = (sql: string, rows: number) => Promise<void>;

/** How lines that name a journal record are read. */
export const keyMembers = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
];

/** What becomes of a request: a line of `judgeAnew`. `from_unique` and `to_unique`: both or none; none: it stays. */
const changeMembers = [
  ...keyMembers,
  { json: 'time', read: 'BIGINT' },
  { json: 'from_class', read: 'VARCHAR' },
  { json: 'to_class', read: 'VARCHAR' },
  { json: 'to_reasons', read: 'VARCHAR[]' },
  { json: 'from_unique', read: 'BOOLEAN' },
  { json: 'to_unique', read: 'BOOLEAN' },
];

export const sameRecord = (a: string, b: string): string =>
  `${a}.time = ${b}.time AND ${a}.node = ${b}.node AND ${a}.worker = ${b}.worker AND ${a}.epoch = ${b}.epoch
     AND ${a}.sequence = ${b}.sequence`;

/** The same where the other is a staged line, whose time is milliseconds. */
export const sameRequest = (a: string, b: string): string =>
  `${a}.time = make_timestamp(${b}.time * 1000) AND ${a}.node = ${b}.node AND ${a}.worker = ${b}.worker
     AND ${a}.epoch = ${b}.epoch AND ${a}.sequence = ${b}.sequence`;

/** Requests closer together than this are looked for at once; what lies between them costs less than another look. */
const CLOSE_MS = 5 * 60 * 1000;

interface Span {
  from: number;
  to: number;
  count: number;
}

/** Where the times lie. Whole rows are wide: a look is for one span of time, and passes over everything around it. */
const spansOf = (times: readonly number[]): Span[] => {
  const spans: Span[] = [];
  for (const time of times.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last === undefined || time - last.to > CLOSE_MS) spans.push({ from: time, to: time, count: 1 });
    else {
      last.to = time;
      last.count++;
    }
  }
  return spans;
};

/**
 * Judges requests anew, each named by one line of the staged file; `times`: when they were received. In the roll-ups
 * each, with the events counted for it, is taken away as it was and added as it is.
 */
export const judgeAnew = async (
  writer: DuckDBConnection,
  changes: string,
  times: readonly number[],
  insert: Insert,
): Promise<void> => {
  const spans = spansOf(times);
  const within = (column: string, { from, to }: Span): string =>
    `${column} BETWEEN make_timestamp(${from} * 1000) AND make_timestamp(${to} * 1000)`;
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE judging AS
     SELECT * REPLACE (make_timestamp(time * 1000) AS time) FROM ${readJson(changes, changeMembers)}`,
  );
  await writer.run('CREATE OR REPLACE TEMP TABLE found AS FROM requests LIMIT 0');
  for (const span of spans) {
    await insert(
      `INSERT INTO found SELECT r.* FROM requests r JOIN judging c ON ${sameRecord('r', 'c')} WHERE ${within('r.time', span)}`,
      span.count,
    );
  }
  const counted = eventMeasures
    .map(({ name, type }) => `count(*) FILTER (type = '${type}') AS ${name}`)
    .join(', ');
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE judged AS
     WITH c AS (SELECT *, from_class AS class, from_unique AS one, -1 AS sign FROM judging
                UNION ALL SELECT *, to_class AS class, to_unique AS one, 1 AS sign FROM judging),
          e AS (SELECT click_node, click_worker, click_epoch, click_sequence, ${counted} FROM click_events
                WHERE first AND NOT waiting AND click_time IN (SELECT time FROM judging)
                GROUP BY ALL)
     SELECT r.* REPLACE (c.class AS traffic_class, coalesce(c.one, r.unique_visit) AS unique_visit), c.sign,
       ${eventMeasures.map(({ name }) => `coalesce(e.${name}, 0) AS ${name}`).join(', ')}
     FROM found r JOIN c ON ${sameRecord('r', 'c')}
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
  const measures = [...requestMeasures, ...eventMeasures].map(({ name }) => name);
  for (const { name, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, ${measures.join(', ')})
       SELECT * FROM (SELECT ${quarterOf('time')} AS quarter, workspace, campaign, ${columns}, ${sums.join(', ')}
                      FROM judged GROUP BY ALL)
       WHERE ${measures.map((measure) => `${measure} <> 0`).join(' OR ')}`,
    );
  }
  for (const span of spans) {
    await insert(
      `UPDATE requests SET traffic_class = b.to_class, reasons = b.to_reasons,
         unique_visit = coalesce(b.to_unique, unique_visit)
       FROM judging AS b WHERE ${sameRecord('requests', 'b')} AND ${within('requests.time', span)}`,
      span.count,
    );
  }
  // A unit stays one whatever its first request counts as by now; it only says so.
  for (const span of spans) {
    await writer.run(
      `UPDATE test_units SET reclassified = b.to_class <> 'human' FROM judging AS b
       WHERE ${sameRecord('test_units', 'b')} AND ${within('test_units.time', span)}
         AND reclassified <> (b.to_class <> 'human')`,
    );
  }
  for (const table of ['judging', 'found', 'judged']) await writer.run(`DROP TABLE ${table}`);
};
