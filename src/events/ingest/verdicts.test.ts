import { beforeEach, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  lineOf,
  NOON,
  place,
  postbackFields,
  requestFields,
  verdictFields,
} from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Disk } from '../journal/disk.ts';
import type { RecordFields, RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { audit } from './audit.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { VERDICT_REACH_MS } from './verdicts.ts';

const ROOT = 'journal';
let disk: Disk;
let store: FakeStore;

const ingestOf = (batchRecords: number): Ingest =>
  createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
const drain = async (ingest: Ingest): Promise<void> => {
  while (await ingest.step());
};

beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
});

type Entry = [sequence: number, time: number, fields: RecordFields];
const lay = (worker: number, entries: readonly Entry[], epoch = 5): void => {
  const lines = entries.map(([sequence, time, fields]) => lineOf(fields, { epoch, sequence, time }));
  layJournal(disk, { root: ROOT, worker, epoch, segments: [lines] });
};

const crawler = (over: Partial<RequestFields> = {}): RequestFields =>
  requestFields({ cl: 'crawler', rs: ['search_agent', 'unverified'], ...over });
const judged = () =>
  store.requests.map(({ worker, record }) => [`${worker}.${record.s}`, record.cl, record.rs.join(' ')]);
const click = place({ sequence: 2, time: NOON + 1 });

const entries: Entry[] = [
  [1, NOON, requestFields()],
  [2, NOON + 1, crawler()],
  [3, NOON + 2, postbackFields(click, { tx: 'before' })],
  [4, NOON + 3, crawler()],
  [5, NOON + 4, verdictFields([2, 4])],
  [6, NOON + 5, postbackFields(click, { tx: 'after' })],
];

test.each([1, 2, 100])(
  'in batches of %i, a verdict reclassifies its requests and their conversions, made before or after it',
  async (batchRecords) => {
    lay(0, entries);
    // Another worker's requests with the same numbers are different requests.
    lay(1, [[2, NOON, crawler()]]);
    await drain(ingestOf(batchRecords));
    expect(judged().toSorted()).toEqual([
      ['0.1', 'human', ''],
      ['0.2', 'invalid', 'search_agent impostor'],
      ['0.4', 'invalid', 'search_agent impostor'],
      ['1.2', 'crawler', 'search_agent unverified'],
    ]);
    expect([...store.conversions.values()].map(({ dimensions }) => dimensions?.trafficClass)).toEqual([
      ...['invalid', 'invalid'],
    ]);
    const [first] = store.trail;
    expect(store.trail).toHaveLength(2);
    expect(first).toEqual({
      node: 1,
      worker: 0,
      epoch: 5,
      sequence: 2,
      time: NOON + 1,
      crawler: 'googlebot',
      from: { trafficClass: 'crawler', reasons: ['search_agent', 'unverified'] },
      to: { trafficClass: 'invalid', reasons: ['search_agent', 'impostor'] },
      verdict: { sequence: 5, time: NOON + 4 },
      marked: false,
    });
    expect(await audit(disk, ROOT, store)).toMatchObject({
      ok: true,
      stored: { requests: 4, postbacks: 2, events: 0, verdicts: 1 },
    });
  },
);

test('a genuine crawler stays one, with a new reason', async () => {
  lay(0, [
    [1, NOON, crawler()],
    [2, NOON + 1, verdictFields([1], { vd: 'verified' })],
  ]);
  await drain(ingestOf(10));
  expect(judged()).toEqual([['0.1', 'crawler', 'search_agent verified']]);
});

test('skips and records a request that is not stored', async () => {
  lay(0, [
    [1, NOON, crawler()],
    [5, NOON + 1, verdictFields([1, 3, 4])],
  ]);
  await drain(ingestOf(10));
  expect(store.verdicts.map(({ absent }) => absent)).toEqual([[3, 4]]);
  expect(store.trail).toHaveLength(1);
});

test.each([1, 100])('in batches of %i, a verdict reaches back exactly one day', async (batchRecords) => {
  lay(0, [
    [1, NOON - VERDICT_REACH_MS - 1, crawler()],
    [2, NOON - VERDICT_REACH_MS, crawler()],
    [3, NOON, verdictFields([1, 2])],
  ]);
  await drain(ingestOf(batchRecords));
  expect(judged().map(([, cl]) => cl)).toEqual(['crawler', 'invalid']);
  expect(store.verdicts.map(({ absent }) => absent)).toEqual([[1]]);
});

test('a second verdict on the same request changes nothing already decided', async () => {
  lay(0, [
    [1, NOON, crawler()],
    [2, NOON + 1, verdictFields([1])],
    [3, NOON + 2, verdictFields([1], { vd: 'verified' })],
  ]);
  await drain(ingestOf(10));
  expect(judged()).toEqual([['0.1', 'invalid', 'search_agent impostor']]);
  expect([store.verdicts.length, store.trail.length]).toEqual([2, 1]);
});

test('failed commits are retried: one row, one trail, one class', async () => {
  lay(0, entries);
  const fates = [true, false, true, false, true, true];
  store.afterCommit = () => {
    if (fates.shift()) throw new Error('stored, but the answer was lost');
  };
  const ingest = ingestOf(2);
  for (let more = true; more; ) more = await ingest.step().catch(() => true);
  expect([store.verdicts.length, store.trail.length, store.conversions.size]).toEqual([1, 2, 2]);
  expect(await audit(disk, ROOT, store)).toMatchObject({ ok: true, journalled: 6 });
});
