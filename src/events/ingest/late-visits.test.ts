import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { UNIQUE_WINDOW_MS } from '../../core/clicks/unique.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';

interface Visit {
  time: number;
  v: string;
  vn?: string;
}

const lay = (disk: Disk, node: number, visits: readonly Visit[]): void => {
  const lines = visits.map(({ time, v, vn }, i) =>
    lineOf(requestFields({ v, ...(vn !== undefined && { vn }) }), { epoch: 5, sequence: i + 1, time }),
  );
  layJournal(disk, { root: ROOT, node, worker: 0, segments: [lines] });
};

const ingestOf = (disk: Disk, store: FakeStore, batchRecords: number): Ingest =>
  createIngest({
    ...{ disk, root: ROOT, store, batchRecords },
    // Nothing is of the future.
    now: () => NOON + 365 * DAY_MS,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });

const drain = async (disk: Disk, store: FakeStore, batchRecords: number): Promise<void> => {
  const ingest = ingestOf(disk, store, batchRecords);
  while (await ingest.step());
  await ingest.close();
};

/** Machine 1 is always there; what machine 2 answered arrives when everything of machine 1 has been stored. */
const ingestLate = async (
  here: readonly Visit[],
  away: readonly Visit[],
  batchRecords = 3,
): Promise<FakeStore> => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const store = fakeStore();
  lay(disk, 1, here);
  await drain(disk, store, batchRecords);
  lay(disk, 2, away);
  await drain(disk, store, batchRecords);
  return store;
};

const uniqueTimes = ({ requests }: FakeStore, node: number): number[] =>
  requests.flatMap((one) => (one.node === node && one.unique ? [one.record.t] : []));

const visitsOf = fc
  .array(
    fc.record({
      pause: fc.oneof(
        fc.integer({ min: 1, max: 30 * HOUR_MS }),
        fc.constantFrom(1, MINUTE_MS, UNIQUE_WINDOW_MS - 1, UNIQUE_WINDOW_MS),
      ),
      v: fc.constantFrom('a', 'a', 'b', 'c'),
    }),
    { maxLength: 15 },
  )
  .map((all) => {
    let time = NOON;
    return all.map(({ pause, v }): Visit => {
      time += pause;
      return { time, v };
    });
  });

test('however late visits arrive, the unique ones of a visitor are a day apart, and no other visit has room for one', async () => {
  let [late, repeated] = [0, 0];
  await fc.assert(
    fc.asyncProperty(visitsOf, visitsOf, fc.integer({ min: 1, max: 5 }), async (here, away, batchRecords) => {
      const store = await ingestLate(here, away, batchRecords);
      const alone = await ingestLate(here, [], batchRecords);
      expect(uniqueTimes(store, 1)).toEqual(uniqueTimes(alone, 1));
      expect(store.requests).toHaveLength(here.length + away.length);
      for (const own of Map.groupBy(store.requests, ({ record }) => record.v).values()) {
        const times = own.flatMap(({ unique, record }) => (unique ? [record.t] : [])).sort((a, b) => a - b);
        for (const [i, time] of times.entries())
          expect(time - (times[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(UNIQUE_WINDOW_MS);
        for (const { unique, record } of own)
          if (!unique) expect(times.some((time) => Math.abs(time - record.t) < UNIQUE_WINDOW_MS)).toBe(true);
      }
      late += away.length;
      repeated += store.requests.filter(({ node, unique }) => node === 2 && !unique).length;
    }),
  );
  expect(late).toBeGreaterThan(100);
  expect(repeated).toBeGreaterThan(50);
});

test('a cookie that was issued before its machine was away belongs to the visitor who has counted', async () => {
  const before = { time: NOON, v: 'hash', vn: 'cookie' };
  const today = { time: NOON + 80 * HOUR_MS, v: 'somebody' };
  const store = await ingestLate(
    [before, today],
    [
      { time: NOON + HOUR_MS, v: 'cookie' },
      { time: NOON + 25 * HOUR_MS, v: 'cookie' },
      { time: NOON + 26 * HOUR_MS, v: 'hash' },
    ],
  );
  expect(uniqueTimes(store, 2)).toEqual([NOON + 25 * HOUR_MS]);
});

test('a cookie that was issued while away is known after that, in another batch as well', async () => {
  const today = { time: NOON + 80 * HOUR_MS, v: 'somebody' };
  for (const batchRecords of [1, 10]) {
    const store = await ingestLate(
      [today],
      [
        { time: NOON, v: 'hash', vn: 'cookie' },
        { time: NOON + HOUR_MS, v: 'cookie' },
        { time: NOON + 2 * HOUR_MS, v: 'hash' },
      ],
      batchRecords,
    );
    expect(uniqueTimes(store, 2)).toEqual([NOON]);
  }
});

test('behind a clock that was set back, a cookie is known by the next request', async () => {
  const store = await ingestLate(
    [{ time: NOON + 5000, v: 'somebody' }],
    [
      { time: NOON, v: 'hash', vn: 'cookie' },
      { time: NOON + 6000, v: 'cookie' },
    ],
    10,
  );
  expect(uniqueTimes(store, 2)).toEqual([NOON]);
});

test('late visits that come again and again do not hold up the others', async () => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const store = fakeStore();
  lay(disk, 1, [{ time: NOON + HOUR_MS, v: 'newest' }]);
  await drain(disk, store, 3);
  lay(disk, 2, [
    { time: NOON, v: 'late' },
    { time: NOON + 2 * HOUR_MS, v: 'on time' },
  ]);
  const ingest = ingestOf(disk, store, 10);
  await ingest.step();
  await ingest.close();
  expect(store.requests.map(({ record }) => record.v)).toEqual(['newest', 'late', 'on time']);
});
