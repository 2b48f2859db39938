import { expect, test } from 'vitest';
import { batchWriter } from '../../../src/events/store/clickhouse/batches/writer.ts';
import { isLong } from '../../helpers/long.ts';
import { type Contents, memoryStore, type RecordBlock } from './memory-store.ts';
import { FAULTS, type SimulatedStore, simulateBatches, unequal } from './simulate.ts';

const TABLES = ['requests', 'click_events'] as const;
const RECORDS = 30;
const SEEDS = isLong ? 5000 : 400;

/** Every third record is an event. */
const blocksOf = (from: number, to: number): RecordBlock[] => {
  const all = Array.from({ length: to - from }, (_, i) => from + i);
  return TABLES.map((table) => ({
    table,
    records: all.filter((record) => table === 'requests' || record % 3 === 0),
  }))
    .filter(({ records }) => records.length > 0)
    .map((block) => ({ ...block, rows: block.records.length }));
};

const run = (seed: number, fenced: boolean) =>
  simulateBatches({
    seed,
    records: RECORDS,
    faults: FAULTS,
    store: (world, random): SimulatedStore => {
      const memory = memoryStore({ world, random, names: TABLES, fenced });
      return {
        taker: (owner, wrap) => {
          const writer = batchWriter<RecordBlock, Contents, { batch: number; records: readonly number[] }>({
            log: wrap(memory.log),
            tables: wrap(memory.tables),
            follow: wrap(memory.follow),
            owner,
            pause: (nth) => world.wait(100 * nth),
          });
          return {
            begin: async () => {
              await writer.begin();
              return memory.position();
            },
            store: (from, to, corrected) => writer.write(blocksOf(from, to), { position: to, corrected }),
            renew: () => writer.renew(),
          };
        },
        faults: async (records) => {
          const requests = memory.rows.get('requests') ?? [];
          const events = memory.rows.get('click_events') ?? [];
          const stale = requests.filter(({ record, value }) => value !== (memory.values.get(record) ?? 0));
          return [
            ...unequal(
              'requests',
              requests.map(({ record }) => record),
              records,
            ),
            ...unequal(
              'click_events',
              events.map(({ record }) => record / 3),
              Math.ceil(records / 3),
            ),
            ...stale.map(({ record }) => `the correction of ${record} is missing or outdated`),
          ];
        },
      };
    },
  });

test('every record is stored once, whatever crashes, hangs or gets lost', async () => {
  let [deaths, takeovers] = [0, 0];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const one = await run(seed, true);
    expect(one.wrong, `seed ${seed}`).toEqual([]);
    deaths += one.deaths;
    takeovers += one.takeovers;
  }
  expect(deaths).toBeGreaterThan(SEEDS);
  expect(takeovers).toBeGreaterThan(3 * SEEDS);
});

test('the simulation notices a store without a fence', async () => {
  let wrong = 0;
  for (let seed = 1; seed <= 100; seed++) if ((await run(seed, false)).wrong.length > 0) wrong++;
  expect(wrong).toBeGreaterThan(10);
});
