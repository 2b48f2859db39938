import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { USUAL_ACTIVITY } from '../../src/core/clicks/activity.ts';
import { HOUR_MS } from '../../src/core/time/durations.ts';
import { type RunningIngest, startIngest } from '../../src/events/ingest/run.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { type BreakingDb, breakingDb } from '../helpers/breaking-db.ts';
import { layJournal } from '../helpers/event-journal.ts';
import { lineOf, requestFields } from '../helpers/event-records.ts';
import { type TemporaryEvents, temporaryEvents } from './temporary-events.ts';
import { type Wire, wireTo } from './wire.ts';

/** Ingest as it runs, on a store whose ClickHouse and Postgres can be away. */
let events: TemporaryEvents;
let wire: Wire;
let postgres: BreakingDb;
let away: Awaited<ReturnType<typeof openClickHouseEvents>>;
let root: string;
let running: RunningIngest;
const failures: string[] = [];
beforeEach(async () => {
  events = await temporaryEvents();
  wire = await wireTo(new URL(events.url).origin);
  postgres = breakingDb(events.db);
  away = await openClickHouseEvents(new URL(new URL(events.url).pathname, wire.url).href, postgres.db);
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead outages '));
  failures.length = 0;
  running = startIngest({
    root,
    store: {
      ...away,
      rollups: { merge: async () => 0, fold: async () => undefined, unfolded: async () => [] },
    },
    keepHours: 24,
    activity: USUAL_ACTIVITY,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_, message) => void failures.push(message),
    },
  });
});
afterEach(async () => {
  wire.setDown(false);
  postgres.setDown(false);
  await running.close();
  await away.close();
  await wire.close();
  await events.dispose();
  fs.rmSync(root, { recursive: true });
});

/** Writes clicks into a journal, as a worker does whatever becomes of the store. The first of them is an hour old. */
const click = (worker: number, count: number): void => {
  const began = Date.now() - HOUR_MS;
  const line = (i: number): Buffer =>
    lineOf(requestFields({ v: `${worker} ${i}` }), { epoch: 5, sequence: i + 1, time: began + i });
  layJournal(nodeDisk, {
    root,
    worker,
    segments: [Array.from({ length: count }, (_, i) => line(i))],
    state: { closed: true },
  });
};
const health = () => running.health();
const patiently = { timeout: 120_000, interval: 100 };
const storedIs = (count: number): Promise<void> =>
  expect.poll(() => events.audit.totals().then(({ requests }) => requests), patiently).toBe(count);
const clean = { ok: true, missing: 0, duplicate: 0, unexplained: 0, findings: [] };

test('while ClickHouse is away for an hour, ingest waits and says so; then it stores each click once', async () => {
  click(0, 20);
  await storedIs(20);
  wire.setDown(true);
  click(1, 30);
  await expect.poll(() => health().failure, patiently).toContain('ClickHouse did not answer');
  expect(health().lagMs).toBeGreaterThanOrEqual(HOUR_MS);
  expect(failures).toContain('ingest failed; it goes on from what is stored');
  expect((await events.audit.totals()).requests).toBe(20);
  click(2, 40);
  wire.setDown(false);
  await storedIs(90);
  await expect.poll(() => health().lagMs, patiently).toBe(0);
  expect(health().failure).toBeNull();
  expect(await running.audit()).toMatchObject({ ...clean, journalled: 90 });
});

test('while Postgres restarts, ingest waits; then it stores each click once', async () => {
  click(0, 20);
  await storedIs(20);
  postgres.setDown(true);
  click(1, 30);
  await expect.poll(() => health().failure, patiently).toContain('Connection terminated');
  expect(health().lagMs).toBeGreaterThanOrEqual(HOUR_MS);
  postgres.setDown(false);
  await storedIs(50);
  expect(await running.audit()).toMatchObject({ ...clean, journalled: 50 });
});

test.each(['before', 'after'] as const)(
  'a commit whose connection to Postgres ends %s it is done is done once',
  async (when) => {
    click(0, 20);
    await storedIs(20);
    postgres.breakOnce(when);
    click(1, 30);
    await storedIs(50);
    expect(await running.audit()).toMatchObject({ ...clean, journalled: 50 });
    const batches = await pgQuery(events.db, 'select state from batches order by batch');
    const states = batches.map(({ state }) => state);
    expect(states.filter((state) => state === 'done')).toHaveLength(2);
    expect(states.filter((state) => state === 'undone')).toHaveLength(when === 'before' ? 1 : 0);
  },
);

/** Only a server has connections that can be ended. */
const onServer = (process.env.FAIRLEAD_TEST_DATABASE_URL ?? '') !== '';
test.skipIf(!onServer)(
  'when a server ends every connection again and again, each click is stored once',
  async () => {
    for (let worker = 0; worker < 8; worker++) {
      click(worker, 10);
      await pgQuery(
        events.db,
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      ).catch(() => undefined);
      await setTimeout(300);
    }
    await storedIs(80);
    expect(await running.audit()).toMatchObject({ ...clean, journalled: 80 });
  },
);
