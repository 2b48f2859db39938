import { beforeEach, expect, test } from 'vitest';
import { layJournal, overwrite } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { type Disk, type DiskFile, writeFully } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { audit } from './audit.ts';
import { createIngest, type Ingest } from './ingest.ts';
import type { Broken } from './source.ts';

const ROOT = 'journal';
const SEGMENT = 'n1-w0/5-000001.jsonl';
const FILE = `journal/${SEGMENT}`;

/** Six requests in one segment, one in the next. */
const lines = [1, 2, 3, 4, 5, 6, 7].map((sequence) =>
  lineOf(requestFields({ p: `/${sequence}`, v: `v${sequence}` }), {
    epoch: 5,
    sequence,
    time: NOON + sequence,
  }),
);
const offsets = lines.map((_, i) => lines.slice(0, i).reduce((sum, line) => sum + line.length, 0));
const offsetOf = (sequence: number): number => offsets[sequence - 1] as number;

let disk: Disk;
let store: FakeStore;
let kept: { place: Broken; bytes: string }[];
let ingest: Ingest;

const start = (): Ingest =>
  createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords: 2,
    keepBroken: (place, bytes) => kept.push({ place, bytes: Buffer.from(bytes).toString('utf8') }),
    breathe: async () => undefined,
  });
const drain = async (): Promise<void> => {
  while (await ingest.step());
};
const stored = (): number[] => store.requests.map(({ record }) => record.s);

beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
  kept = [];
  ingest = start();
  layJournal(disk, { root: ROOT, segments: [lines.slice(0, 6), lines.slice(6)] });
});

const spoil = (sequence: number, within: number, bytes: Uint8Array | string): void =>
  overwrite(disk, FILE, offsetOf(sequence) + within, Buffer.from(bytes));

test.each([
  ['a changed letter', 20, '#', 'checksum'],
  ['a changed checksum', (lines[2] as Buffer).length - 6, '~', 'checksum'],
  ['a spoilt end', (lines[2] as Buffer).length - 3, '~~', 'shape'],
])('%s in the middle stops ingest exactly there', async (_, within, bytes, reason) => {
  spoil(3, within, bytes);
  await drain();
  expect(stored()).toEqual([1, 2]);
  const place = { segment: SEGMENT, offset: offsetOf(3), reason };
  expect(ingest.broken()).toEqual(place);
  expect(await ingest.step()).toBe(false);
  expect(ingest.passed()).toBe(NOON + 2);
  expect(kept).toEqual([]);
});

test('after the skip nothing else is missing, and the skipped bytes are kept', async () => {
  spoil(3, 20, '#');
  await drain();
  expect(await ingest.skip(SEGMENT, offsetOf(3))).toBe(true);
  await drain();
  expect([stored(), ingest.broken(), ingest.passed()]).toEqual([[1, 2, 4, 5, 6, 7], null, NOON + 7]);
  const spoilt = Buffer.from(lines[2] as Buffer);
  spoilt.write('#', 20);
  expect(kept).toEqual([
    { place: { segment: SEGMENT, offset: offsetOf(3), reason: 'checksum' }, bytes: spoilt.toString() },
  ]);
  expect(await store.skips()).toEqual([
    { node: 1, worker: 0, epoch: 5, segment: 1, offset: offsetOf(3), bytes: lines[2]?.length },
  ]);
  expect(await audit(disk, ROOT, store)).toMatchObject({
    ok: true,
    journalled: 6,
    pending: 0,
    skipped: 1,
    missing: 0,
    duplicate: 0,
    unexplained: 0,
  });
});

test('only the place where ingest is stuck can be skipped', async () => {
  spoil(3, 20, '#');
  await drain();
  for (const offset of [0, offsetOf(3) - 1, offsetOf(3) + 1, offsetOf(4)])
    expect(await ingest.skip(SEGMENT, offset)).toBe(false);
  expect(await ingest.skip('journal/n1-w0/5-000002.jsonl', offsetOf(3))).toBe(false);
  await drain();
  expect([stored(), kept, await store.skips()]).toEqual([[1, 2], [], []]);
});

test('a good journal has nothing to skip', async () => {
  await drain();
  expect(await ingest.skip(SEGMENT, offsetOf(3))).toBe(false);
  expect([stored(), ingest.broken()]).toEqual([[1, 2, 3, 4, 5, 6, 7], null]);
});

test('a lost newline joins two lines: one skip passes both, and the rest is taken', async () => {
  spoil(2, (lines[1] as Buffer).length - 1, ' ');
  await drain();
  expect(ingest.broken()).toMatchObject({ offset: offsetOf(2), reason: 'checksum' });
  await ingest.skip(SEGMENT, offsetOf(2));
  await drain();
  expect(stored()).toEqual([1, 4, 5, 6, 7]);
  expect(kept[0]?.bytes).toHaveLength((lines[1] as Buffer).length + (lines[2] as Buffer).length);
});

