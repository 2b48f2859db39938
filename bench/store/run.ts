import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { nodeRuntime } from '../../src/events/journal/runtime.ts';
import { journalDir } from '../../src/events/journal/segments.ts';
import { openJournal } from '../../src/events/journal/writer.ts';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import { requestsOf } from './traffic.ts';

/** Two row groups: a column is compressed for each of them by itself. */
const REQUESTS = 250_000;
/** Records of a batch, as at 2,000 requests a second. */
const BATCH = 1000;
const GOAL_MB = 150;
/** Columns below this, MB for a million requests, are added up. */
const LISTED_MB = 2;
const JOURNAL = { mode: 'interval', intervalMs: 50, segmentBytes: 64 * 1024 * 1024 } as const;

const writeJournal = async (root: string, count: number, clickIds: boolean): Promise<void> => {
  const dir = journalDir(root, 1, 0);
  const journal = openJournal({
    ...{ disk: nodeDisk, runtime: nodeRuntime(), dir, node: 1, worker: 0 },
    ...JOURNAL,
  });
  let unlogged = 0;
  let made = 0;
  for await (const fields of requestsOf(count, clickIds)) {
    journal.append(journal.next(), fields, (result) => {
      if (result !== 'logged') unlogged++;
    });
    made++;
    if (made % BATCH === 0) await setImmediate();
  }
  await journal.close();
  if (unlogged > 0) throw new Error(`${unlogged} records were not written, so the sizes would be wrong.`);
};

const fill = async (file: string, folder: string, root: string): Promise<void> => {
  const store = await openDuckDbStore(file, path.join(folder, 'staging'));
  const ingest = createIngest({
    ...{ disk: nodeDisk, root, store: store.ingest, batchRecords: BATCH },
    breathe: () => setImmediate(),
    keepBroken: () => undefined,
  });
  while (await ingest.step());
  store.close();
};

/** Bytes of a new file with nothing but the rows of a query. */
const sizeOf = async (connection: DuckDBConnection, folder: string, sql: string): Promise<number> => {
  const own = path.join(folder, 'part.duckdb');
  fs.rmSync(own, { force: true });
  await connection.run(`ATTACH '${own}' AS part (STORAGE_VERSION 'v1.5.0')`);
  await connection.run(`CREATE TABLE part.rows AS ${sql}`);
  await connection.run('CHECKPOINT part');
  await connection.run('DETACH part');
  return fs.statSync(own).size;
};

const namesOf = async (connection: DuckDBConnection, sql: string): Promise<string[]> =>
  (await connection.runAndReadAll(sql)).getRows().map(([name]) => String(name));

/** What tables and the columns of requests take, largest first, in MB for a million requests. */
const measureParts = async (file: string, folder: string, requests: number): Promise<[string, number][]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`ATTACH '${file}' AS store (READ_ONLY)`);
  const empty = await sizeOf(connection, folder, 'SELECT 1 AS one');
  const mb = async (sql: string): Promise<number> =>
    ((await sizeOf(connection, folder, sql)) - empty) / requests;
  const parts: [string, number][] = [];
  const inStore = "WHERE database_name = 'store'";
  for (const table of await namesOf(connection, `SELECT table_name FROM duckdb_tables() ${inStore}`))
    if (table !== 'requests') parts.push([`table ${table}`, await mb(`SELECT * FROM store.${table}`)]);
  const columns = `SELECT column_name FROM duckdb_columns() ${inStore} AND table_name = 'requests'`;
  for (const column of await namesOf(connection, columns))
    parts.push([`requests.${column}`, await mb(`SELECT "${column}" FROM store.requests`)]);
  connection.closeSync();
  instance.closeSync();
  return parts.toSorted(([, a], [, b]) => b - a);
};

/** `bench store`: what a million requests take in the event store, and in which columns. Fails above the goal. */
export const run = async ({ requests = REQUESTS }: { requests?: number }): Promise<void> => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-bench-'));
  try {
    for (const clickIds of [false, true]) {
      const folder = path.join(base, clickIds ? 'with' : 'without');
      const [root, file] = [path.join(folder, 'journal'), path.join(folder, 'events.duckdb')];
      await writeJournal(root, requests, clickIds);
      await fill(file, folder, root);
      const mb = fs.statSync(file).size / requests;
      console.log(
        `${requests} requests from the public access log with eight parameters${clickIds ? ' and a click ID of 83 characters' : ''}: a million take ${mb.toFixed(0)} MB in the event store, roll-ups included.`,
      );
      const parts = await measureParts(file, folder, requests);
      for (const [name, size] of parts) if (size >= LISTED_MB) console.log(`  ${name} ${size.toFixed(1)}`);
      const rest = parts.filter(([, size]) => size < LISTED_MB);
      console.log(`  ${rest.length} others, below ${LISTED_MB} MB each`);
      if (clickIds) continue;
      console.log(`Goal ${GOAL_MB} MB: ${mb <= GOAL_MB ? 'PASS' : 'FAIL'}`);
      if (mb > GOAL_MB) process.exitCode = 1;
    }
  } finally {
    fs.rmSync(base, { recursive: true, force: true });
  }
};
