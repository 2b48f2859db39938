import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { type ShippingHouse, segmentsBelow, shipAll, shippingHouse } from '../../../test/helpers/shipping.ts';
import { USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { nodeDisk } from '../journal/disk.ts';
import { openWorkerJournal } from '../journal/open.ts';
import { originOf } from '../journal/origin.ts';
import { readState } from '../journal/state.ts';
import { dropOvertakenCopies } from '../shipping/overtaken.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { audit } from './audit.ts';
import { auditCopies } from './audit-copies.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { recoverOrphans } from './orphans.ts';
import { startIngest } from './run.ts';

const WAIT_MS = 10 * MINUTE_MS;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let house: ShippingHouse;
let store: FakeStore;
let ingest: Ingest;
const start = (): Ingest =>
  createIngest({
    disk: nodeDisk,
    root: house.root,
    store,
    batchRecords: 100,
    breathe: async () => undefined,
    now: () => house.clock.now,
    nodeWaitMs: WAIT_MS,
    keepBroken: () => undefined,
  });
const drain = async (): Promise<void> => {
  while (await ingest.step());
};
/** Nodes of the stored requests, in the order in which they were stored. */
const stored = (): number[] => store.requests.map(({ node }) => node);
const late = async (): Promise<number> => (await store.late()).reduce((sum, { count }) => sum + count, 0);
const wait = (ms: number): void => {
  house.clock.now += ms;
};

beforeEach(() => {
  house = shippingHouse();
  store = fakeStore();
  ingest = start();
});
afterEach(async () => {
  await house.receiver.close();
  house.remove();
});

describe('the order over machines', () => {
  test('records wait until every machine has sent what is earlier', async () => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2)];
    const [local, remote] = [here.open(), there.open()];
    await shipAll(house, there);
    wait(10);
    await remote.ask(1);
    wait(10);
    await local.ask(1);
    wait(10);
    for (const worker of [local, remote]) worker.tick();
    await drain();
    expect(stored()).toEqual([]);
    expect(ingest.sentUpTo()).toBeLessThan(house.clock.now);
    await shipAll(house, there);
    await drain();
    expect([stored(), await late()]).toEqual([[2, 1], 0]);
    await Promise.all([local.close(), remote.close()]);
  });

  test('a worker that begins on another machine is waited for before anything of it has arrived', async () => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2)];
    const [local, first] = [here.open(), there.open(0)];
    first.tick();
    await shipAll(house, there);
    wait(10);
    const second = there.open(1);
    await second.ask(1);
    wait(10);
    await local.ask(1);
    wait(10);
    for (const worker of [local, first, second]) worker.tick();
    await drain();
    expect(stored()).toEqual([]);
    await shipAll(house, there);
    await drain();
    expect([stored(), await late()]).toEqual([[2, 1], 0]);
    await Promise.all([local.close(), first.close(), second.close()]);
  });

  test('a machine that stopped in order is not waited for', async () => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2)];
    const [local, remote] = [here.open(), there.open()];
    await remote.ask(1);
    await remote.close();
    await shipAll(house, there);
    await house.ship(there, true);
    wait(MINUTE_MS);
    await local.ask(1);
    wait(10);
    local.tick();
    await drain();
    expect([stored(), await late()]).toEqual([[2, 1], 0]);
    await local.close();
  });

  test('a machine that is away is left behind after a while, and its records come late, once', async () => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2)];
    const [local, remote] = [here.open(), there.open()];
    for (const worker of [local, remote]) worker.tick();
    await shipAll(house, there);
    wait(1000);
    await remote.ask(3);
    wait(1000);
    await local.ask(2);
    wait(WAIT_MS - 3000);
    local.tick();
    await drain();
    expect(stored()).toEqual([]);
    wait(3000);
    await drain();
    expect([stored(), await late()]).toEqual([[1, 1], 0]);
    await local.ask(1);
    wait(10);
    local.tick();
    await drain();
    expect(stored()).toEqual([1, 1, 1]);
    // After a restart of control, it is not waited for anew.
    await house.restartReceiver();
    ingest = start();
    wait(1000);
    await local.ask(1);
    wait(10);
    local.tick();
    await drain();
    expect(stored()).toEqual([1, 1, 1, 1]);
    remote.tick();
    await shipAll(house, there);
    await drain();
    expect([stored(), await late()]).toEqual([[1, 1, 1, 1, 2, 2, 2], 3]);
    expect(await audit(nodeDisk, house.root, store)).toMatchObject({ ok: true, missing: 0, duplicate: 0 });
    await Promise.all([local.close(), remote.close()]);
  });

  test('a control on another machine goes on where the event store is, without what is stored', async () => {
    const there = house.edge('a', 2);
    const remote = there.open(0, 900);
    for (let round = 0; round < 6; round++) {
      wait(1000);
      await remote.ask(3);
      remote.tick();
    }
    await shipAll(house, there);
    await drain();
    const before = store.requests.length;
    expect(before).toBeGreaterThan(10);
    const segments = Object.keys(segmentsBelow(house.root));
    expect(segments.length).toBeGreaterThan(2);

    // Another data folder, and the same store. The machine has recorded more in the meantime.
    fs.rmSync(house.root, { recursive: true });
    fs.mkdirSync(house.root);
    house.store(await store.positions());
    await house.restartReceiver();
    ingest = start();
    await drain();
    wait(1000);
    await remote.ask(3);
    remote.tick();
    for (let i = 0; i < 3; i++) await house.ship(there);
    await shipAll(house, there);
    await drain();
    expect(ingest.broken()).toBeNull();
    expect(store.requests.length).toBeGreaterThan(before);
    const copied = Object.keys(segmentsBelow(house.root));
    expect(copied.length).toBeLessThan(segments.length);
    await remote.close();
    await shipAll(house, there);
    await drain();
    expect(store.requests).toHaveLength(21);
    expect(await late()).toBe(0);
    const copies = auditCopies(nodeDisk, house.root, { origin: undefined, patience: ingest.patience() });
    expect(copies).toMatchObject({ ok: true, gaps: 0 });
    expect(await audit(nodeDisk, house.root, store, null, copies)).toMatchObject({
      ok: true,
      missing: 0,
      duplicate: 0,
      unexplained: 0,
    });
  });

  test('a control that was active before goes on where another one has stored to', async () => {
    const there = house.edge('a', 2);
    const remote = there.open(0, 900);
    const record = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round++) {
        wait(1000);
        await remote.ask(2);
        remote.tick();
      }
    };
    await record(2);
    await shipAll(house, there);
    await drain();
    // Another one takes over, with a folder of its own.
    const aside = path.join(house.base, 'aside');
    const become = async (): Promise<void> => {
      house.store(await store.positions());
      await house.restartReceiver();
      ingest = start();
    };
    fs.renameSync(house.root, aside);
    fs.mkdirSync(house.root);
    await become();
    await record(6);
    for (let i = 0; i < 3; i++) await house.ship(there);
    await shipAll(house, there);
    await drain();
    // And the first one is back.
    fs.rmSync(house.root, { recursive: true });
    fs.renameSync(aside, house.root);
    const old = segmentsBelow(house.root);
    const positions = await store.positions();
    expect(dropOvertakenCopies(nodeDisk, house.root, positions)).toEqual([`${house.root}/n2-w0`]);
    await become();
    await record(2);
    for (let i = 0; i < 3; i++) await house.ship(there);
    await remote.close();
    await shipAll(house, there);
    await drain();
    expect(dropOvertakenCopies(nodeDisk, house.root, positions)).toEqual([]);
    expect(Object.keys(segmentsBelow(house.root))).not.toEqual(expect.arrayContaining(Object.keys(old)));
    expect([store.requests.length, ingest.broken(), await late()]).toEqual([20, null, 0]);
    const copies = auditCopies(nodeDisk, house.root, { origin: undefined, patience: ingest.patience() });
    expect(copies).toMatchObject({ ok: true, gaps: 0 });
    expect(await audit(nodeDisk, house.root, store, null, copies)).toMatchObject({
      ok: true,
      missing: 0,
      duplicate: 0,
      unexplained: 0,
    });
  });

  test('a control on another machine does not wait for ever for a segment that nobody sends', async () => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2)];
    const remote = there.open();
    await remote.ask(3);
    remote.tick();
    await shipAll(house, there);
    await drain();
    fs.rmSync(house.root, { recursive: true });
    fs.mkdirSync(house.root);
    house.store(await store.positions());
    await house.restartReceiver();
    // It says where its journal is, and is not heard from again.
    await house.ship(there);
    ingest = start();
    const local = here.open();
    wait(10);
    await local.ask(1);
    wait(10);
    local.tick();
    await drain();
    expect([stored(), ingest.broken()]).toEqual([[2, 2, 2], null]);
    wait(WAIT_MS);
    local.tick();
    await drain();
    expect(stored()).toEqual([2, 2, 2, 1]);
    await Promise.all([local.close(), remote.close()]);
  });

  test.each([
    ['behind', -DAY_MS],
    ['ahead', DAY_MS],
  ])('a clock a day %s holds nobody up, and every record is stored once', async (_which, skew) => {
    const [here, there] = [house.edge('control', 1), house.edge('a', 2, skew)];
    const [local, remote] = [here.open(), there.open()];
    for (let round = 0; round < 5; round++) {
      wait(1000);
      await remote.ask(1);
      await local.ask(1);
      wait(100);
      for (const worker of [local, remote]) worker.tick();
      await shipAll(house, there);
      await house.ship(there);
      await drain();
      wait(100);
      local.tick();
      await house.ship(there);
      await drain();
    }
    expect(stored().filter((node) => node === 1)).toHaveLength(5);
    expect(stored().filter((node) => node === 2)).toHaveLength(5);
    expect(await audit(nodeDisk, house.root, store)).toMatchObject({ ok: true, pending: 0, duplicate: 0 });
    await Promise.all([local.close(), remote.close()]);
  });
});

