import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Disk } from '../journal/disk.ts';
import { openJournalFiles } from '../journal/state.ts';
import { fakeStore } from '../store/fake-store.ts';
import type { Batch } from '../store/ingest-store.ts';
import { createIngest, type Ingest } from './ingest.ts';
import type { OrderKey } from './order.ts';

const ROOT = 'journal';
const freshDisk = (): Disk => simulatedDisk(seeded(1)).attach().disk;

const ingestOf = (disk: Disk, store = fakeStore(), batchRecords = 10) => ({
  store,
  ingest: createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  }),
});
const drain = async (ingest: Ingest): Promise<void> => {
  while (await ingest.step());
};

/** Three journals with several epochs and segments, and times that coincide and repeat. */
const journals = fc.array(
  fc.array(
    fc.record({
      pause: fc.constantFrom(0, 0, 1, 2, 5),
      visitor: fc.constantFrom('a', 'b', 'c'),
      cut: fc.boolean(),
    }),
    { maxLength: 15 },
  ),
  { minLength: 3, maxLength: 3 },
);

/** The documented order, implemented independently: receive time, node, worker, epoch, sequence. */
const inOrder = (a: OrderKey, b: OrderKey): number => {
  const key = ({ t, node, worker, epoch, sequence }: OrderKey): number[] => [
    t,
    node,
    worker,
    epoch,
    sequence,
  ];
  const at = key(a).findIndex((value, i) => value !== key(b)[i]);
  return at < 0 ? 0 : (key(a)[at] as number) - (key(b)[at] as number);
};

interface Written extends OrderKey {
  visitor: string;
}

const lay = (disk: Disk, all: { pause: number; visitor: string; cut: boolean }[][]): Written[] =>
  all.flatMap((records, number) => {
    const [node, worker] = [1 + (number >> 1), number & 1];
    let t = NOON;
    const written: Written[] = [];
    const segments: Uint8Array[][] = [[]];
    for (const [i, { pause, visitor, cut }] of records.entries()) {
      t += pause;
      const sequence = i + 1;
      if (cut) segments.push([]);
      segments.at(-1)?.push(lineOf(requestFields({ v: visitor }), { epoch: 5, sequence, time: t }));
      written.push({ t, node, worker, epoch: 5, sequence, visitor });
    }
    layJournal(disk, { root: ROOT, node, worker, segments });
    return written;
  });

test('records of all journals are stored once and in the total order, for any batches', async () => {
  await fc.assert(
    fc.asyncProperty(journals, fc.integer({ min: 1, max: 20 }), async (all, batchRecords) => {
      const disk = freshDisk();
      const written = lay(disk, all);
      const { store, ingest } = ingestOf(disk, fakeStore(), batchRecords);
      await drain(ingest);
      const order = store.requests.map(({ node, worker, record }) => ({
        t: record.t,
        node,
        worker,
        epoch: record.e,
        sequence: record.s,
        visitor: record.v,
      }));
      expect(order).toEqual(written.toSorted(inOrder));
      expect(ingest.taken()).toBe(written.length);
    }),
    { numRuns: 150 },
  );
});

test('uniqueness follows that order: each visitor’s first visit counts, in whichever journal', async () => {
  await fc.assert(
    fc.asyncProperty(journals, fc.integer({ min: 1, max: 20 }), async (all, batchRecords) => {
      const disk = freshDisk();
      const firsts = new Map<string, string>();
      for (const { visitor, ...key } of lay(disk, all).toSorted(inOrder))
        if (!firsts.has(visitor)) firsts.set(visitor, JSON.stringify(key));
      const { store, ingest } = ingestOf(disk, fakeStore(), batchRecords);
      await drain(ingest);
      const unique = store.requests
        .filter((request) => request.unique)
        .map(({ node, worker, record }) => [
          record.v,
          JSON.stringify({ t: record.t, node, worker, epoch: record.e, sequence: record.s }),
        ]);
      expect(new Map(unique as [string, string][])).toEqual(firsts);
      expect(unique).toHaveLength(firsts.size);
    }),
    { numRuns: 100 },
  );
});

