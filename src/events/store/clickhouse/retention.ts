import { HAS_HASHES, NO_HASHES } from '../duckdb/ingest/intake-tables.ts';
import { keyIn } from '../duckdb/row-places.ts';
import { num } from '../duckdb/rows.ts';
import type { Removed, RetentionStore } from '../retention-store.ts';
import type { Lines } from './batch-tables.ts';
import type { Work } from './follow-ups.ts';
import type { Lookup } from './ingest/lookup.ts';
import { duckRow } from './ingest/rows.ts';
import { jsonLines } from './json-lines.ts';
import { leaveWork } from './postgres/commit-contents.ts';
import { type EventDb, type PgRow, pgQuery } from './postgres/rows.ts';
import { isOf, type Reach, type RecordTable, type Removal, taken, traced, within } from './removal.ts';
import { sumTables } from './sums/tables.ts';
import { batchTables, copiedTables } from './tables.ts';
import { MOST_PLACES, workPlace } from './work-places.ts';
import type { Writing } from './writing.ts';

const RECORDS = ['requests', 'click_events', 'postbacks', 'refused_postbacks'] as const;
/** What is left of a workspace besides its journal records. */
const BESIDES: readonly string[] = [
  ...[batchTables.units, batchTables.unitKeys, batchTables.unitSums],
  ...Object.values(copiedTables),
  ...sumTables,
].map(({ name }) => name);
/** The same in Postgres; `feed`: changes that may not have been sent. */
const KEPT = ['conversions', 'conversion_changes', 'sent_statuses'] as const;
const WAITING = [
  { table: 'waiting_events', source: 'click_events' },
  { table: 'waiting_postbacks', source: 'postbacks' },
] as const satisfies readonly { table: string; source: RecordTable }[];

/** A record to be noted as gone. */
interface Gone {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  workspace: number;
  source: RecordTable;
}

/** What one call removes. */
interface Plan {
  gone: Lines | null;
  /** Removes from Postgres, and resolves with what to do in ClickHouse after the commit. */
  change(tx: EventDb, batch: number): Promise<Work[]>;
}

/**
 * End time of a batch of about `most` requests; null: no more than that are left. Requests of one millisecond stay
 * together, and each batch takes at least those of the first.
 */
const batchEnd = async ({ clickhouse }: Lookup, reach: Reach, most: number): Promise<number | null> => {
  const [row] = await clickhouse.rows(
    `SELECT toUnixTimestamp64Milli(time) AS t,
       (SELECT toUnixTimestamp64Milli(min(time)) FROM requests WHERE ${within(reach)}) AS first
     FROM requests WHERE ${within(reach)} ORDER BY time LIMIT 1 OFFSET ${Math.trunc(most)}`,
  );
  return row === undefined ? null : Math.max(num(row.t as string), num(row.first as string) + 1);
};

const countOf = async ({ clickhouse }: Lookup, table: string, where: string): Promise<number> => {
  const [row] = await clickhouse.rows(`SELECT count() AS n FROM ${table} WHERE ${where}`);
  return num(row?.n as string);
};

const PIECE = 10_000;

/** Lines for `gone_records`, collected in pieces. */
const goneRecords = () => {
  const pieces: Uint8Array[] = [];
  let rest: Gone[] = [];
  let rows = 0;
  const flush = (): void => {
    if (rest.length > 0) pieces.push(jsonLines(rest));
    rest = [];
  };
  return {
    add: (one: Gone): void => {
      rest.push(one);
      rows++;
      if (rest.length >= PIECE) flush();
    },
    lines: (): Lines | null => {
      flush();
      const of = batchTables.gone;
      return rows === 0 ? null : { of, table: of.name, rows, pieces: () => pieces };
    },
    get count() {
      return rows;
    },
  };
};

type GoneRecords = ReturnType<typeof goneRecords>;

/** Notes the rows of a table that a removal takes. Resolves with the work of removing them. */
const takeRows = async (
  { clickhouse }: Lookup,
  gone: GoneRecords,
  { table, reach, counted }: { table: RecordTable; reach: Reach; counted: boolean },
): Promise<Removal[]> => {
  const before = gone.count;
  await clickhouse.eachRow(
    `SELECT node, worker, epoch, sequence, workspace FROM ${table} WHERE ${taken(table, reach, counted)}`,
    (row) => gone.add({ ...keyIn(duckRow(row)), workspace: num(row.workspace as number), source: table }),
  );
  return gone.count === before ? [] : [{ kind: 'remove', table, reach, counted }];
};

