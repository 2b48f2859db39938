import type { DuckDBConnection } from '@duckdb/node-api';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { readJson } from '../columns.ts';
import {
  eventMeasures,
  heard,
  MEASURED,
  quarterOf,
  requestMeasures,
  rollups,
  signedMeasureOf,
} from '../schema.ts';

/** Inserts or updates from a staged file. A count that differs from what was staged must not be committed. */
export type Insert = (sql: string, rows: number) => Promise<void>;

/** How lines that identify a journal record are read. */
export const keyMembers = [
  { json: 'node', read: 'USMALLINT' },
  { json: 'worker', read: 'USMALLINT' },
  { json: 'epoch', read: 'UINTEGER' },
  { json: 'sequence', read: 'UBIGINT' },
];

/** The same with its time in milliseconds. */
export const recordMembers = [...keyMembers, { json: 'time', read: 'BIGINT' }];

/** A request's change: a line of `judgeAnew`. `from_unique` and `to_unique`: both, or neither if unchanged. */
const changeMembers = [
  ...recordMembers,
  { json: 'from_class', read: 'VARCHAR' },
  { json: 'to_class', read: 'VARCHAR' },
  { json: 'from_reasons', read: 'VARCHAR[]' },
  { json: 'to_reasons', read: 'VARCHAR[]' },
  { json: 'from_unique', read: 'BOOLEAN' },
  { json: 'to_unique', read: 'BOOLEAN' },
];

export const sameRecord = (a: string, b: string): string =>
  `${a}.time = ${b}.time AND ${a}.node = ${b}.node AND ${a}.worker = ${b}.worker AND ${a}.epoch = ${b}.epoch
     AND ${a}.sequence = ${b}.sequence`;

/** The same where `b` is a staged line, whose time is in milliseconds. */
export const sameRequest = (a: string, b: string): string =>
  `${a}.time = make_timestamp(${b}.time * 1000) AND ${a}.node = ${b}.node AND ${a}.worker = ${b}.worker
     AND ${a}.epoch = ${b}.epoch AND ${a}.sequence = ${b}.sequence`;

/** Requests closer together than this share one search; scanning the gap costs less than a second search. */
const CLOSE_MS = 5 * MINUTE_MS;

export interface Span {
  from: number;
  to: number;
  count: number;
}

export const within = (column: string, { from, to }: Span): string =>
  `${column} BETWEEN make_timestamp(${from} * 1000) AND make_timestamp(${to} * 1000)`;