test('only valid visits of a campaign can be unique', async () => {
  const disk = freshDisk();
  const fields = [
    requestFields({ cl: 'invalid' }),
    requestFields({ cl: 'crawler' }),
    requestFields({ vi: 0 }),
    requestFields({ c: 0 }),
    requestFields(),
    requestFields(),
    requestFields({ c: 2 }),
  ];
  const lines = fields.map((one, i) => lineOf(one, { epoch: 5, sequence: i + 1, time: NOON }));
  layJournal(disk, { root: ROOT, segments: [lines] });
  const { store, ingest } = ingestOf(disk);
  await drain(ingest);
  expect(store.requests.map(({ unique }) => unique)).toEqual([false, false, false, false, true, false, true]);
});

test('failed commits are retried; nothing is duplicated or lost, and uniqueness stays the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      journals,
      fc.array(fc.constantFrom('fine', 'before', 'after', 'restart'), { maxLength: 12 }),
      async (all, fates) => {
        const disk = freshDisk();
        const written = lay(disk, all).toSorted(inOrder);
        const calm = ingestOf(disk);
        await drain(calm.ingest);
        const store = fakeStore();
        let { ingest } = ingestOf(disk, store, 4);
        const left = [...fates];
        const failing = (when: string) => () => {
          if (left[0] !== when) return;
          left.shift();
          throw new Error(`failed ${when}`);
        };
        store.beforeCommit = failing('before');
        store.afterCommit = failing('after');
        for (let more = true; more; ) {
          if (left[0] === 'fine') left.shift();
          if (left[0] === 'restart') {
            left.shift();
            ingest = ingestOf(disk, store, 4).ingest;
          }
          more = await ingest.step().catch(() => true);
        }
        const rows = store.requests.map(({ node, worker, record, unique }) => [
          node,
          worker,
          record.s,
          unique,
        ]);
        expect(rows).toEqual(
          calm.store.requests.map(({ node, worker, record, unique }) => [node, worker, record.s, unique]),
        );
        expect(rows).toHaveLength(written.length);
      },
    ),
    { numRuns: 150 },
  );
});

test('a finished segment has one line in the ledger, however often ingest restarts', async () => {
  const disk = freshDisk();
  const lines = [1, 2, 3].map((sequence) => lineOf(requestFields(), { epoch: 5, sequence, time: NOON }));
  layJournal(disk, { root: ROOT, segments: [lines.slice(0, 2), lines.slice(2)] });
  const store = fakeStore();
  for (let start = 0; start < 3; start++) await drain(ingestOf(disk, store).ingest);
  const ledger = await store.ledger();
  expect(ledger.map(({ segment, first, last, count }) => [segment, first, last, count])).toEqual([
    [1, 1, 2, 2],
    [2, 3, 3, 1],
  ]);
});

test('a journal that may still have an earlier record delays the others until its floor has passed', async () => {
  const disk = freshDisk();
  const line = lineOf(requestFields(), { epoch: 5, sequence: 1, time: NOON });
  layJournal(disk, { root: ROOT, worker: 0, segments: [[line]] });
  const dir = layJournal(disk, {
    root: ROOT,
    worker: 1,
    segments: [[]],
    state: { closed: false, openedAt: NOON - 100 },
  });
  const { store, ingest } = ingestOf(disk);
  await drain(ingest);
  expect(store.requests).toHaveLength(0);
  expect(ingest.oldestWaiting()).toBe(NOON);
  for (const [floor, stored] of [
    [NOON, 0],
    [NOON + 1, 1],
  ]) {
    const files = openJournalFiles(disk, dir);
    files.progress.write({
      epoch: 5,
      segment: 1,
      synced: 0,
      floor: floor as number,
      lastTime: NOON,
      sequence: 0,
      malformed: 0,
      forwardingIgnored: 0,
    });
    await drain(ingest);
    expect(store.requests).toHaveLength(stored as number);
  }
});

test('records that are late only because a clock was set back are taken and counted as late', async () => {
  const disk = freshDisk();
  const batches: Batch[] = [];
  const store = fakeStore();
  const { prepare } = store;
  store.prepare = (batch) => {
    batches.push(batch);
    return prepare(batch);
  };
  const { ingest } = ingestOf(disk, store);
  for (const [worker, time] of [
    [0, NOON],
    [1, NOON - 5000],
  ] as const) {
    layJournal(disk, {
      root: ROOT,
      worker,
      segments: [[lineOf(requestFields(), { epoch: 5, sequence: 1, time })]],
    });
    await drain(ingest);
  }
  expect(store.requests).toHaveLength(2);
  expect(batches.map(({ late }) => late.map(({ worker, count }) => [worker, count]))).toEqual([[], [[1, 1]]]);
});