test('a newline in the middle makes two broken pieces, each reported separately', async () => {
  spoil(5, 30, '\n');
  await drain();
  expect(ingest.broken()?.offset).toBe(offsetOf(5));
  await ingest.skip(SEGMENT, offsetOf(5));
  await drain();
  expect(ingest.broken()?.offset).toBe(offsetOf(5) + 31);
  await ingest.skip(SEGMENT, offsetOf(5) + 31);
  await drain();
  expect(stored()).toEqual([1, 2, 3, 4, 6, 7]);
});

test('a broken first or last record loses no neighbour in this segment or the next', async () => {
  spoil(1, 20, '#');
  spoil(6, 20, '#');
  await drain();
  expect([stored(), ingest.broken()?.offset]).toEqual([[], 0]);
  await ingest.skip(SEGMENT, 0);
  await drain();
  expect(ingest.broken()?.offset).toBe(offsetOf(6));
  await ingest.skip(SEGMENT, offsetOf(6));
  await drain();
  expect(stored()).toEqual([2, 3, 4, 5, 7]);
});

test('bytes without an end within the declared range are broken too, and not skipped silently', async () => {
  const size = offsetOf(6) + (lines[5] as Buffer).length;
  overwrite(disk, FILE, size, Buffer.from('{"k":"r"'));
  await drain();
  expect([stored(), ingest.broken()]).toEqual([
    [1, 2, 3, 4, 5, 6],
    { segment: SEGMENT, offset: size, reason: 'unfinished' },
  ]);
  await ingest.skip(SEGMENT, size);
  await drain();
  expect(stored()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a restart after the skip continues after it; one before it is stored stops there again', async () => {
  spoil(3, 20, '#');
  await drain();
  await ingest.skip(SEGMENT, offsetOf(3));
  ingest = start();
  await drain();
  expect([stored(), ingest.broken()?.offset]).toEqual([[1, 2], offsetOf(3)]);
  await ingest.skip(SEGMENT, offsetOf(3));
  await ingest.step();
  expect(await ingest.step()).toBe(true);
  ingest = start();
  await drain();
  expect([stored(), ingest.broken()]).toEqual([[1, 2, 4, 5, 6, 7], null]);
  expect(await store.skips()).toHaveLength(1);
});

test('a broken journal delays the others as the order requires, and they lose nothing', async () => {
  const other = [0, 2, 9].map((after, i) =>
    lineOf(requestFields({ p: `/other${i}` }), { epoch: 5, sequence: i + 1, time: NOON + after }),
  );
  layJournal(disk, { root: ROOT, worker: 1, segments: [other] });
  spoil(3, 20, '#');
  await drain();
  const places = () => store.requests.map(({ worker, record }) => `${worker}.${record.s}`);
  // The broken record's time is unknown, so nothing after its predecessor is taken.
  expect(places()).toEqual(['1.1', '0.1', '0.2']);
  await ingest.skip(SEGMENT, offsetOf(3));
  await drain();
  expect(places()).toEqual(['1.1', '0.1', '0.2', '1.2', '0.4', '0.5', '0.6', '0.7', '1.3']);
});

test.each([
  { damaged: [1], rest: [3, 4, 5, 6, 7] },
  { damaged: [1, 2], rest: [5, 6, 7] },
  { damaged: [2], rest: [1, 2, 5, 6, 7] },
  { damaged: [2, 3], rest: [1, 2] },
])('compressed segments without an index ($damaged) can be skipped one by one', async ({ damaged, rest }) => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  const dir = layJournal(disk, {
    root: ROOT,
    segments: [lines.slice(0, 2), lines.slice(2, 4), lines.slice(4)],
  });
  const nameOf = (index: number): string => `5-00000${index}.jsonl`;
  for (const index of damaged) {
    const file = disk.open(`${dir}/${nameOf(index)}.zst`, true) as DiskFile;
    writeFully(file, Buffer.alloc(100, 1), 0);
    file.close();
    disk.remove(`${dir}/${nameOf(index)}`);
  }
  ingest = start();
  for (const index of damaged) {
    await drain();
    const place = { segment: `n1-w0/${nameOf(index)}.zst`, offset: 0 };
    expect(ingest.broken()).toEqual({ ...place, reason: 'damaged' });
    expect(await ingest.skip(place.segment, place.offset)).toBe(true);
  }
  await drain();
  expect([stored(), ingest.broken()]).toEqual([rest, null]);
  expect((await store.skips()).map(({ segment, bytes }) => [segment, bytes])).toEqual(
    damaged.map((index) => [index, 0]),
  );
});
