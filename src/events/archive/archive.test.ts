import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layJournal, overwrite } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { audit } from '../ingest/audit.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import { nodeDisk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { type Archive, createArchive } from './archive.ts';
import type { Keep } from './retain.ts';

const PER_SEGMENT = 1500;
const SEGMENTS = 4;
const ALL = PER_SEGMENT * SEGMENTS;

let root: string;
let dir: string;
let store: FakeStore;
let archives: Archive[];
let warnings: unknown[];

const lines = (segment: number): Buffer[] =>
  Array.from({ length: PER_SEGMENT }, (_, i) => {
    const sequence = PER_SEGMENT * segment + i + 1;
    return lineOf(requestFields({ p: `/${sequence}`, v: `v${sequence}` }), {
      epoch: 5,
      sequence,
      time: NOON + sequence,
    });
  });

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead archive '));
  dir = layJournal(nodeDisk, { root, segments: Array.from({ length: SEGMENTS }, (_, i) => lines(i)) });
  store = fakeStore();
  archives = [];
  warnings = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const archive of archives) await archive.close();
  fs.rmSync(root, { recursive: true });
});

const archiveOf = (keep: Partial<Keep> = {}): Archive => {
  const log = { info: () => {}, warn: (fields: object) => warnings.push(fields) };
  const archive = createArchive({ root, keep: () => ({ ms: HOUR_MS, bytes: null, ...keep }), log });
  archives.push(archive);
  return archive;
};
const ingestOf = (over: FakeStore, batchRecords = 1000): Ingest =>
  createIngest({
    disk: nodeDisk,
    root,
    store: over,
    batchRecords,
    keepBroken: () => {},
    breathe: async () => undefined,
  });
const ingestAll = async (over = store): Promise<void> => {
  const ingest = ingestOf(over);
  while (await ingest.step());
};
const names = (): string[] => nodeDisk.list(dir).filter((name) => name.includes('.jsonl'));
const file = (index: number, ending = ''): string => `5-00000${index}.jsonl${ending}`;
const compressed = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => file(from + i, '.zst'));
/** The last segment is never behind ingest's position, even if all of it is stored. */
const DONE = [...compressed(1, SEGMENTS - 1), file(SEGMENTS)];
const compressAll = async (): Promise<void> => {
  const archive = archiveOf();
  archive.tend(await store.positions(), Date.now());
  await expect.poll(names, { timeout: 60_000 }).toEqual(DONE);
  await archive.close();
};
const sizeOf = (name: string): number => fs.statSync(path.join(dir, name)).size;

test('only segments that are stored are compressed; they keep their time, and the rest its form', async () => {
  const ingest = ingestOf(store);
  while ((await store.positions())[0]?.segment !== 3) await ingest.step();
  const before = new Date(Date.now() - HOUR_MS / 2);
  fs.utimesSync(path.join(dir, file(1)), before, before);
  fs.writeFileSync(path.join(dir, file(2, '.zst.part')), 'left by a killed process');
  archiveOf().tend(await store.positions(), Date.now());
  await expect
    .poll(() => nodeDisk.list(dir).filter((name) => name.includes('.jsonl')), { timeout: 60_000 })
    .toEqual([...compressed(1, 2), file(3), file(4)]);
  expect(Math.abs(fs.statSync(path.join(dir, file(1, '.zst'))).mtimeMs - before.getTime())).toBeLessThan(2);
  expect(warnings).toEqual([]);
});

test('ingest reads compressed journals as it read the others, and the audit agrees', async () => {
  await ingestAll();
  await compressAll();
  const again = fakeStore();
  await ingestAll(again);
  expect(again.requests).toEqual(store.requests);
  expect(await again.ledger()).toEqual(await store.ledger());
  expect(await audit(nodeDisk, root, again)).toMatchObject({
    ok: true,
    journalled: ALL,
    pending: 0,
    findings: [],
  });
});

test('ingest stops at a damaged part, goes on when the file is put back, or after a skip without that part only', async () => {
  await ingestAll();
  await compressAll();
  const damaged = path.join(dir, file(2, '.zst'));
  const copy = `${root}/copy`;
  fs.copyFileSync(damaged, copy);
  overwrite(nodeDisk, damaged, sizeOf(file(2, '.zst')) - 4000, Buffer.alloc(64, 1));
  for (const how of ['put back', 'skipped'] as const) {
    const again = fakeStore();
    const ingest = ingestOf(again);
    while (await ingest.step());
    const broken = ingest.broken();
    expect(broken).toMatchObject({ segment: `n1-w0/${file(2, '.zst')}`, reason: 'damaged' });
    expect(again.requests.length).toBeGreaterThanOrEqual(PER_SEGMENT);
    if (how === 'put back') {
      const bad = `${root}/bad`;
      fs.copyFileSync(damaged, bad);
      fs.copyFileSync(copy, damaged);
      while (await ingest.step());
      expect([ingest.broken(), again.requests.length]).toEqual([null, ALL]);
      fs.copyFileSync(bad, damaged);
    } else {
      expect(await ingest.skip(broken?.segment ?? '', broken?.offset ?? 0)).toBe(true);
      while (await ingest.step());
      expect(ingest.broken()).toBe(null);
      expect(again.requests.length).toBeLessThan(ALL);
      expect(again.requests.at(-1)?.record.s).toBe(ALL);
      expect(await again.skips()).toHaveLength(1);
    }
  }
});

