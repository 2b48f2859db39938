import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  appendAll,
  handRuntime,
  layJournal,
  type Operation,
  readJournal,
  watchedDisk,
} from '../../../test/helpers/event-journal.ts';
import { NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { AppendResult, Position } from './contract.ts';
import { type Disk, nodeDisk } from './disk.ts';
import { openWorkerJournal } from './open.ts';
import { decodeRecord } from './record.ts';
import { journalDir } from './segments.ts';
import { readState } from './state.ts';
import { type JournalOptions, openJournal } from './writer.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead journal '));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const world = () => {
  const process = simulatedDisk(seeded(1)).attach();
  return { disk: process.disk, syncs: process.syncs };
};

const optionsOf = (disk: Disk, over: Partial<JournalOptions> = {}): JournalOptions => ({
  disk,
  runtime: handRuntime(NOON),
  dir: 'journal/n1-w0',
  node: 1,
  worker: 0,
  mode: 'interval',
  intervalMs: 50,
  segmentBytes: 1e6,
  ...over,
});

const five = [1, 2, 3, 4, 5].map((n) => requestFields({ p: `/${n}` }));
const inSegment = ({ file }: Operation): boolean => file.endsWith('.jsonl');

describe.each(['real', 'simulated'])('on a %s disk', (kind) => {
  const diskOf = () => (kind === 'real' ? nodeDisk : world().disk);
  const dirOf = () => (kind === 'real' ? `${root}/n1-w0` : 'journal/n1-w0');

  test('all records of a turn are one write, and no answer leaves before it has returned', async () => {
    const runtime = handRuntime(NOON);
    const happened: string[] = [];
    const disk = watchedDisk(
      diskOf(),
      (operation) => inSegment(operation) && happened.push(`${operation.kind} begins`),
      (operation) => inSegment(operation) && happened.push(`${operation.kind} returned`),
    );
    const journal = openJournal(optionsOf(disk, { runtime, dir: dirOf() }));
    appendAll(journal, five, ({ sequence }, result) => happened.push(`${sequence} ${result}`));
    expect(happened).toEqual([]);
    runtime.turn();
    expect(happened).toEqual([
      'write begins',
      'write returned',
      ...[1, 2, 3, 4, 5].map((n) => `${n} logged`),
    ]);
    await journal.close();
  });

  test('full segments are closed; records keep their order and none is split', async () => {
    const runtime = handRuntime(NOON);
    const disk = diskOf();
    const journal = openJournal(optionsOf(disk, { runtime, dir: dirOf(), segmentBytes: 700 }));
    const logged: number[] = [];
    for (let i = 0; i < 20; i++) {
      runtime.time += 1;
      appendAll(journal, five.slice(0, 1 + (i % 3)), ({ sequence }) => logged.push(sequence));
      runtime.turn();
    }
    await journal.close();
    const segments = readJournal(disk, dirOf());
    expect(segments.length).toBeGreaterThan(5);
    const sequences = segments.flatMap(({ records }) => records.map(({ record }) => record.s));
    expect(sequences).toEqual(logged);
    expect(sequences).toEqual(sequences.map((_, i) => i + 1));
  });

  test('a clean close answers what is queued, puts it on the disk and reports it', async () => {
    const disk = diskOf();
    const journal = openJournal(optionsOf(disk, { dir: dirOf(), mode: 'interval' }));
    const answers: AppendResult[] = [];
    appendAll(journal, five, (_, result) => answers.push(result));
    expect(readState(disk, dirOf())?.closed).toBe(false);
    await journal.close();
    expect(answers).toEqual(Array(5).fill('logged'));
    expect(readState(disk, dirOf())).toMatchObject({
      closed: true,
      unlogged: 0,
      torn: 0,
      windows: [],
      lastTime: NOON,
    });
    expect(readJournal(disk, dirOf()).flatMap(({ records }) => records)).toHaveLength(5);
    await journal.close();
  });
});

test('under always an answer waits for the sync that covers its record', () => {
  const { disk, syncs } = world();
  const runtime = handRuntime(NOON);
  const journal = openJournal(optionsOf(disk, { runtime, mode: 'always' }));
  const answers: string[] = [];
  const note = ({ sequence }: Position, result: AppendResult) => answers.push(`${sequence} ${result}`);
  appendAll(journal, five.slice(0, 2), note);
  runtime.turn();
  expect([answers.length, syncs.length]).toEqual([0, 1]);
  // Written after the sync began, so that sync does not cover it.
  appendAll(journal, five.slice(2, 3), note);
  runtime.turn();
  syncs.shift()?.();
  expect(answers).toEqual(['1 logged', '2 logged']);
  expect(syncs).toHaveLength(1);
  syncs.shift()?.();
  expect(answers).toEqual(['1 logged', '2 logged', '3 logged']);
});

