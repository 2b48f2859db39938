import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { createIngest } from '../src/events/ingest/ingest.ts';
import { BATCH_RECORDS } from '../src/events/ingest/run.ts';
import { nodeDisk } from '../src/events/journal/disk.ts';
import { journalDir } from '../src/events/journal/segments.ts';
import { openDuckDbStore } from '../src/events/queries/duckdb-store.ts';
import type { EventStore } from '../src/events/queries/event-store.ts';
import { readJson, requestColumns } from '../src/events/store/duckdb/columns.ts';

/** One measurement, for all records of the journal. */
export interface Round {
  perSecond: number;
  cpuMicros: number;
}

const timed = async (count: number, work: () => Promise<void>): Promise<Round> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMicros: (used.user + used.system) / count };
};

/** All steps: checksums, total order, uniqueness, rows, three roll-ups, positions, commits, the last checkpoint. */
const ingestRound = async (root: string, folder: string, count: number): Promise<Round> => {
  const open = (): Promise<EventStore> =>
    openDuckDbStore(path.join(folder, 'events.duckdb'), path.join(folder, 'staging'));
  const store = await open();
  const ingest = createIngest({
    disk: nodeDisk,
    root,
    store: store.ingest,
    batchRecords: BATCH_RECORDS,
    breathe: () => setImmediate(),
    keepBroken: () => {},
  });
  const round = await timed(count, async () => {
    while (await ingest.step());
    // Closing writes what is still in the log into the database file, which must be included in the time.
    store.close();
  });
  const again = await open();
  const totals = await again.audit.totals();
  again.close();
  const sums = Object.values(totals.rollups);
  if (totals.requests !== count || sums.some((sum) => sum !== count)) {
    throw new Error(
      `Stored ${totals.requests}, reported ${sums.join('/')}, journalled ${count}: the result would be wrong.`,
    );
  }
  return round;
};

/** The comparison: DuckDB alone reading the same bytes into the same columns, in one statement without checks. */
const bareRound = async (root: string, folder: string, count: number): Promise<Round> => {
  const instance = await DuckDBInstance.create(path.join(folder, 'bare.duckdb'));
  const connection = await instance.connect();
  const members = requestColumns.filter(({ json }) => !['n', 'w', 'u', 'j'].includes(json));
  const round = await timed(count, async () => {
    const source = readJson(`${journalDir(root, 1, 0)}/*.jsonl`, members);
    await connection.run(`CREATE TABLE bare AS SELECT * FROM ${source}`);
    await connection.run('CHECKPOINT');
  });
  connection.closeSync();
  instance.closeSync();
  return round;
};

const [kind, root, folder, count] = process.argv.slice(2);
if (root === undefined || folder === undefined) throw new Error('Started by bench/ingest.ts, not by hand.');
const measure = kind === 'bare' ? bareRound : ingestRound;
console.log(JSON.stringify(await measure(root, folder, Number(count))));
