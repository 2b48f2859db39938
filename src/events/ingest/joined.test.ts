import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest } from './ingest.ts';

const ROOT = 'journal';

/** Takes everything, restarting from the store at random. */
const ingestAll = async (disk: Disk, batchRecords = 3, restart = () => false): Promise<FakeStore> => {
  const store = fakeStore();
  const start = () =>
    createIngest({
      disk,
      root: ROOT,
      store,
      batchRecords,
      keepBroken: () => expect.fail('nothing is broken here'),
      breathe: async () => undefined,
    });
  let ingest = start();
  while (await ingest.step()) {
    if (!restart()) continue;
    await ingest.settled();
    ingest = start();
  }
  return store;
};

const lay = (worker: number, all: readonly (readonly [number, RequestFields])[]): ((disk: Disk) => void) => {
  const lines = all.map(([after, fields], i) =>
    lineOf(fields, { epoch: 5, sequence: i + 1, time: NOON + after }),
  );
  return (disk) => layJournal(disk, { root: ROOT, worker, segments: [lines] });
};
const freshDisk = (): Disk => simulatedDisk(seeded(1)).attach().disk;
const ad = (over: Partial<RequestFields> = {}): RequestFields =>
  requestFields({ ci: { gclid: 'A' }, ...over });
const landing = (over: Partial<RequestFields> = {}): RequestFields =>
  ad({ o: 'landed', m: 'POST', p: '/t', v: 'page', ...over });
/** Joined and unique of each request, in the order in which it was taken. */
const decisions = (store: FakeStore) => store.requests.map(({ joined, unique }) => [joined, unique]);

test('a background call and the landing are one visit over two workers, in either order', async () => {
  for (const [call, land] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const disk = freshDisk();
    lay(0, [[call, ad()]])(disk);
    lay(1, [[land, landing()]])(disk);
    expect(decisions(await ingestAll(disk))).toEqual([
      [false, true],
      [true, false],
    ]);
  }
});

test('does not join what is not a page view, or has no campaign, another campaign or another platform’s ID', async () => {
  const disk = freshDisk();
  lay(0, [
    [0, ad({ vi: 0, cl: 'preview' })],
    [1, landing()],
    [2, landing({ c: 2 })],
    [3, ad({ ci: { fbclid: 'F' } })],
    [4, landing({ ci: { fbclid: 'F' } })],
    [5, ad({ c: 0, ci: { gclid: 'B' } })],
    [6, landing({ c: 0, ci: { gclid: 'B' } })],
  ])(disk);
  expect((await ingestAll(disk)).requests.map(({ joined }) => joined)).toEqual(Array(7).fill(false));
});

test('a person who lands after a bot with the same ID is a visit, valid and unique', async () => {
  const disk = freshDisk();
  lay(0, [
    [0, ad({ cl: 'invalid' })],
    [1, landing()],
    [2, ad()],
  ])(disk);
  expect(decisions(await ingestAll(disk))).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});

const record = fc.record({
  pause: fc.constantFrom(0, 1, 1, 12 * HOUR_MS, 24 * HOUR_MS),
  landed: fc.boolean(),
  human: fc.boolean(),
  ids: fc.constantFrom({ gclid: 'A' }, { gclid: 'B' }, { gbraid: 'A', gclid: 'B' }, { fbclid: 'A' }),
});
const workers = fc.array(fc.array(record, { maxLength: 15 }), { minLength: 2, maxLength: 2 });

test('restarting from the store at any time changes no decision', async () => {
  await fc.assert(
    fc.asyncProperty(workers, fc.infiniteStream(fc.boolean()), async (all, coins) => {
      const disk = freshDisk();
      for (const [worker, records] of all.entries()) {
        let time = 0;
        const laid = records.map(({ pause, landed, human, ids }) => {
          time += pause;
          const fields = landed ? landing({ ci: ids }) : ad({ ci: ids });
          return [time, { ...fields, cl: human ? 'human' : 'invalid' }] as const;
        });
        lay(worker, laid)(disk);
      }
      const calm = await ingestAll(disk, 100);
      const restless = await ingestAll(disk, 2, () => coins.next().value === true);
      expect(decisions(restless)).toEqual(decisions(calm));
    }),
    { numRuns: 150 },
  );
});
