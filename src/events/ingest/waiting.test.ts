import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { layJournal, overwrite } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { compressIn } from '../../../test/simulation/compressing.ts';
import { type ProcessDisk, simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { startIngest } from './run.ts';

const ROOT = 'journal';
const FILE = 'journal/n1-w0/5-000001.jsonl';
const lines = [1, 2, 3, 4].map((sequence) =>
  lineOf(requestFields({ v: `v${sequence}` }), { epoch: 5, sequence, time: NOON + sequence }),
);

let attached: ProcessDisk;
let disk: Disk;
let store: FakeStore;
const start = (batchRecords = 2): Ingest =>
  createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords,
    keepBroken: () => undefined,
    breathe: async () => undefined,
  });

beforeEach(() => {
  attached = simulatedDisk(seeded(1)).attach();
  disk = attached.disk;
  store = fakeStore();
  layJournal(disk, { root: ROOT, segments: [lines.slice(0, 3), lines.slice(3)] });
});

test('nothing is known before the store has reported its position', () => {
  expect(start().oldestWaiting()).toBe('unknown');
});

test('it is the first record not stored, in any segment, and none at the end', async () => {
  const ingest = start();
  const seen: unknown[] = [];
  while (await ingest.step()) {
    await ingest.settled();
    seen.push(ingest.oldestWaiting());
  }
  expect(seen).toEqual([NOON + 3, NOON + 4, null]);
});

test('a compressed segment waits like another one, and if it is damaged the age is unknown', async () => {
  await compressIn(attached, {
    dir: 'journal/n1-w0',
    segment: { epoch: 5, index: 1 },
    end: Buffer.concat(lines.slice(0, 3)).length,
  });
  expect(disk.list('journal/n1-w0')).not.toContain('5-000001.jsonl');
  const ingest = start();
  const seen: unknown[] = [];
  while (await ingest.step()) {
    await ingest.settled();
    seen.push(ingest.oldestWaiting());
  }
  expect(seen).toEqual([NOON + 3, NOON + 4, null]);
  store = fakeStore();
  const again = start();
  overwrite(disk, `${FILE}.zst`, 0, Buffer.alloc(40, 1));
  await again.step();
  expect(again.broken()).toMatchObject({ reason: 'damaged' });
  expect(again.oldestWaiting()).toBe('unknown');
});

test('no file stays open after the oldest waiting record was looked up', async () => {
  const { open } = disk;
  let opened = 0;
  disk.open = (file, create) => {
    const found = open(file, create);
    if (found === null) return null;
    opened += 1;
    const close = found.close.bind(found);
    found.close = () => {
      opened -= 1;
      close();
    };
    return found;
  };
  const ingest = start();
  await ingest.step();
  await ingest.settled();
  const before = opened;
  expect(ingest.oldestWaiting()).toBe(NOON + 3);
  expect(opened).toBe(before);
});

test('a record taken but not committed still waits, also while the store refuses it', async () => {
  const ingest = start(10);
  const { prepare } = store;
  let refuse = true;
  store.prepare = async (batch) => {
    const prepared = await prepare(batch);
    return {
      ...prepared,
      commit: () => (refuse ? Promise.reject(new Error('The disk is full.')) : prepared.commit()),
    };
  };
  await ingest.step();
  await expect(ingest.settled()).rejects.toThrow('full');
  expect(ingest.oldestWaiting()).toBe(NOON + 1);
  refuse = false;
  while (await ingest.step());
  await ingest.settled();
  expect(ingest.oldestWaiting()).toBe(null);
});

test('after a broken record it is the next readable one; without any it is unknown', async () => {
  const ingest = start();
  const second = (lines[0] as Buffer).length;
  overwrite(disk, FILE, second + 20, Buffer.from('#'));
  while (await ingest.step());
  await ingest.settled();
  expect(ingest.broken()).not.toBe(null);
  expect(ingest.oldestWaiting()).toBe(NOON + 3);
  overwrite(disk, FILE, second + (lines[1] as Buffer).length + 20, Buffer.from('#'));
  expect(ingest.oldestWaiting()).toBe('unknown');
});

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

test('health reports the age from the start, and null if a journal cannot be read', async () => {
  const temporary = await temporaryStore();
  const root = path.join(temporary.dir, 'journal');
  const running = startIngest({
    root,
    store: temporary.store,
    keepHours: 1,
    activity: USUAL_ACTIVITY,
    log: quiet,
  });
  try {
    await running.drain();
    expect(running.health().lagMs).toBe(0);
    // A file in place of a folder: no user, not even root, can list it.
    rmSync(root, { recursive: true });
    writeFileSync(root, '');
    chmodSync(root, 0o600);
    expect(running.health()).toMatchObject({ lagMs: null, journals: [] });
    expect(() => running.journals()).toThrow();
  } finally {
    await running.close();
    temporary.dispose();
  }
});