/** What goes with requests: the trails of their verdicts and marks. */
const takeTrails = async (lookup: Lookup, reach: Reach): Promise<Removal[]> => {
  const PLACE = 'time, node, worker, epoch, sequence';
  const rows = await lookup.clickhouse.rows(
    `SELECT DISTINCT node, worker, epoch, sequence, toUnixTimestamp64Milli(time) AS t FROM reclassifications
     WHERE (${PLACE}) IN (SELECT ${PLACE} FROM requests WHERE ${within(reach)}) AND batch <= ${reach.upTo}`,
  );
  const at = rows.map((row) => workPlace({ ...keyIn(duckRow(row)), time: num(row.t as string) }));
  const hasMarks = (await countOf(lookup, 'mark_trail', within(reach))) > 0;
  return [
    ...Array.from({ length: Math.ceil(at.length / MOST_PLACES) }, (_, i) => ({
      kind: 'remove at' as const,
      table: 'reclassifications' as const,
      at: at.slice(i * MOST_PLACES, (i + 1) * MOST_PLACES),
    })),
    ...(hasMarks ? [{ kind: 'remove' as const, table: 'mark_trail' as const, reach, counted: true }] : []),
  ];
};

/** `as`: of a time, in milliseconds. */
const pgWithin = ({ workspaces, before }: Reach, as: string): string =>
  `${isOf(workspaces)}${before === null ? '' : ` and ${as} < ${Math.trunc(before)}`}`;

/** Removes marks of requests. Resolves with their copies to be removed. */
const takeMarks = async (tx: EventDb, reach: Reach): Promise<Work[]> => {
  const rows = await pgQuery(tx, `delete from marks where ${pgWithin(reach, 'time')} returning *`);
  if (rows.length === 0) return [];
  const removed = rows.map((row: PgRow) => ({
    ...keyIn(row),
    ...{ time: num(row.time), workspace: num(row.workspace), marked_as: row.marked_as },
    ...{ found_class: row.found_class, found_reasons: [], found_unique: row.found_unique, is_deleted: 1 },
  }));
  return [{ kind: 'copy', table: 'marks', rows: removed }];
};

/** Removes the hashes of visitors' data from conversions. Resolves with their copies to be made anew. */
const stripConversions = async (tx: EventDb, batch: number, reach: Reach): Promise<Work[]> => {
  const stripped = await pgQuery(
    tx,
    `update conversions set ${NO_HASHES}, batch = $1 where ${pgWithin(reach, 'first_time')} and ${HAS_HASHES} returning 1 as one`,
    [batch],
  );
  await pgQuery(
    tx,
    `update conversion_changes set ${NO_HASHES} where ${pgWithin(reach, 'time')} and ${HAS_HASHES}`,
  );
  return stripped.length === 0 ? [] : [{ kind: 'copy conversions' }];
};

const holds = async (db: EventDb, conditions: readonly string[]): Promise<boolean> => {
  const [row] = await pgQuery(
    db,
    `select ${conditions.map((one) => `exists(${one})`).join(' or ')} as found`,
  );
  return row?.found === true;
};

/** What expires. Null: nothing. */
const expiryPlan = async (
  lookup: Lookup,
  gone: GoneRecords,
  reach: Reach,
): Promise<Plan['change'] | null> => {
  const work: Work[] = [
    ...(await takeTrails(lookup, reach)),
    ...(await takeRows(lookup, gone, { table: 'requests', reach, counted: false })),
    ...(await takeRows(lookup, gone, { table: 'click_events', reach, counted: false })),
    ...(await takeRows(lookup, gone, { table: 'refused_postbacks', reach, counted: false })),
  ];
  for (const table of ['click_events', 'postbacks'] as const)
    if ((await countOf(lookup, table, traced(table, reach))) > 0) work.push({ kind: 'strip', table, reach });
  const inPostgres = await holds(lookup.db, [
    `select from marks where ${pgWithin(reach, 'time')}`,
    `select from conversions where ${pgWithin(reach, 'first_time')} and ${HAS_HASHES}`,
    `select from conversion_changes where ${pgWithin(reach, 'time')} and ${HAS_HASHES}`,
  ]);
  if (work.length === 0 && !inPostgres) return null;
  return async (tx, batch) => [
    ...work,
    ...(await takeMarks(tx, reach)),
    ...(await stripConversions(tx, batch, reach)),
  ];
};

/** Notes what still waits for its click in Postgres. Resolves with how many rows of each table. */
const takeWaiting = async ({ db }: Lookup, gone: GoneRecords, reach: Reach): Promise<number[]> => {
  const counts: number[] = [];
  for (const { table, source } of WAITING) {
    const rows = await pgQuery(
      db,
      `select node, worker, epoch, sequence, workspace from ${table} where ${isOf(reach.workspaces)}`,
    );
    for (const row of rows) gone.add({ ...keyIn(row), workspace: num(row.workspace), source });
    counts.push(rows.length);
  }
  return counts;
};

