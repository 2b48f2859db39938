import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { type ClickHouseEvents, openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import type { Batch } from '../../src/events/store/ingest-store.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import {
  decidedRequest,
  eventFields,
  place,
  receivedEvent,
  requestFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { isLong } from '../helpers/long.ts';
import { type EngineProcess, startEngine } from './server.ts';
import { type Wire, wireTo } from './wire.ts';

/** A ClickHouse of this file alone, which is killed while it takes batches, and started again on its data. */
let engine: EngineProcess;
let wire: Wire;
let postgres: Awaited<ReturnType<typeof temporaryEventDb>>;
let events: ClickHouseEvents;
beforeAll(async () => {
  engine = await startEngine();
  const server = openClickHouse(engine.url);
  await server.run('CREATE DATABASE killed');
  await server.close();
  wire = await wireTo(engine.url);
  postgres = await temporaryEventDb();
  events = await openClickHouseEvents(`${wire.url}/killed`, postgres.db);
});
afterAll(async () => {
  await events.close();
  await postgres.dispose();
  await wire.close();
  await engine.kill();
  rmSync(engine.home, { recursive: true, force: true });
});

const BATCH = 500;
const at = (sequence: number) => place({ sequence, time: place().time + sequence });
/** The requests after a position, each with an event. */
const batchAfter = (position: number): Partial<Batch> => {
  const all = Array.from({ length: BATCH }, (_, i) => at(position + i + 1));
  const last = at(position + BATCH);
  return {
    requests: all.map((where) => decidedRequest(requestFields({ lp: 1 }), where)),
    events: all.map((where) =>
      receivedEvent(eventFields(where), { ...where, worker: 1 }, { first: true, waiting: false }),
    ),
    positions: [{ ...last, segment: 1, offset: last.sequence, first: 1, count: last.sequence, hash: 0 }],
  };
};
const position = async (): Promise<number> => (await events.ingest.positions())[0]?.sequence ?? 0;
const countsOf = async (table: string): Promise<unknown> =>
  (
    await events.clickhouse.rows(
      `SELECT count() AS rows, uniqExact(sequence) AS records, max(sequence) AS last FROM ${table}`,
    )
  )[0];

/** Milliseconds from when the server has a statement until it is killed. */
const DELAYS = isLong ? Array.from({ length: 20 }, (_, i) => i * 5) : [0, 5, 20, 60];

test.each(DELAYS)(
  'killed %i ms after an insert has reached it, ClickHouse has each record once',
  async (ms) => {
    const begun = await position();
    const { held, release } = wire.hold((query) => query.startsWith('INSERT INTO'));
    const batch = commitBatch(events.ingest, batchAfter(begun)).then(
      () => true,
      () => false,
    );
    await held;
    release();
    await setTimeout(ms);
    await engine.kill();
    engine = await startEngine(engine);
    const isStored = await batch;
    let now = begun;
    await expect
      .poll(
        () =>
          position().then(
            (found) => {
              now = found;
              return true;
            },
            () => false,
          ),
        { timeout: 60_000, interval: 200 },
      )
      .toBe(true);
    expect(now).toBe(isStored ? begun + BATCH : begun);
    while (now < begun + 2 * BATCH) {
      await commitBatch(events.ingest, batchAfter(now));
      now = await position();
    }
    const all = { rows: String(now), records: String(now), last: String(now) };
    expect([await countsOf('requests'), await countsOf('click_events')]).toEqual([all, all]);
    expect(await events.audit.countRange({ ...at(0), first: 1, last: now })).toMatchObject({
      requests: now,
      distinct: now,
    });
  },
);
