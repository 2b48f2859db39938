import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestFields } from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { segmentsBelow } from '../../../test/helpers/shipping.ts';
import { USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import { type RunningIngest, startIngest } from '../ingest/run.ts';
import { readCopy } from '../journal/copy.ts';
import { nodeDisk } from '../journal/disk.ts';
import { openWorkerJournal } from '../journal/open.ts';
import { openJournalFiles, readState } from '../journal/state.ts';
import { SHIPMENT_LIMIT } from './message.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { type Shipper, startShipper } from './shipper.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PATIENT = { timeout: 20_000, interval: 20 };

let base: string;
let edgeRoot: string;
let controlRoot: string;
let ingest: RunningIngest;
let receiver: Receiver;
let server: Server;
let store: Awaited<ReturnType<typeof temporaryStore>>;
let isDown: boolean;
/** Shipments that were not answered. */
let refused: number;
let shipper: Shipper | null;

/** Over real HTTP, as between two machines. */
const send = async (shipment: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: Buffer.from(shipment),
    signal,
  });
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

beforeEach(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-shipper-'));
  [edgeRoot, controlRoot] = [path.join(base, 'edge'), path.join(base, 'control')];
  store = await temporaryStore();
  ingest = startIngest({
    root: controlRoot,
    store: store.store,
    keepHours: 1,
    activity: USUAL_ACTIVITY,
    log: quiet,
  });
  receiver = createReceiver({
    root: controlRoot,
    disk: nodeDisk,
    positions: ingest.positions,
    log: quiet,
    reserveBytes: 0,
  });
  isDown = false;
  refused = 0;
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (isDown || body.length > SHIPMENT_LIMIT) {
      refused++;
      response.destroy();
      return;
    }
    const answer = await receiver.receive(body, (node) => node === 7);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  shipper = null;
});
afterEach(async () => {
  await shipper?.close();
  server.closeAllConnections();
  server.close();
  await receiver.close();
  await ingest.close();
  store.dispose();
  fs.rmSync(base, { recursive: true, force: true });
});

const openJournal = (worker = 0) =>
  openWorkerJournal({
    root: edgeRoot,
    node: 7,
    worker,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes: 5000,
    log: quiet,
  });
type OpenedJournal = Awaited<ReturnType<typeof openJournal>>;

const ask = async (journal: OpenedJournal, count: number): Promise<void> => {
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve) => {
          journal.append(journal.next(), requestFields(), () => resolve());
        }),
    ),
  );
};
const start = (keepMs = 3_600_000): Shipper =>
  startShipper({ root: edgeRoot, disk: nodeDisk, keep: { ms: keepMs, bytes: null }, send, log: quiet });

test('what an edge records is stored on control, whatever fails in between, and its end is in order', async () => {
  const journals = [await openJournal(0), await openJournal(1)] as const;
  shipper = start();
  for (const journal of journals) await ask(journal, 30);
  await vi.waitFor(() => expect(ingest.health().stored).toBe(60), PATIENT);
  isDown = true;
  for (const journal of journals) await ask(journal, 100);
  await vi.waitFor(() => expect(shipper?.condition().waitingBytes).toBeGreaterThan(10_000), PATIENT);
  expect(shipper.condition().waitingSince).toBeGreaterThan(0);
  isDown = false;
  await vi.waitFor(() => expect(ingest.health().stored).toBe(260), PATIENT);
  for (const journal of journals) await ask(journal, 5);
  for (const journal of journals) await journal.close();
  await shipper.close();
  shipper = null;
  expect(segmentsBelow(controlRoot)).toEqual(segmentsBelow(edgeRoot));
  expect(readState(nodeDisk, `${controlRoot}/n7-w0`)?.closed).toBe(true);
  expect(readCopy(nodeDisk, `${controlRoot}/n7-w1`)?.floor).toBeNull();
  const report = await ingest.audit();
  expect(report).toMatchObject({ ok: true, journalled: 270, pending: 0, late: 0, elsewhere: [], gaps: 0 });
  expect(report.stored.requests).toBe(270);
}, 60_000);

test('a machine that stops while control restarts waits for it, and delivers everything', async () => {
  const journal = await openJournal();
  shipper = start();
  await ask(journal, 5);
  await vi.waitFor(() => expect(ingest.health().stored).toBe(5), PATIENT);
  isDown = true;
  await ask(journal, 20);
  await journal.close();
  const closed = shipper.close();
  shipper = null;
  await vi.waitFor(() => expect(refused).toBeGreaterThan(1), PATIENT);
  isDown = false;
  await closed;
  expect(segmentsBelow(controlRoot)).toEqual(segmentsBelow(edgeRoot));
  expect(readCopy(nodeDisk, `${controlRoot}/n7-w0`)?.floor).toBeNull();
  expect(await ingest.audit()).toMatchObject({ ok: true, journalled: 25, pending: 0, elsewhere: [] });
}, 60_000);

test('an edge removes segments once control has stored them, and not before', async () => {
  const journal = await openJournal();
  isDown = true;
  shipper = start(0);
  for (let i = 0; i < 8; i++) await ask(journal, 20);
  const before = Object.keys(segmentsBelow(edgeRoot));
  expect(before.length).toBeGreaterThan(3);
  await vi.waitFor(() => expect(shipper?.condition().waitingBytes).toBeGreaterThan(40_000), PATIENT);
  expect(Object.keys(segmentsBelow(edgeRoot))).toEqual(before);
  isDown = false;
  await vi.waitFor(() => expect(ingest.health().stored).toBe(160), PATIENT);
  await vi.waitFor(() => expect(Object.keys(segmentsBelow(edgeRoot))).toHaveLength(1), PATIENT);
  expect(Object.keys(segmentsBelow(controlRoot)).length).toBeGreaterThanOrEqual(1);
  await ask(journal, 10);
  await journal.close();
  await shipper.close();
  shipper = null;
  expect(await ingest.audit()).toMatchObject({ ok: true, journalled: 170, pending: 0 });
}, 60_000);

test('a worker that was killed is recovered on its own machine, and its records arrive', async () => {
  const journal = await openJournal();
  await ask(journal, 3);
  const dir = `${edgeRoot}/n7-w0`;
  // As after a kill: the lock and the state name a process that is gone.
  await journal.close();
  const state = readState(nodeDisk, dir);
  expect(state).not.toBeNull();
  const files = openJournalFiles(nodeDisk, dir);
  files.state.save({ ...(state as NonNullable<typeof state>), closed: false, process: '999999999:1' });
  files.state.close();
  files.progress.close();
  shipper = start();
  await vi.waitFor(() => expect(ingest.health().stored).toBe(3), PATIENT);
  await vi.waitFor(() => expect(readState(nodeDisk, `${controlRoot}/n7-w0`)?.closed).toBe(true), PATIENT);
}, 60_000);
