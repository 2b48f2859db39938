import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decidedRequest, NOON, place, requestFields } from '../../../../test/helpers/event-records.ts';
import { commitBatch } from '../../../../test/helpers/event-store.ts';
import { type EventStore, openDuckDbStore } from './index.ts';
import { migrations } from './schema.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead migrations '));
  file = path.join(dir, 'events.duckdb');
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const run = async (...statements: string[]): Promise<void> => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
};
const open = (): Promise<EventStore> => openDuckDbStore(file, path.join(dir, 'staging'));

const OLD = 300_000;
/** An event store as the first version left it: more rows than one row group holds, and a roll-up row for each campaign. */
const layFirstVersion = (): Promise<void> =>
  run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    ...(migrations[0]?.statements ?? []),
    'INSERT INTO schema_version VALUES (1)',
    `INSERT INTO requests SELECT 1, 0, 5, i + 1, make_timestamp((${NOON} - ${OLD} + i) * 1000), 1, 1, 1 + i % 3, 1, 1, 0, 't', 0,
       'redirected', 'human', ['old'], true, true, 'v' || i, NULL, 'GET', 'h', '/', NULL, NULL, NULL, NULL, NULL, NULL,
       NULL, 'one', NULL, NULL, 'ua', '' FROM range(${OLD}) t(i)`,
    ...['rollup_audience', 'rollup_path', 'rollup_source'].map(
      (table) =>
        `INSERT INTO ${table} (quarter, workspace, campaign, requests, visits, valid, unique_visits, bots)
         SELECT make_timestamp(${NOON} * 1000), 1, campaign, count(*), count(*), count(*), count(*), 0
         FROM requests GROUP BY campaign`,
    ),
  );

const check = async (store: EventStore, added: number): Promise<void> => {
  const { requests, rollups } = await store.audit.totals();
  expect([requests, ...Object.values(rollups)]).toEqual(Array(4).fill(OLD + added));
  const { rows } = await store.reports.requests({ workspace: 1, to: NOON, limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({
    ...{ sequence: OLD, reasons: ['old'], visit: true, unique: true, subs: { sub1: 'one' } },
    ...{ phase: 0, kept: false, joined: false, exhaustedCaps: [], clickIds: {}, city: null },
  });
};

test('a store of the first version goes on: old rows stand, new ones lie beside them, also after the next start', async () => {
  await layFirstVersion();
  let store = await open();
  await check(store, 0);
  const at = place({ epoch: 6, time: NOON + 1 });
  await commitBatch(store.ingest, {
    requests: [decidedRequest(requestFields({ ci: { gclid: 'G' }, ph: 2, ka: 1 }), at, true)],
    reclassifications: [
      {
        ...{ node: 1, worker: 0, epoch: 5, sequence: OLD, time: NOON - 1, crawler: 'bingbot' },
        from: { trafficClass: 'human', reasons: ['old'] },
        to: { trafficClass: 'human', reasons: ['old', 'verified'] },
        verdict: { sequence: 2, time: NOON + 2 },
      },
    ],
  });
  store.close();
  store = await open();
  const { rows } = await store.reports.requests({ workspace: 1, limit: 2, offset: 0 });
  expect(rows).toMatchObject([
    { phase: 2, kept: true, clickIds: { gclid: 'G' } },
    { sequence: OLD, reasons: ['old', 'verified'] },
  ]);
  expect((await store.audit.totals()).requests).toBe(OLD + 1);
  store.close();
});

test('a migration that was cut off is taken up again', async () => {
  await layFirstVersion();
  const second = migrations[1]?.statements ?? [];
  for (const cut of [1, 7, second.length]) await run(...second.slice(0, cut));
  const store = await open();
  await check(store, 0);
  store.close();
});

test('a store of a newer program is left alone', async () => {
  await run(
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    `INSERT INTO schema_version VALUES (${migrations.length + 1})`,
  );
  await expect(open()).rejects.toThrow('newer Fairlead');
});
