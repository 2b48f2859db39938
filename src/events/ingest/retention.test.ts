import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layJournal, readJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { removeOldSegments } from '../archive/retain.ts';
import { nodeDisk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest } from './ingest.ts';

const KEEP = { ms: HOUR_MS, bytes: null };
let root: string;
let store: FakeStore;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead retention '));
  store = fakeStore();
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const line = (epoch: number, sequence: number): Buffer =>
  lineOf(requestFields({ p: `/${epoch}.${sequence}` }), {
    epoch,
    sequence,
    time: NOON + epoch * 100 + sequence,
  });

/** Two epochs of one worker and one of another, in seven segments, one of which is empty. */
const layAll = (): void => {
  layJournal(nodeDisk, { root, epoch: 5, segments: [[line(5, 1), line(5, 2)], [line(5, 3)], []] });
  layJournal(nodeDisk, { root, epoch: 6, segments: [[line(6, 1)], [line(6, 2), line(6, 3)]] });
  layJournal(nodeDisk, { root, worker: 1, epoch: 5, segments: [[line(5, 1)], [line(5, 2)]] });
};

const ingestOf = (batchRecords: number) =>
  createIngest({
    disk: nodeDisk,
    root,
    store,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
const remove = async (later: number): Promise<string[]> =>
  removeOldSegments(root, await store.positions(), KEEP, Date.now() + later);
const placesOf = (worker: number): string[] =>
  readJournal(nodeDisk, `${root}/n1-w${worker}`).flatMap(({ records }) =>
    records.map(({ record }) => `${worker} ${record.e}.${record.s}`),
  );
const stored = (): string[] =>
  store.requests.map(({ worker, record }) => `${worker} ${record.e}.${record.s}`);

test.each([1, 2, 3])(
  'run after each batch of %i records, removes nothing that is not stored',
  async (size) => {
    layAll();
    const all = [...placesOf(0), ...placesOf(1)].toSorted();
    const ingest = ingestOf(size);
    let removed = 0;
    for (let more = true; more; ) {
      more = await ingest.step();
      removed += (await remove(2 * HOUR_MS)).length;
      const left = new Set([...stored(), ...placesOf(0), ...placesOf(1)]);
      expect([...left].toSorted()).toEqual(all);
    }
    expect(stored().toSorted()).toEqual(all);
    // The segment that ingest is reading stays, one for each worker.
    expect(removed).toBe(5);
    const again = ingestOf(size);
    while (await again.step());
    expect(stored().toSorted()).toEqual(all);
  },
);

test('removes nothing too early, or before ingest has begun', async () => {
  layAll();
  expect(await remove(2 * HOUR_MS)).toEqual([]);
  const ingest = ingestOf(10);
  while (await ingest.step());
  expect(await remove(HOUR_MS / 2)).toEqual([]);
  expect(await remove(2 * HOUR_MS)).toHaveLength(5);
});

test('leaves a journal of unknown position and files that are not segments alone', async () => {
  layAll();
  const kept = `${root}/n1-w0/5-000001.jsonl.skipped-0`;
  fs.writeFileSync(kept, 'bytes of a broken record');
  const ingest = ingestOf(10);
  while (await ingest.step());
  const positions = (await store.positions()).filter(({ worker }) => worker === 0);
  const removed = removeOldSegments(root, positions, KEEP, Date.now() + 2 * HOUR_MS);
  expect(removed.filter((file) => file.includes('n1-w1'))).toEqual([]);
  expect(removed).toHaveLength(4);
  expect(fs.existsSync(kept)).toBe(true);
});
