import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickhouseBatchTables } from '../../src/events/store/clickhouse/batch-tables.ts';
import { clickhouseFollowUps } from '../../src/events/store/clickhouse/carry-out.ts';
import { clickhouseIngestStore } from '../../src/events/store/clickhouse/ingest/ingest-store.ts';
import { postgresBatchLog } from '../../src/events/store/clickhouse/postgres/batch-log.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { openWriting } from '../../src/events/store/clickhouse/writing.ts';
import { num } from '../../src/events/store/duckdb/rows.ts';
import type { Batch } from '../../src/events/store/ingest-store.ts';
import {
  decidedRequest,
  eventFields,
  place,
  receivedEvent,
  requestFields,
} from '../helpers/event-records.ts';
import { batchOf } from '../helpers/event-store.ts';
import { isLong } from '../helpers/long.ts';
import { FAULTS, type SimulatedStore, simulateBatches, unequal } from '../simulation/batches/simulate.ts';
import { type TemporaryEvents, temporaryEvents } from './temporary-events.ts';

const RECORDS = 20;
const SEEDS = isLong ? 100 : 5;

let events: TemporaryEvents;
beforeAll(async () => {
  events = await temporaryEvents();
});
afterAll(() => events.dispose());

/** Record `i` of the journal. */
const at = (i: number) => place({ sequence: i + 1, time: place().time + i });

/** Records `from` to `to`; every third request has an event. Stored ones reach another offer. */
const batchWith = (from: number, to: number, corrected: readonly number[]): Batch => {
  const all = Array.from({ length: to - from }, (_, i) => from + i);
  return batchOf({
    requests: all.map((i) => decidedRequest(requestFields({ lp: 1 }), at(i))),
    events: all
      .filter((i) => i % 3 === 0)
      .map((i) =>
        receivedEvent(eventFields(at(i)), { ...at(i), worker: 1 }, { first: true, waiting: false }),
      ),
    visits: corrected.map((i) => ({ ...at(i), offer: to, exit: null, recorded: false })),
    positions: [{ ...at(0), sequence: to, segment: 1, offset: to, first: 1, count: to, hash: 0 }],
    // Committed with the batch: what the offers must be in the end.
    skips: corrected.map((i) => ({ node: 1, worker: 0, epoch: 5, segment: i, offset: to, bytes: 0 })),
  });
};

const empty = async (): Promise<void> => {
  const { clickhouse, db } = events;
  for (const table of ['requests', 'click_events', 'ingest_term'])
    await clickhouse.run(`TRUNCATE TABLE ${table}`);
  for (const table of ['batches', 'follow_ups', 'journal_positions', 'skipped_records'])
    await pgQuery(db, `delete from ${table}`);
  await pgQuery(db, `update shards set until = '-infinity', committed = 0, owner = ''`);
};

const run = async (seed: number, isFenced: boolean) => {
  await empty();
  const { clickhouse, db } = events;
  return simulateBatches({
    seed,
    records: RECORDS,
    faults: FAULTS,
    passed: async (ms) => {
      await pgQuery(
        db,
        `update shards set until = until - $1 * interval '1 millisecond' where until > '-infinity'`,
        [ms],
      );
    },
    store: (world): SimulatedStore => ({
      taker: (owner, wrap) => {
        const writing = openWriting({
          clickhouse,
          db,
          log: wrap(postgresBatchLog(db)),
          tables: wrap(clickhouseBatchTables(clickhouse, async () => undefined, { isFenced })),
          follow: wrap(clickhouseFollowUps(db, clickhouse, { isFenced })),
          owner,
          pause: (nth) => world.wait(100 * nth),
        });
        const ingest = clickhouseIngestStore(writing);
        return {
          begin: async () => (await ingest.positions())[0]?.sequence ?? 0,
          store: async (from, to, corrected) =>
            (await ingest.prepare(batchWith(from, to, corrected))).commit(),
          renew: () => ingest.renew(),
        };
      },
      faults: async (records) => {
        const rows = await clickhouse.rows('SELECT sequence, offer FROM requests');
        const clicks = await clickhouse.rows('SELECT sequence FROM click_events');
        const corrections = await pgQuery(
          db,
          'select segment, max("offset") as value from skipped_records group by segment',
        );
        const offers = new Map(corrections.map(({ segment, value }) => [num(segment), num(value)]));
        const record = (sequence: unknown): number => num(sequence as string) - 1;
        return [
          ...unequal(
            'requests',
            rows.map(({ sequence }) => record(sequence)),
            records,
          ),
          ...unequal(
            'click_events',
            clicks.map(({ sequence }) => record(sequence) / 3),
            Math.ceil(records / 3),
          ),
          ...rows
            .filter(({ sequence, offer }) => num(offer as number) !== (offers.get(record(sequence)) ?? 0))
            .map(({ sequence }) => `the correction of ${record(sequence)} is missing or outdated`),
        ];
      },
    }),
  });
};

test('every record is stored once in ClickHouse, whatever crashes, hangs or gets lost', async () => {
  let deaths = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const one = await run(seed, true);
    expect(one.wrong, `seed ${seed}`).toEqual([]);
    deaths += one.deaths;
  }
  expect(deaths).toBeGreaterThan(0);
});

test('the simulation notices that the fence is missing', async () => {
  let wrong = 0;
  for (let seed = 1; wrong === 0 && seed <= 5 * SEEDS; seed++)
    if ((await run(seed, false)).wrong.length > 0) wrong++;
  expect(wrong).toBeGreaterThan(0);
});
