import { beforeEach, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  eventFields,
  landedFields,
  lineOf,
  NOON,
  place,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Disk } from '../journal/disk.ts';
import type { RecordFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { audit } from './audit.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';
let disk: Disk;
let store: FakeStore;
let ingest: Ingest;

const start = (): Ingest =>
  createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords: 2,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
const drain = async (): Promise<void> => {
  while (await ingest.step());
};

beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
  ingest = start();
});

type Entry = [sequence: number, time: number, fields: RecordFields];
const lay = (worker: number, entries: readonly Entry[], epoch = 5): void => {
  const lines = entries.map(([sequence, time, fields]) => lineOf(fields, { epoch, sequence, time }));
  layJournal(disk, { root: ROOT, worker, epoch, segments: [lines] });
};

const click = place({ sequence: 2, time: NOON });
const clickFields = requestFields({ c: 8, d: 3, te: 'test', a: 1, co: 'BR' });
/** Place of each stored event, whether it is the first of its type, and whether it is waiting. */
const decided = () =>
  store.events.map(({ worker, record, first, waiting }) => [`${worker}.${record.s}`, first, waiting]);
const counted = () =>
  store.counted.map(({ event, dimensions }) => [
    `${event.place.worker}.${event.place.sequence}`,
    event.type,
    dimensions?.destination ?? null,
  ]);

test('the first of each type counts for its click, with the click’s dimensions; repeats are kept but not counted', async () => {
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
    [3, NOON + 1, landedFields(click)],
    [4, NOON + 2, eventFields(click)],
    [5, NOON + 3, eventFields(click)],
  ]);
  lay(1, [
    [1, NOON + 2, eventFields(click, { d: 9 })],
    [2, NOON + 9, landedFields(click)],
    [3, NOON + 10, landedFields(place({ sequence: 1, time: NOON }))],
  ]);
  await drain();
  expect(decided()).toEqual([
    ['0.3', true, false],
    ['0.4', true, false],
    ['1.1', false, false],
    ['0.5', false, false],
    ['1.2', false, false],
    ['1.3', true, false],
  ]);
  expect(counted()).toEqual([
    ['0.3', 'landed', 3],
    ['0.4', 'out', 3],
    ['1.3', 'landed', 1],
  ]);
});

test('an event that cannot count is never the first: previews, HEAD, not redirected', async () => {
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 1, eventFields(click, { cl: 'preview', rs: ['prefetch'] })],
    [4, NOON + 2, eventFields(click, { m: 'HEAD' })],
    [5, NOON + 3, eventFields(click, { o: 'refused', cl: 'invalid', d: 0 })],
    [6, NOON + 4, eventFields(click)],
  ]);
  await drain();
  expect(decided().map(([, first]) => first)).toEqual([false, false, false, true]);
  expect(counted()).toEqual([['0.6', 'out', 3]]);
});

test('an event before its click waits, also over a restart, and stays the first', async () => {
  lay(1, [
    [1, NOON + 50, eventFields(click)],
    [2, NOON + 60, eventFields(click)],
  ]);
  await drain();
  expect(decided()).toEqual([
    ['1.1', true, true],
    ['1.2', false, false],
  ]);
  ingest = start();
  await drain();
  expect(counted()).toEqual([]);
  lay(0, [
    [1, NOON, requestFields()],
    [2, NOON, clickFields],
  ]);
  await drain();
  expect(decided().map(([, , waiting]) => waiting)).toEqual([false, false]);
  expect(counted()).toEqual([['1.1', 'out', 3]]);
});

test('an event whose click was never logged counts with the data in the click ID, once the journal is past it', async () => {
  lay(0, [
    [1, NOON, requestFields()],
    [3, NOON + 1, requestFields()],
  ]);
  lay(1, [[1, NOON + 50, eventFields(click, { c: 8, a: 1 })]]);
  await drain();
  expect(store.counted).toMatchObject([{ event: { campaign: 8, variant: 1 }, dimensions: null }]);
});

/** Exits by which the stored visits reached their offers, and those of their conversions; null: by the first, or none. */
const exits = () => store.requests.map(({ record, offer, exit }) => [record.s, offer, exit]);

test('the first out decides the exit as it decides the offer, in its batch or a later one', async () => {
  const second = place({ sequence: 5, time: NOON + 5 });
  const fields = requestFields({ c: 8, d: 3, lp: 1, a: 1 });
  lay(0, [
    [click.sequence, NOON, fields],
    [3, NOON + 10, eventFields(click, { c: 8, a: 1, d: 21, ex: 2 })],
    [4, NOON + 20, eventFields(click, { c: 8, a: 1, d: 31, ex: 3 })],
    [second.sequence, NOON + 30, fields],
    [6, NOON + 31, requestFields({ c: 9 })],
    [7, NOON + 40, eventFields(second, { c: 8, a: 1, d: 31, ex: 0 })],
    [8, NOON + 41, requestFields({ c: 9 })],
    [9, NOON + 50, eventFields(second, { c: 8, a: 1, d: 21 })],
  ]);
  await drain();
  expect(exits()).toEqual([
    [2, 21, 2],
    [5, 31, 0],
    [6, 0, null],
    [8, 0, null],
  ]);
});

test('each exit that was clicked before the click was known is counted for the click’s visit', async () => {
  lay(1, [
    [1, NOON + 10, eventFields(click, { c: 8, a: 1, d: 21, ex: 2 })],
    [2, NOON + 11, eventFields(click, { c: 8, a: 1, d: 31, ex: 3 })],
    [3, NOON + 12, eventFields(click, { c: 8, a: 1, d: 21, ex: 2 })],
  ]);
  await drain();
  expect(decided()).toEqual([
    ['1.1', true, true],
    ['1.2', true, true],
    ['1.3', false, false],
  ]);
  ingest = start();
  const visit = place({ sequence: 1, time: NOON - 5 });
  const ad = { c: 8, d: 3, lp: 1, a: 1, ci: { gclid: 'G' } } as const;
  lay(0, [
    [visit.sequence, visit.time, requestFields(ad)],
    [click.sequence, NOON, requestFields({ ...ad, o: 'landed' })],
  ]);
  await drain();
  expect(decided()).toEqual([
    ['1.1', true, false],
    ['1.2', false, false],
    ['1.3', false, false],
  ]);
  expect(store.events.slice(0, 2).map((event) => event.visit.sequence)).toEqual([1, 1]);
  expect(exits()).toEqual([
    [1, 21, 2],
    [2, 0, null],
  ]);
});

test('a failed commit is retried without a second row or count, as audit confirms', async () => {
  lay(1, [[1, NOON + 50, eventFields(click)]]);
  await drain();
  lay(0, [
    [2, NOON, clickFields],
    [3, NOON + 51, landedFields(click)],
  ]);
  let failures = 2;
  store.afterCommit = () => {
    if (failures-- > 0) throw new Error('stored, but the answer was lost');
  };
  for (let more = true; more; ) more = await ingest.step().catch(() => true);
  expect(decided()).toEqual([
    ['1.1', true, false],
    ['0.3', true, false],
  ]);
  expect(counted()).toHaveLength(2);
  expect(await audit(disk, ROOT, store)).toMatchObject({
    ok: true,
    journalled: 3,
    stored: { requests: 1, postbacks: 0, events: 2, verdicts: 0 },
  });
});