/** What is left of condemned workspaces besides journal records. Null: nothing. */
const erasure = async (lookup: Lookup, gone: GoneRecords, reach: Reach): Promise<Plan['change'] | null> => {
  const { workspaces } = reach;
  const waiting = await takeWaiting(lookup, gone, reach);
  const work: Work[] = [];
  for (const table of BESIDES)
    if ((await countOf(lookup, table, isOf(workspaces))) > 0) work.push({ kind: 'erase', table, workspaces });
  const inPostgres = await holds(
    lookup.db,
    KEPT.map((table) => `select from ${table} where ${isOf(workspaces)}`),
  );
  if (work.length === 0 && !inPostgres && waiting.every((count) => count === 0)) return null;
  return async (tx) => {
    for (const [i, { table }] of WAITING.entries()) {
      const removed = await pgQuery(tx, `delete from ${table} where ${isOf(workspaces)} returning 1 as one`);
      if (removed.length !== waiting[i])
        throw new Error(`Of ${waiting[i]} rows of ${table} to be erased, ${removed.length} were found.`);
    }
    for (const table of KEPT) await pgQuery(tx, `delete from ${table} where ${isOf(workspaces)}`);
    return work;
  };
};

/** What is swept. `isLast`: no requests are left after it. Null: nothing. */
const sweepPlan = async (
  lookup: Lookup,
  gone: GoneRecords,
  reach: Reach,
  isLast: boolean,
): Promise<Plan['change'] | null> => {
  const work: Work[] = await takeTrails(lookup, reach);
  for (const table of RECORDS) work.push(...(await takeRows(lookup, gone, { table, reach, counted: true })));
  const erase = isLast ? await erasure(lookup, gone, reach) : null;
  const hasMarks = await holds(lookup.db, [`select from marks where ${pgWithin(reach, 'time')}`]);
  if (work.length === 0 && erase === null && !hasMarks) return null;
  return async (tx, batch) => {
    const all = [...work, ...(await takeMarks(tx, reach)), ...((await erase?.(tx, batch)) ?? [])];
    const erased = all.flatMap((one) => (one.kind === 'erase' ? [one.table] : []));
    // A workspace that is erased must be gone from the disk, too, and not only for queries.
    return isLast
      ? [...all, ...[...RECORDS, ...erased].map((table): Work => ({ kind: 'purge', table }))]
      : all;
  };
};

/**
 * Removes from ClickHouse and Postgres. Like a batch of ingest, a removal is written down first: the places of the records
 * that go are rows of a numbered batch, whose commit leaves the deletes to be done. They are repeated until they have
 * succeeded, before anything else is read or written.
 */
export const clickhouseRetentionStore = ({ writer, lookup, inTurn }: Writing): RetentionStore => {
  const { db } = lookup;
  const condemned = async (): Promise<number[]> =>
    (await pgQuery(db, 'select workspace from erased_workspaces order by workspace')).map((row) =>
      num(row.workspace),
    );
  const removed = async (
    whole: Reach,
    most: number,
    plan: (gone: GoneRecords, reach: Reach, isLast: boolean) => Promise<Plan['change'] | null>,
  ): Promise<Removed> => {
    const end = await batchEnd(lookup, whole, most);
    const gone = goneRecords();
    const change = await plan(gone, { ...whole, before: end ?? whole.before }, end === null);
    if (change !== null) {
      const lines = gone.lines();
      await writer.write(lines === null ? [] : [lines], {
        reached: [],
        write: async (tx, batch) => leaveWork(tx, batch, await change(tx, batch)),
      });
    }
    return { records: gone.count, done: end === null };
  };
  return {
    expire: ({ workspace, before, most }) =>
      inTurn(async () => {
        await writer.caughtUp();
        const reach = { workspaces: [workspace], before, upTo: writer.committed };
        return removed(reach, most, (gone, part) => expiryPlan(lookup, gone, part));
      }),
    condemn: async (workspace) => {
      await pgQuery(db, 'insert into erased_workspaces values ($1) on conflict do nothing', [workspace]);
    },
    condemned,
    sweep: (most) =>
      inTurn(async () => {
        const workspaces = await condemned();
        if (workspaces.length === 0) return { records: 0, done: true };
        await writer.caughtUp();
        const reach = { workspaces, before: null, upTo: writer.committed };
        return removed(reach, most, (gone, part, isLast) => sweepPlan(lookup, gone, part, isLast));
      }),
  };
};
