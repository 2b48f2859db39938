import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotBegun } from '../../src/events/store/clickhouse/batches/ports.ts';
import { openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import type { Batch, IngestStore } from '../../src/events/store/ingest-store.ts';
import {
  decidedRequest,
  eventFields,
  place,
  receivedEvent,
  requestFields,
} from '../helpers/event-records.ts';
import { batchOf, commitBatch } from '../helpers/event-store.ts';
import { type TemporaryEvents, temporaryEvents } from './temporary-events.ts';
import { type Wire, wireTo } from './wire.ts';

/** An event store whose ClickHouse is reached by a wire that can fail, and one that looks at the same rows. */
let events: TemporaryEvents;
let wire: Wire;
let behindWire: Awaited<ReturnType<typeof openClickHouseEvents>>;
beforeEach(async () => {
  events = await temporaryEvents();
  wire = await wireTo(new URL(events.url).origin);
  behindWire = await openClickHouseEvents(new URL(new URL(events.url).pathname, wire.url).href, events.db);
  await behindWire.ingest.positions();
});
afterEach(async () => {
  wire.setDown(false);
  await behindWire.close();
  await wire.close();
  await events.dispose();
});

const at = (sequence: number) => place({ sequence, time: place().time + sequence });
const batch = (sequence: number): Partial<Batch> => ({
  requests: [decidedRequest(requestFields({ lp: 1 }), at(sequence))],
  events: [
    receivedEvent(eventFields(at(sequence)), { ...at(sequence), worker: 1 }, { first: true, waiting: false }),
  ],
  positions: [{ ...at(sequence), segment: 1, offset: sequence, first: 1, count: sequence, hash: 0 }],
});
const stored = async (): Promise<number[]> =>
  (await events.clickhouse.rows('SELECT sequence FROM requests ORDER BY sequence')).map(({ sequence }) =>
    Number(sequence),
  );
const position = async (ingest: IngestStore): Promise<number> => (await ingest.positions())[0]?.sequence ?? 0;
const isInsert = (query: string): boolean => query.startsWith('INSERT INTO requests');

test('an insert whose answer is lost is sent again and stored once', async () => {
  wire.loseAnswers(2, isInsert);
  await commitBatch(behindWire.ingest, batch(1));
  expect(await stored()).toEqual([1]);
  wire.cutRequests(2, isInsert);
  await commitBatch(behindWire.ingest, batch(2));
  expect(await stored()).toEqual([1, 2]);
  expect(await position(behindWire.ingest)).toBe(2);
});

test('a batch whose answers are all lost is undone, and its number is not used again', async () => {
  wire.loseAnswers(3, isInsert);
  await expect(commitBatch(behindWire.ingest, batch(1))).rejects.toThrow('did not answer');
  expect(await stored()).toEqual([]);
  expect(await position(behindWire.ingest)).toBe(0);
  await commitBatch(behindWire.ingest, batch(1));
  expect(await stored()).toEqual([1]);
  const batches = await pgQuery(events.db, 'select state from batches order by batch');
  expect(batches.map(({ state }) => state)).toEqual(['undone', 'done']);
});

test('while ClickHouse is away nothing is stored; afterwards everything goes on from what is', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  wire.setDown(true);
  await expect(commitBatch(behindWire.ingest, batch(2))).rejects.toThrow();
  await expect(behindWire.ingest.findClicks([at(1)])).rejects.toThrow(NotBegun);
  await expect(behindWire.ingest.positions()).rejects.toThrow();
  wire.setDown(false);
  await expect(behindWire.ingest.findClicks([at(1)])).rejects.toThrow(NotBegun);
  expect(await position(behindWire.ingest)).toBe(1);
  await commitBatch(behindWire.ingest, batch(2));
  expect(await stored()).toEqual([1, 2]);
});

test('a correction that ClickHouse could not take at first is made before anything is read', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  const isUpdate = (query: string): boolean => query.startsWith('UPDATE requests');
  wire.cutRequests(1, isUpdate);
  await commitBatch(behindWire.ingest, { visits: [{ ...at(1), offer: 7, exit: 0, recorded: true }] });
  const [found] = (await behindWire.ingest.findClicks([at(1)])).values();
  expect([found?.dimensions.offer, found?.dimensions.more.exit, found?.recorded]).toEqual([7, 0, true]);
});