test.each([
  ['its index', (bytes: number) => bytes - 4],
  ['a frame', () => 500],
])(
  'the audit names a segment with damage in %s and verifies its records by their count',
  async (_where, at) => {
    await ingestAll();
    await compressAll();
    const name = file(2, '.zst');
    overwrite(nodeDisk, path.join(dir, name), at(sizeOf(name)), Buffer.from('#~#~'));
    const report = await audit(nodeDisk, root, store);
    expect(report).toMatchObject({ ok: true, journalled: ALL, missing: 0, unexplained: 0 });
    expect(report.findings).toEqual([expect.stringContaining(`${dir}/${name} is damaged`)]);
    store.requests.splice(PER_SEGMENT + 10, 1);
    expect((await audit(nodeDisk, root, store)).ok).toBe(false);
  },
);

test('by size, the oldest stored segments go first, and what is not stored stays however large', async () => {
  const now = Date.now();
  for (const index of [1, 2, 3, 4]) {
    const time = new Date(now - (10 - index) * 1000);
    fs.utimesSync(path.join(dir, file(index)), time, time);
  }
  await ingestAll();
  const all = [1, 2, 3, 4].reduce((sum, index) => sum + sizeOf(file(index)), 0);
  // With room for the two small files of the journal.
  const archive = archiveOf({ bytes: all - sizeOf(file(1)) + 20_000 });
  const held = archive.hold();
  archive.tend(await store.positions(), now);
  expect(names()).toEqual([1, 2, 3, 4].map((index) => file(index)));
  held();
  archive.tend(await store.positions(), now);
  expect(names().filter((name) => !name.endsWith('.part'))).toEqual([2, 3, 4].map((index) => file(index)));
  await archive.close();
  const strict = archiveOf({ bytes: 1 });
  strict.tend(await store.positions(), now);
  expect(names()).toEqual([file(4)]);
  strict.tend(await store.positions(), now + 2 * HOUR_MS);
  expect(names()).toEqual([file(4)]);
});

test('while segments are held, the form that readers have found stays', async () => {
  await ingestAll();
  const archive = archiveOf();
  archive.tend(await store.positions(), Date.now());
  const release = archive.hold();
  await expect.poll(() => names().includes(file(1, '.zst')), { timeout: 60_000 }).toBe(true);
  await archive.close();
  expect(names()).toEqual([file(1), file(1, '.zst'), file(2), file(3), file(4)]);
  release();
  await compressAll();
});

test('a segment that fails each time does not keep the others from being compressed, and is tried again', async () => {
  await ingestAll();
  // Opening a folder for writing fails with a code, as a bad sector does.
  const obstacle = path.join(dir, file(1, '.zst'));
  fs.mkdirSync(obstacle);
  const archive = archiveOf();
  const tend = async (): Promise<void> => archive.tend(await store.positions(), Date.now());
  await tend();
  await expect.poll(() => warnings.length, { timeout: 60_000 }).toBe(1);
  expect(names()).toEqual([file(1), file(1, '.zst'), ...compressed(2, 3), file(4)]);
  expect(warnings).toEqual([{ err: expect.objectContaining({ code: 'EISDIR' }), segments: 1 }]);
  fs.rmdirSync(obstacle);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS);
  await tend();
  await expect.poll(names, { timeout: 60_000 }).toEqual(DONE);
});

test('a full disk ends the round, because the next segment has no room either', async () => {
  await ingestAll();
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  archiveOf().tend(await store.positions(), Date.now());
  await expect.poll(() => warnings.length, { timeout: 60_000 }).toBe(1);
  expect(write).toHaveBeenCalledTimes(1);
  expect(names()).toEqual([1, 2, 3, 4].map((index) => file(index)));
});

test('a stop does not wait for the rest, and leaves nothing unfinished', async () => {
  await ingestAll();
  const archive = archiveOf();
  archive.tend(await store.positions(), Date.now());
  await archive.close();
  expect(nodeDisk.list(dir).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(names()).toContain(file(3));
  expect(warnings).toEqual([]);
});