test('the audit names what is only on other machines, since when, and a copy that was tampered with', async () => {
  const there = house.edge('a', 2);
  const remote = there.open();
  await remote.ask(2);
  remote.tick();
  await shipAll(house, there);
  const since = house.clock.now;
  wait(1000);
  house.free.bytes = 0;
  await remote.ask(1);
  remote.tick();
  await house.ship(there);
  const look = () => auditCopies(nodeDisk, house.root, { origin: undefined, patience: ingest.patience() });
  const [entry] = look().elsewhere;
  expect(entry).toMatchObject({ node: 2, worker: 0, isAway: false });
  expect(entry?.bytes).toBeGreaterThan(100);
  expect(Date.parse(entry?.since ?? '')).toBe(since + 1000);
  expect(look().ok).toBe(true);
  const [name] = fs.readdirSync(`${house.root}/n2-w0`).filter((file) => file.endsWith('.jsonl'));
  fs.truncateSync(`${house.root}/n2-w0/${name}`, 10);
  expect(look()).toMatchObject({
    ok: false,
    findings: [expect.stringContaining('up to which it was received')],
  });
  await remote.close();
});

test('the audit names a machine that has been silent for half a minute, unless it has left', async () => {
  const there = house.edge('a', 2);
  const remote = there.open();
  await remote.ask(2);
  remote.tick();
  await shipAll(house, there);
  const elsewhere = () =>
    auditCopies(nodeDisk, house.root, { origin: undefined, patience: ingest.patience() }).elsewhere;
  wait(30_000);
  expect(elsewhere()).toEqual([]);
  wait(1);
  expect(elsewhere()).toMatchObject([{ node: 2, worker: 0, bytes: 0, isAway: true }]);
  await remote.close();
  await house.ship(there, true);
  wait(60_000);
  expect(elsewhere()).toEqual([]);
});

