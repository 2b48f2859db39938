import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendAll,
  handRuntime,
  layJournal,
  overwrite,
  readJournal,
} from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Disk, DiskFile } from './disk.ts';
import { recoverJournal } from './recover.ts';
import { listSegments, segmentFile } from './segments.ts';
import { readState } from './state.ts';
import { openJournal } from './writer.ts';

const DIR = 'journal/n1-w0';

const sizeOf = (disk: Disk, path: string): number => (disk.open(path, false) as DiskFile).size();
const recover = (disk: Disk, time = NOON + 1000, bootId = 'boot-1') =>
  recoverJournal(disk, handRuntime(time, bootId), DIR, 1, 0);
const sequences = (disk: Disk): number[] =>
  readJournal(disk, DIR).flatMap(({ records }) => records.map(({ record }) => record.s));

/** A worker that answered three requests 10 ms apart and was killed; `synced`: how many of them reached the disk. */
const killed = (mode: 'interval' | 'always' = 'interval', synced = 0) => {
  const { disk, syncs } = simulatedDisk(seeded(1)).attach();
  const runtime = handRuntime(NOON);
  const journal = openJournal({
    disk,
    runtime,
    dir: DIR,
    node: 1,
    worker: 0,
    mode,
    intervalMs: 50,
    segmentBytes: 1e6,
  });
  for (let i = 1; i <= 3; i++) {
    appendAll(journal, [requestFields({ p: `/${i}` })]);
    runtime.turn();
    runtime.time += 10;
    if (i !== synced) continue;
    runtime.tick();
    syncs.shift()?.();
  }
  return { disk, epoch: journal.epoch, segment: `${DIR}/${segmentFile({ epoch: journal.epoch, index: 1 })}` };
};

test('a torn tail is sealed, cut and counted, wherever the last line was torn', () => {
  fc.assert(
    fc.property(fc.nat(), (cut) => {
      const { disk, segment, epoch } = killed();
      const size = sizeOf(disk, segment);
      const tail = lineOf(requestFields(), { epoch, sequence: 4, time: NOON + 30 });
      const torn = tail.subarray(0, 1 + (cut % (tail.length - 1)));
      overwrite(disk, segment, size, torn);
      expect(recover(disk)).toMatchObject({ closed: true, torn: 1, tornBytes: torn.length, uncleanStops: 1 });
      expect([sequences(disk), sizeOf(disk, segment)]).toEqual([[1, 2, 3], size]);
    }),
    { numRuns: 60 },
  );
});

test('zeros left by a file system after the last record are also a torn tail', () => {
  const { disk, segment } = killed();
  overwrite(disk, segment, sizeOf(disk, segment), Buffer.alloc(4096));
  expect(recover(disk)).toMatchObject({ torn: 1, tornBytes: 4096 });
  expect(sequences(disk)).toEqual([1, 2, 3]);
});

test('without a torn tail nothing is cut: every whole record stays, and nothing is counted', () => {
  const { disk } = killed();
  expect(recover(disk)).toMatchObject({ closed: true, torn: 0, tornBytes: 0, uncleanStops: 1, unlogged: 0 });
  expect(sequences(disk)).toEqual([1, 2, 3]);
});

test('recovering again changes nothing', () => {
  const { disk, segment } = killed();
  overwrite(disk, segment, sizeOf(disk, segment), Buffer.from('{"k":"r"'));
  recover(disk, NOON + 1000, 'boot-2');
  const state = readState(disk, DIR);
  const again = recover(disk, NOON + 9000, 'boot-3');
  expect(again).toEqual(state);
  expect(readState(disk, DIR)).toEqual(state);
  expect(again.windows).toHaveLength(1);
});

test.each(['interval', 'always'] as const)(
  'a kill within the same boot loses nothing under %s: no window',
  (mode) => {
    expect(recover(killed(mode).disk).windows).toEqual([]);
  },
);

test('after another boot under interval, the window reaches from the last record found to now', () => {
  const { disk, epoch } = killed('interval', 2);
  expect(recover(disk, NOON + 1000, 'boot-2').windows).toEqual([{ epoch, from: NOON + 20, to: NOON + 1000 }]);
});

test('a window begins no later than the first lost answered record', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 12 }), (seed, turns) => {
      const random = seeded(seed);
      const world = simulatedDisk(random);
      const { disk, syncs } = world.attach();
      const runtime = handRuntime(NOON);
      const options = { node: 1, worker: 0, mode: 'interval', intervalMs: 50, segmentBytes: 900 } as const;
      const journal = openJournal({ ...options, disk, runtime, dir: DIR });
      const answered: { sequence: number; time: number }[] = [];
      for (let i = 0; i < turns; i++) {
        appendAll(journal, [requestFields()], (position) => answered.push(position));
        runtime.time += random.below(30);
        runtime.turn();
        if (random.chance(0.5)) runtime.tick();
        if (random.chance(0.5)) syncs.shift()?.();
      }
      world.cutPower();
      const after = world.attach().disk;
      const { windows } = recover(after, runtime.time + 5000, 'boot-2');
      const kept = new Set(sequences(after));
      const [window] = windows;
      expect(windows).toHaveLength(1);
      for (const { sequence, time } of answered) {
        if (!kept.has(sequence))
          expect(time).toBeGreaterThanOrEqual(window?.from ?? Number.POSITIVE_INFINITY);
      }
    }),
    { numRuns: 200 },
  );
});

test('after another boot under always there is no window: every answer waited for the disk', () => {
  expect(recover(killed('always', 3).disk, NOON + 1000, 'boot-2').windows).toEqual([]);
});

test('segments without a readable state are recovered as an unclean stop, and their epoch is not reused', () => {
  const { disk, epoch } = killed();
  overwrite(disk, `${DIR}/state`, 0, Buffer.alloc(sizeOf(disk, `${DIR}/state`), '?'));
  const runtime = handRuntime(NOON - 1e9);
  const state = recoverJournal(disk, runtime, DIR, 1, 0);
  expect(state).toMatchObject({ node: 1, worker: 0, epoch, closed: true, uncleanStops: 1 });
  expect(state.windows).toHaveLength(1);
  expect(sequences(disk)).toEqual([1, 2, 3]);
  const options = { node: 1, worker: 0, mode: 'interval', intervalMs: 50, segmentBytes: 1e6 } as const;
  expect(openJournal({ ...options, disk, runtime, dir: DIR }).epoch).toBeGreaterThan(epoch);
});

test('one corrupt slot of the state is harmless: the other has the previous value', () => {
  const { disk } = killed();
  recover(disk);
  const whole = readState(disk, DIR);
  for (const at of [0, 4096]) {
    const copy = killed();
    recover(copy.disk);
    overwrite(copy.disk, `${DIR}/state`, at, Buffer.from('spoilt'));
    const left = readState(copy.disk, DIR);
    expect([whole?.epoch, left?.epoch]).toEqual([copy.epoch, copy.epoch]);
  }
});

test('an empty directory and a cleanly closed journal need no recovery', () => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  expect(recover(disk)).toMatchObject({ epoch: 0, closed: true, uncleanStops: 0 });
  layJournal(disk, {
    root: 'journal',
    segments: [[lineOf(requestFields(), { epoch: 5, sequence: 1, time: NOON })]],
  });
  expect(recover(disk)).toMatchObject({ epoch: 5, closed: true, uncleanStops: 0, seals: [] });
  expect(listSegments(disk, DIR)).toHaveLength(1);
});