/** The spans containing the times. Rows are wide, so each search covers one span and skips everything around it. */
export const spansOf = (times: readonly number[]): Span[] => {
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

/** Columns by which requests are grouped and counted in roll-ups, besides their place. */
const countedColumns = [
  ...new Set([...rollups.flatMap(({ dimensions }) => dimensions.map(([column]) => column)), ...MEASURED]),
];

/**
 * Subtracts requests from the roll-ups in their old state and adds them in their new one, with the events counted for
 * them. `changes`: a table that names each of them once, by place and time. `columns`: for a column of `requests`, the
 * columns of `changes` with its old and new value, where null means the stored value.
 */
export const countAnew = async (
  writer: DuckDBConnection,
  changes: string,
  spans: readonly Span[],
  insert: Insert,
  columns: Readonly<Record<string, readonly [was: string, is: string]>>,
): Promise<void> => {
  const names = ['time', 'workspace', 'campaign', ...keyMembers.map(({ json }) => json), ...countedColumns];
  await writer.run(`CREATE OR REPLACE TEMP TABLE found AS SELECT ${names.join(', ')} FROM requests LIMIT 0`);
  for (const span of spans) {
    await insert(
      `INSERT INTO found SELECT ${names.map((name) => `r.${name}`).join(', ')}
       FROM requests r JOIN ${changes} c ON ${sameRecord('r', 'c')} WHERE ${within('r.time', span)}`,
      span.count,
    );
  }
  const counted = eventMeasures
    .map(({ name, type }) => `count(*) FILTER (type = '${type}') AS ${name}`)
    .join(', ');
  const side = (which: 0 | 1): string =>
    Object.entries(columns)
      .map(([column, names]) => `coalesce(c.${names[which]}, r.${column}) AS ${column}`)
      .join(', ');
  const rows = (which: 0 | 1): string =>
    `SELECT r.* REPLACE (${side(which)}), ${which === 0 ? -1 : 1} AS sign,
       ${eventMeasures.map(({ name }) => `coalesce(e.${name}, 0) AS ${name}`).join(', ')}
     FROM found r JOIN ${changes} c ON ${sameRecord('r', 'c')}
     LEFT JOIN e ON e.visit_node = r.node AND e.visit_worker = r.worker AND e.visit_epoch = r.epoch
       AND e.visit_sequence = r.sequence`;
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE signed AS
     WITH e AS MATERIALIZED (SELECT visit_node, visit_worker, visit_epoch, visit_sequence, ${counted} FROM click_events
                WHERE first AND NOT waiting AND visit_time IN (SELECT time FROM ${changes})
                GROUP BY ALL)
     ${rows(0)} UNION ALL ${rows(1)}`,
  );
  const sums = [
    ...requestMeasures.map(signedMeasureOf),
    ...eventMeasures.map(
      ({ name, valid }) => `coalesce(sum(sign * ${name})${valid ? ` FILTER (${heard})` : ''}, 0) AS ${name}`,
    ),
  ];
  const measures = [...requestMeasures, ...eventMeasures].map(({ name }) => name);
  // In the other roll-ups, what is subtracted equals what is added.
  const touched = rollups.filter(({ dimensions }) =>
    [...dimensions.map(([column]) => column), ...MEASURED].some((column) => column in columns),
  );
  for (const { name, dimensions } of touched) {
    const keys = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} (quarter, workspace, campaign, ${keys}, ${measures.join(', ')})
       SELECT * FROM (SELECT ${quarterOf('time')} AS quarter, workspace, campaign, ${keys}, ${sums.join(', ')}
                      FROM signed GROUP BY ALL)
       WHERE ${measures.map((measure) => `${measure} <> 0`).join(' OR ')}`,
    );
  }
  for (const table of ['found', 'signed']) await writer.run(`DROP TABLE ${table}`);
};

/**
 * Reclassifies requests, each named by one line of the staged file; `times`: when they were received. In the roll-ups,
 * each is subtracted in its old state and added in its new one, with the events counted for it.
 */
export const judgeAnew = async (
  writer: DuckDBConnection,
  changes: string,
  times: readonly number[],
  insert: Insert,
): Promise<void> => {
  const spans = spansOf(times);
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE judging AS
     SELECT * REPLACE (make_timestamp(time * 1000) AS time) FROM ${readJson(changes, changeMembers)}`,
  );
  await countAnew(writer, 'judging', spans, insert, {
    traffic_class: ['from_class', 'to_class'],
    unique_visit: ['from_unique', 'to_unique'],
    reasons: ['from_reasons', 'to_reasons'],
  });
  for (const span of spans) {
    await insert(
      `UPDATE requests SET traffic_class = b.to_class, reasons = b.to_reasons,
         unique_visit = coalesce(b.to_unique, unique_visit)
       FROM judging AS b WHERE ${sameRecord('requests', 'b')} AND ${within('requests.time', span)}`,
      span.count,
    );
  }
  // A unit remains a unit however its first request counts; only its record of that changes.
  for (const span of spans) {
    await writer.run(
      `UPDATE test_units SET reclassified = b.to_class <> 'human' FROM judging AS b
       WHERE ${sameRecord('test_units', 'b')} AND ${within('test_units.time', span)}
         AND reclassified <> (b.to_class <> 'human')`,
    );
  }
  await writer.run('DROP TABLE judging');
};