describe('journals of other machines are never judged by processes of this one', () => {
  test('a copy whose worker runs elsewhere is not recovered', async () => {
    const there = house.edge('a', 2);
    const remote = there.open();
    await remote.ask(1);
    remote.tick();
    await shipAll(house, there);
    expect(await recoverOrphans(house.root)).toEqual([]);
    expect(readState(nodeDisk, `${house.root}/n2-w0`)?.closed).toBe(false);
    await remote.ask(1);
    await remote.close();
    await shipAll(house, there);
    await drain();
    expect(stored()).toEqual([2, 2]);
  });

  test('a journal copied by hand while in use is left alone, named, and taken over if asked', async () => {
    const there = house.edge('a', 2);
    const remote = there.open();
    await remote.ask(2);
    remote.tick();
    fs.cpSync(`${there.root}/n2-w0`, `${house.root}/n2-w0`, { recursive: true });
    const temporary = await temporaryStore();
    const told: string[] = [];
    const running = startIngest({
      root: house.root,
      store: temporary.store,
      keepHours: 1,
      activity: USUAL_ACTIVITY,
      log: { ...quiet, error: (_fields, message) => told.push(message) },
    });
    try {
      expect(await recoverOrphans(house.root)).toEqual([]);
      const before = await running.audit();
      expect(before).toMatchObject({ ok: false, journalled: 0, pending: 0 });
      expect(before.findings.join()).toContain('adopt-journal --journal n2-w0');
      expect(running.health()).toMatchObject({ foreign: ['n2-w0'], lagMs: 0 });
      expect(told.join()).toContain('copied here while a worker of another machine had it open');
      await expect(
        openWorkerJournal({
          ...{ root: house.root, node: 2, worker: 0, mode: 'always', intervalMs: 50, segmentBytes: 1e6 },
          log: { ...quiet, error: ({ err }: { err?: Error }) => told.push(err?.message ?? '') },
        }).then(async (journal) => {
          const { open } = journal.condition();
          await journal.close();
          return open;
        }),
      ).resolves.toBe(false);
      expect(await running.adopt('n3-w0')).toBe(false);
      expect(await running.adopt('n2-w0')).toBe(true);
      expect(await running.audit()).toMatchObject({ ok: true, journalled: 2, pending: 0 });
      expect(running.health().foreign).toEqual([]);
    } finally {
      await running.close();
      temporary.dispose();
      await remote.close();
    }
  });

  test('a worker does not write into the copy of another machine’s journal', async () => {
    const there = house.edge('a', 2);
    const remote = there.open();
    await remote.ask(1);
    await remote.close();
    await shipAll(house, there);
    const told: string[] = [];
    const log = { ...quiet, error: (fields: { err?: Error }) => told.push(fields.err?.message ?? '') };
    const where = { root: house.root, node: 2, worker: 0 };
    const journal = await openWorkerJournal({
      ...where,
      ...{ mode: 'always', intervalMs: 50, segmentBytes: 1e6, log },
    });
    expect(journal.condition().open).toBe(false);
    await journal.close();
    expect(told.join()).toContain('another FAIRLEAD_NODE');
  });

  test('a folder of journals keeps its identity, whoever asks first', () => {
    const root = path.join(house.base, 'fresh');
    const origin = originOf(root);
    expect(origin).toMatch(/^[0-9a-f]{16}$/);
    expect(originOf(root)).toBe(origin);
    fs.writeFileSync(path.join(root, 'origin'), 'x');
    expect(() => originOf(root)).toThrow('damaged');
  });
});