/** Another process takes over: unless it has just been prolonged, the lease is over. */
const takeOver = (from: number): Promise<void> =>
  expect
    .poll(async () => {
      await pgQuery(events.db, `update shards set until = '-infinity'`);
      return position(events.ingest).catch(() => null);
    })
    .toBe(from);

test('a process that goes on after another has taken over stores nothing', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  const late = await behindWire.ingest.prepare(batchOf(batch(2)));
  await takeOver(1);
  await commitBatch(events.ingest, batch(2));
  await expect(late.commit()).rejects.toThrow(/taken over|lease was lost/);
  await expect(behindWire.ingest.positions()).rejects.toThrow('Another Fairlead');
  expect(await stored()).toEqual([1, 2]);
  await events.ingest.end();
  expect(await position(behindWire.ingest)).toBe(2);
});

test('an insert that arrives after another process has taken over is refused by ClickHouse itself', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  const { held, release } = wire.hold(isInsert);
  const late = commitBatch(behindWire.ingest, batch(2));
  await held;
  await takeOver(1);
  await commitBatch(events.ingest, batch(2));
  release();
  await expect(late).rejects.toThrow('taken over');
  expect(await stored()).toEqual([1, 2]);
  await events.ingest.end();
  expect(await position(behindWire.ingest)).toBe(2);
});

test('a removal whose deletes ClickHouse could not take at first is carried out before anything is read', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  await commitBatch(behindWire.ingest, batch(2));
  wire.cutRequests(1, (query) => query.startsWith('DELETE FROM requests'));
  const wanted = { workspace: 1, before: at(2).time, most: 100 };
  expect(await behindWire.retention.expire(wanted)).toEqual({ records: 1, done: true });
  expect(await stored()).toEqual([1, 2]);
  // What is noted as gone no longer counts, even while it is still there.
  const range = { ...at(0), first: 1, last: 9 };
  const explained = { requests: 1, gone: 1, distinct: 2, events: 0 };
  expect(await behindWire.audit.countRange(range)).toMatchObject(explained);
  expect([...(await behindWire.ingest.findClicks([at(1), at(2)])).keys()]).toHaveLength(1);
  expect(await stored()).toEqual([2]);
  expect(await behindWire.audit.countRange(range)).toMatchObject(explained);
  expect(await behindWire.audit.totals()).toMatchObject({ requests: 1, expired: 1, reported: 2 });
});

test('a removal that was not committed leaves everything as it was', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  wire.loseAnswers(3, (query) => query.startsWith('INSERT INTO gone_records'));
  const wanted = { workspace: 1, before: at(9).time, most: 100 };
  await expect(behindWire.retention.expire(wanted)).rejects.toThrow('did not answer');
  expect(await position(behindWire.ingest)).toBe(1);
  expect(await stored()).toEqual([1]);
  expect(await behindWire.audit.totals()).toMatchObject({ requests: 1, expired: 0 });
  expect(await behindWire.retention.expire(wanted)).toMatchObject({ records: 1 });
  expect(await behindWire.audit.totals()).toMatchObject({ requests: 0, expired: 1 });
});

test('a removal that its process did not finish is finished by the next one, and only what it was about', async () => {
  await commitBatch(behindWire.ingest, batch(1));
  wire.cutRequests(100, (query) => query.startsWith('DELETE FROM'));
  const wanted = { workspace: 1, before: at(2).time, most: 100 };
  expect(await behindWire.retention.expire(wanted)).toMatchObject({ records: 1 });
  expect(await stored()).toEqual([1]);
  await takeOver(1);
  expect(await stored()).toEqual([]);
  // As old as what was removed, but it came after it.
  const late = { ...at(1), sequence: 7 };
  await commitBatch(events.ingest, { requests: [decidedRequest(requestFields(), late)] });
  expect(await stored()).toEqual([7]);
  expect(await events.audit.totals()).toMatchObject({ requests: 1, expired: 1, reported: 2 });
});
