import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { LATER_KEYS } from '../../core/clicks/unique.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest } from './ingest.ts';

const ROOT = 'journal';

/** Takes everything, restarting from the store at random. */
const ingestAll = async (disk: Disk, batchRecords: number, restart = () => false): Promise<FakeStore> => {
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
    await ingest.settled();
    // A restart after the last record of a finished segment finishes it once more, which takes nothing.
    if (ingest.taken() === 0 || !restart()) continue;
    ingest = start();
  }
  return store;
};
const lay = (disk: Disk, worker: number, all: readonly (readonly [number, RequestFields])[]): void => {
  const lines = all.map(([after, fields], i) =>
    lineOf(fields, { epoch: 5, sequence: i + 1, time: NOON + after }),
  );
  layJournal(disk, { root: ROOT, worker, segments: [lines] });
};
const freshDisk = (): Disk => simulatedDisk(seeded(1)).attach().disk;
const decisions = (store: FakeStore): boolean[] => store.requests.map(({ unique }) => unique);

const doubleClick: readonly (readonly [number, RequestFields])[] = [
  [0, requestFields({ v: 'hash', vn: 'first' })],
  [300, requestFields({ v: 'hash', vn: 'second', cl: 'invalid', rs: ['double_click'] })],
  [600, requestFields({ v: 'hash', vn: 'third', cl: 'preview', vi: 0 })],
  [15_000, requestFields({ v: 'second' })],
  [16_000, requestFields({ v: 'third' })],
  [17_000, requestFields({ v: 'second', c: 2 })],
];

test.each([1, 100])(
  'one person is one unique visit after a double click, in batches of %i and after a restart',
  async (size) => {
    const disk = freshDisk();
    lay(disk, 0, doubleClick);
    expect(decisions(await ingestAll(disk, size, () => true))).toEqual([
      ...[true, false, false, false, false, true],
    ]);
  },
);

test.each([1, 100])('an unsigned ID still shows who is not unique, in batches of %i', async (size) => {
  const disk = freshDisk();
  lay(disk, 0, [
    [0, requestFields({ v: 'old' })],
    [HOUR_MS, requestFields({ v: 'old', sk: 'hash', vn: 'signed' })],
    [2 * HOUR_MS, requestFields({ v: 'signed' })],
    [3 * HOUR_MS, requestFields({ v: 'hash', vn: 'other' })],
  ]);
  expect(decisions(await ingestAll(disk, size, () => true))).toEqual([true, false, false, true]);
});

test('a key issued outside a campaign belongs to no one', async () => {
  const disk = freshDisk();
  lay(disk, 0, [
    [0, requestFields({ v: 'hash', vn: 'first', c: 0 })],
    [1, requestFields({ v: 'hash', vn: 'second', c: 0, cl: 'invalid' })],
    [2, requestFields({ v: 'second' })],
  ]);
  expect(decisions(await ingestAll(disk, 1, () => true))).toEqual([false, false, true]);
});

const record = fc.record({
  pause: fc.constantFrom(0, 1, 1, 1, 1, 1, 1, 12 * HOUR_MS, 24 * HOUR_MS),
  visitor: fc.oneof({ arbitrary: fc.constantFrom('a', 'a', 'a', 'b'), weight: 2 }, fc.nat({ max: 60 })),
  issues: fc.constantFrom(true, true, false),
  cl: fc.constantFrom('human', 'human', 'invalid', 'crawler', 'preview'),
});
const workers = fc.array(fc.array(record, { minLength: 5, maxLength: 40, size: 'max' }), {
  minLength: 2,
  maxLength: 2,
});

test('restarting from the store at any time changes no decision', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(workers, fc.infiniteStream(fc.boolean()), async (all, coins) => {
      const disk = freshDisk();
      for (const [worker, records] of all.entries()) {
        let time = 0;
        const laid = records.map(({ pause, visitor, issues, cl }, i) => {
          time += pause;
          const v = typeof visitor === 'string' ? visitor : `key-${visitor % 2}-${visitor >> 1}`;
          return [time, requestFields({ v, ...(issues ? { vn: `key-${worker}-${i}` } : {}), cl })] as const;
        });
        lay(disk, worker, laid);
      }
      const calm = await ingestAll(disk, 100);
      const restless = await ingestAll(disk, 2, () => coins.next().value === true);
      expect(decisions(restless)).toEqual(decisions(calm));
      const ofOne = calm.requests.filter(({ record: { v, vn } }) => v === 'a' && vn !== undefined);
      most = Math.max(most, ofOne.length);
    }),
    { numRuns: 150, seed: 1 },
  );
  // Some visitors have been issued more keys than are remembered.
  expect(most).toBeGreaterThan(LATER_KEYS);
});
