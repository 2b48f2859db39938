import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { connectEventSchema } from '../src/db/event-schema.ts';
import { createIngest } from '../src/events/ingest/ingest.ts';
import { nodeDisk } from '../src/events/journal/disk.ts';
import { journalDir } from '../src/events/journal/segments.ts';
import { openClickHouseStore } from '../src/events/queries/clickhouse-store.ts';
import { openDuckDbStore } from '../src/events/queries/duckdb-store.ts';
import type { EventStore } from '../src/events/queries/event-store.ts';
import { readJson, requestColumns } from '../src/events/store/duckdb/columns.ts';

/** One measurement, for all records of the journal. */
export interface Round {
  perSecond: number;
  cpuMicros: number;
}

/** `count` records in the folder `root`, and how many a batch takes. */
interface Journal {
  root: string;
  count: number;
  batchRecords: number;
  /** For a round on ClickHouse: empty databases. */
  databaseUrl: string;
  clickhouseUrl: string;
}

const timed = async (count: number, work: () => Promise<void>): Promise<Round> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMicros: (used.user + used.system) / count };
};

/** Everything in the journal goes into the store; `end`: makes it last, which must be included in the time. */
const ingestAll = (
  store: Pick<EventStore, 'ingest'>,
  { root, count, batchRecords }: Journal,
  end: () => Promise<void> | void,
): Promise<Round> => {
  const ingest = createIngest({
    ...{ disk: nodeDisk, root, store: store.ingest, batchRecords },
    breathe: () => setImmediate(),
    keepBroken: () => {},
  });
  return timed(count, async () => {
    while (await ingest.step());
    await ingest.settled();
    await end();
  });
};

const checkTotals = async ({ audit }: Pick<EventStore, 'audit'>, count: number): Promise<void> => {
  const { requests, rollups } = await audit.totals();
  const sums = Object.values(rollups);
  if (requests !== count || sums.some((sum) => sum !== count))
    throw new Error(
      `Stored ${requests}, reported ${sums.join('/')}, journalled ${count}: the result would be wrong.`,
    );
};

/** All steps: checksums, total order, uniqueness, rows, three roll-ups, positions, commits, the last checkpoint. */
const ingestRound = async (journal: Journal, folder: string): Promise<Round> => {
  const open = (): Promise<EventStore> =>
    openDuckDbStore(path.join(folder, 'events.duckdb'), path.join(folder, 'staging'));
  const store = await open();
  // Closing writes what is still in the log into the database file.
  const round = await ingestAll(store, journal, () => store.close());
  const again = await open();
  await checkTotals(again, journal.count);
  again.close();
  return round;
};

/** The same steps into ClickHouse and Postgres, where what is committed is on the disk. */
const clickhouseRound = async (journal: Journal, folder: string): Promise<Round> => {
  const { databaseUrl, clickhouseUrl } = journal;
  const db = await connectEventSchema(databaseUrl);
  const store = await openClickHouseStore(clickhouseUrl, db, {
    staging: path.join(folder, 'staging'),
    onProblem: (error) => {
      throw error;
    },
  });
  try {
    const round = await ingestAll(store, journal, () => undefined);
    await checkTotals(store, journal.count);
    return round;
  } finally {
    await store.close();
    await db.destroy();
  }
};

/** The comparison: DuckDB alone reading the same bytes into the same columns, in one statement without checks. */
const bareRound = async ({ root, count }: Journal, folder: string): Promise<Round> => {
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

const measures = { ingest: ingestRound, bare: bareRound, clickhouse: clickhouseRound };
export type RoundKind = keyof typeof measures;

const [kind, root, folder, count, batchRecords, databaseUrl = '', clickhouseUrl = ''] = process.argv.slice(2);
if (root === undefined || folder === undefined) throw new Error('Started by bench/ingest.ts, not by hand.');
const journal = {
  root,
  count: Number(count),
  batchRecords: Number(batchRecords),
  databaseUrl,
  clickhouseUrl,
};
console.log(JSON.stringify(await measures[kind as RoundKind](journal, folder)));