test('under always a full segment is synced before its answers leave', () => {
  const { disk } = world();
  const answers: string[] = [];
  const watched = watchedDisk(
    disk,
    () => undefined,
    ({ kind, file }) => {
      if (kind === 'sync' && file.endsWith('.jsonl')) answers.push('synced');
    },
  );
  const runtime = handRuntime(NOON);
  const journal = openJournal(optionsOf(watched, { runtime, mode: 'always', segmentBytes: 10 }));
  appendAll(journal, five.slice(0, 1), () => answers.push('one'));
  runtime.turn();
  // The full segment is finished, which syncs it, to make room for the next record.
  appendAll(journal, five.slice(0, 1), () => answers.push('two'));
  runtime.turn();
  expect(answers).toEqual(['synced', 'one']);
});

test('under interval an answer waits for the sync when the oldest unsynced record is older than the interval', () => {
  const { disk, syncs } = world();
  const runtime = handRuntime(NOON);
  const journal = openJournal(optionsOf(disk, { runtime, intervalMs: 50 }));
  const answers: number[] = [];
  const one = () => {
    appendAll(journal, five.slice(0, 1), ({ sequence }) => answers.push(sequence));
    runtime.turn();
  };
  one();
  runtime.time += 50;
  one();
  expect([answers, syncs.length]).toEqual([[1, 2], 0]);
  runtime.time += 1;
  one();
  expect([answers, syncs.length]).toEqual([[1, 2], 1]);
  syncs.shift()?.();
  expect(answers).toEqual([1, 2, 3]);
  one();
  expect([answers, syncs.length]).toEqual([[1, 2, 3, 4], 0]);
});

test('every start is a new epoch: in the same second, with the clock set back, without a readable state', async () => {
  const { disk } = world();
  const epochs: number[] = [];
  for (const time of [NOON, NOON, NOON + 5000, NOON - 1e9]) {
    const runtime = handRuntime(time);
    const journal = openJournal(optionsOf(disk, { runtime }));
    appendAll(journal, five.slice(0, 1));
    runtime.turn();
    epochs.push(journal.epoch);
    if (time === NOON) await journal.close();
  }
  const file = disk.open('journal/n1-w0/state', false);
  file?.write(Buffer.alloc(file.size(), '!'), 0);
  epochs.push(openJournal(optionsOf(disk, { runtime: handRuntime(NOON - 2e9) })).epoch);
  expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
  expect(epochs).toHaveLength(5);
});

test('an epoch is never below one that has segments, even if the state was restored from an older copy', () => {
  const { disk } = world();
  layJournal(disk, { root: 'journal', epoch: 9_000_000_000, segments: [[]], state: { epoch: 5 } });
  expect(openJournal(optionsOf(disk)).epoch).toBe(9_000_000_001);
});

test('time never goes back, neither within an epoch nor over a restart', async () => {
  const { disk, syncs } = world();
  const times: number[] = [];
  for (const clock of [
    [NOON, NOON + 20, NOON - 5000],
    [NOON - 9000, NOON + 10, NOON + 30],
  ]) {
    const runtime = handRuntime(clock[0] as number);
    const journal = openJournal(optionsOf(disk, { runtime }));
    for (const time of clock) {
      runtime.time = time;
      times.push(...appendAll(journal, five.slice(0, 1)).map((position) => position.time));
      runtime.turn();
      runtime.tick();
      syncs.shift()?.();
    }
    await journal.close();
  }
  expect(times.map((time) => time - NOON)).toEqual([0, 20, 20, 20, 20, 30]);
});

test('on the real disk and clock, an answered record can be read from the file at once', async () => {
  const options = { root, node: 3, worker: 2, mode: 'interval' as const, intervalMs: 20, segmentBytes: 1e6 };
  const journal = await openWorkerJournal(options);
  await expect(openWorkerJournal(options)).rejects.toThrow(`process ${process.pid}`);
  const dir = journalDir(root, 3, 2);
  const segment = path.join(dir, fs.readdirSync(dir).find((name) => name.endsWith('.jsonl')) as string);
  const inFile = await new Promise<string>((resolve) => {
    appendAll(journal, five, ({ sequence }) => sequence === 5 && resolve(fs.readFileSync(segment, 'utf8')));
  });
  const decoded = inFile
    .trimEnd()
    .split('\n')
    .map((line) => decodeRecord(Buffer.from(line)));
  expect(decoded.map((line) => line.ok && line.record.s)).toEqual([1, 2, 3, 4, 5]);
  await journal.close();
  expect(fs.statSync(segment).mode & 0o777).toBe(0o600);
  const again = await openWorkerJournal(options);
  await again.close();
  expect(readState(nodeDisk, dir)).toMatchObject({ closed: true, uncleanStops: 0 });
});
