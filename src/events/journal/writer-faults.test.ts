import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendAll, handRuntime, readJournal, watchedDisk } from '../../../test/helpers/event-journal.ts';
import { NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { type Faults, noFaults, simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Position } from './contract.ts';
import { type Disk, readRange } from './disk.ts';
import { recoverJournal } from './recover.ts';
import { scanRecords } from './scan.ts';
import { listSegments, segmentFile } from './segments.ts';
import { type JournalProgress, readProgress, readState } from './state.ts';
import { openJournal } from './writer.ts';

const DIR = 'journal/n1-w0';
const three = [1, 2, 3].map((n) => requestFields({ p: `/${n}` }));
const open = (
  disk: Disk,
  runtime: ReturnType<typeof handRuntime>,
  mode: 'interval' | 'always',
  segmentBytes = 1e6,
) => openJournal({ disk, runtime, dir: DIR, node: 1, worker: 0, mode, intervalMs: 50, segmentBytes });

const setUp = (mode: 'interval' | 'always', seed = 1) => {
  const world = simulatedDisk(seeded(seed));
  const process = world.attach();
  const runtime = handRuntime(NOON);
  const journal = open(process.disk, runtime, mode);
  const answers: string[] = [];
  const append = (fields = three) => {
    appendAll(journal, fields, ({ sequence }, result) => answers.push(`${sequence} ${result}`));
    runtime.turn();
  };
  /** Another process after this one died, and what it finds. */
  const restart = () => {
    process.kill();
    world.faults = noFaults;
    const { disk } = world.attach();
    const state = recoverJournal(disk, handRuntime(runtime.time), DIR, 1, 0);
    const stored = readJournal(disk, DIR).flatMap(({ records }) => records.map(({ record }) => record.s));
    return { state, stored };
  };
  return { world, process, runtime, journal, answers, append, restart };
};

describe.each(['interval', 'always'] as const)('under %s', (mode) => {
  test('what a full disk refuses is counted before it is answered, and still counted after a kill', () => {
    const { world, process, answers, append, restart } = setUp(mode);
    append(three.slice(0, 1));
    process.syncs.shift()?.();
    world.faults = { ...noFaults, noSpace: 1 };
    append();
    expect(answers).toEqual(['1 logged', '2 unlogged', '3 unlogged', '4 unlogged']);
    expect(readState(process.disk, DIR)?.unlogged).toBe(3);
    const { state, stored } = restart();
    expect(state).toMatchObject({ unlogged: 3, windows: [] });
    expect(stored).toEqual([1]);
  });

  test('the count of unlogged requests survives a power loss right after the answer', () => {
    const { world, answers, append } = setUp(mode);
    world.faults = { ...noFaults, noSpace: 1 };
    append();
    expect(answers).toEqual(['1 unlogged', '2 unlogged', '3 unlogged']);
    world.cutPower();
    world.faults = noFaults;
    expect(readState(world.attach().disk, DIR)?.unlogged).toBe(3);
  });

  test('once there is room, records are logged again, with a pause between attempts', () => {
    const { world, process, runtime, answers, append, restart } = setUp(mode);
    world.faults = { ...noFaults, noSpace: 1 };
    append();
    world.faults = noFaults;
    append();
    expect(answers.slice(3)).toEqual(['4 unlogged', '5 unlogged', '6 unlogged']);
    runtime.time += 250;
    append();
    process.syncs.shift()?.();
    expect(answers.slice(6)).toEqual(['7 logged', '8 logged', '9 logged']);
    const { state, stored } = restart();
    expect([state.unlogged, stored]).toEqual([6, [7, 8, 9]]);
  });

  test('if not even the count can be written, the answer is a failure, and no later count includes it', () => {
    const { world, process, answers, append } = setUp(mode);
    world.faults = { ...noFaults, ioError: 1 };
    append();
    expect(answers).toEqual(['1 failed', '2 failed', '3 failed']);
    world.faults = { ...noFaults, noSpace: 1 };
    append(three.slice(0, 2));
    expect(answers.slice(3)).toEqual(['4 unlogged', '5 unlogged']);
    expect(readState(process.disk, DIR)?.unlogged).toBe(2);
  });

  test('a short write keeps the whole records before it, and loses none of the others', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { world, process, answers, append, restart } = setUp(mode, seed);
      world.faults = { ...noFaults, shortWrite: 0.8 };
      append();
      append();
      world.faults = noFaults;
      while (process.syncs.length > 0) process.syncs.shift()?.();
      expect(answers.toSorted(), `seed ${seed}`).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} logged`));
      expect(restart().stored, `seed ${seed}`).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });
});

test('a sync that ends after its segment was sealed exposes nothing that was counted as unlogged', () => {
  const { world, process, runtime, answers, append, restart } = setUp('always');
  append(three.slice(0, 1));
  const sync = process.syncs.shift();
  world.faults = { ...noFaults, ioError: 1 };
  append(three.slice(1, 2));
  expect(answers).toEqual(['1 failed', '2 failed']);
  world.faults = noFaults;
  sync?.();
  expect(readProgress(process.disk, DIR)).toMatchObject({ segment: 1, synced: 0 });
  runtime.time += 250;
  append(three.slice(2));
  process.syncs.shift()?.();
  expect(answers.slice(2)).toEqual(['3 logged']);
  expect(restart().stored).toEqual([3]);
});

/** The next write is short, its continuation meets a full disk, and then the disk works again. */
const failHalfWay = (): Faults => {
  let writes = 0;
  return {
    ...noFaults,
    get noSpace() {
      return ++writes === 2 ? 1 : 0;
    },
    get shortWrite() {
      return writes === 1 ? 1 : 0;
    },
  };
};

test.each(['interval', 'always'] as const)(
  'a write torn half way under %s leaves no torn end in its segment',
  (mode) => {
    for (let seed = 1; seed <= 30; seed++) {
      const { world, process, answers, append, restart } = setUp(mode, seed);
      world.faults = failHalfWay();
      append();
      while (process.syncs.length > 0) process.syncs.shift()?.();
      expect(answers.toSorted(), `seed ${seed}`).toEqual([1, 2, 3].map((n) => `${n} logged`));
      const { state, stored } = restart();
      expect([state.unlogged, stored], `seed ${seed}`).toEqual([0, [1, 2, 3]]);
    }
  },
);

/** Faults that fail only the next sync. */
const failNextSync = (): Faults => {
  let left = 1;
  return {
    ...noFaults,
    get syncError() {
      return left-- > 0 ? 1 : 0;
    },
  };
};

test('a failed sync under always: waiting answers become unlogged, and their bytes never become records', () => {
  const { world, process, answers, append, restart } = setUp('always');
  append(three.slice(0, 1));
  process.syncs.shift()?.();
  append();
  world.faults = failNextSync();
  process.syncs.shift()?.();
  expect(answers).toEqual(['1 logged', '2 unlogged', '3 unlogged', '4 unlogged']);
  append(three.slice(0, 1));
  process.syncs.shift()?.();
  expect(answers.at(-1)).toBe('5 logged');
  const { state, stored } = restart();
  expect([state.unlogged, stored]).toEqual([3, [1, 5]]);
});

test('a failed sync under interval: records answered as logged but lost are counted as unlogged', () => {
  const { world, process, answers, append, restart, runtime } = setUp('interval');
  append();
  expect(answers).toEqual(['1 logged', '2 logged', '3 logged']);
  runtime.tick();
  world.faults = failNextSync();
  process.syncs.shift()?.();
  expect(readState(process.disk, DIR)).toMatchObject({ unlogged: 3, seals: [[expect.any(Number), 1, 0]] });
  append(three.slice(0, 1));
  const { state, stored } = restart();
  expect([state.unlogged, stored]).toEqual([3, [4]]);
});

/**
 * Readers take records of other journals up to the floor, and a loss window begins there. A floor beyond a record that
 * is not on the disk yet makes ingest take it out of order, or hides its loss.
 */
test('the floor is never later than a record that is not on the disk yet', () => {
  const turn = fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    wait: fc.nat({ max: 40 }),
    after: fc.constantFrom('tick', 'sync', 'none'),
  });
  fc.assert(
    fc.property(
      fc.array(turn, { minLength: 1, maxLength: 15 }),
      fc.integer({ min: 1, max: 3000 }),
      (turns, bytes) => {
        const { disk, syncs } = simulatedDisk(seeded(1)).attach();
        const runtime = handRuntime(NOON);
        const reserved: Position[] = [];
        const hidden: number[] = [];
        const look = () => {
          const progress = readProgress(disk, DIR);
          if (progress === null) return;
          const file = disk.open(
            `${DIR}/${segmentFile({ epoch: progress.epoch, index: progress.segment })}`,
            false,
          );
          const size = Math.min(file?.size() ?? 0, progress.synced);
          const readable =
            file === null ? [] : scanRecords(readRange(file, 0, size), 0, progress.epoch, 0).records;
          const onDisk = readable.at(-1)?.record.s ?? firstOf(disk, progress) - 1;
          const next = reserved.find(({ sequence }) => sequence > onDisk);
          if (next !== undefined && next.time < progress.floor) hidden.push(next.sequence);
        };
        const journal = open(
          watchedDisk(disk, () => undefined, look),
          runtime,
          'interval',
          bytes,
        );
        for (const { count, wait, after } of turns) {
          reserved.push(...appendAll(journal, three.slice(0, count)));
          // The turn takes time: other requests are read and decided before the records are written.
          runtime.time += wait;
          runtime.turn();
          if (after === 'tick') runtime.tick();
          if (after === 'sync') syncs.shift()?.();
        }
        expect(hidden).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

/** First possible sequence number in the segment being written: one after the last before it. */
const firstOf = (disk: Disk, progress: JournalProgress): number => {
  const before = listSegments(disk, DIR).filter(
    (s) => s.epoch === progress.epoch && s.index < progress.segment,
  );
  const last = before
    .flatMap((segment) => {
      const file = disk.open(`${DIR}/${segmentFile(segment)}`, false);
      return file === null ? [] : scanRecords(readRange(file, 0, file.size()), 0, segment.epoch, 0).records;
    })
    .at(-1);
  return (last?.record.s ?? 0) + 1;
};

test('steady traffic does not delay the next attempt after a full disk, and the disk is not filled with files', () => {
  const { world, process, runtime, answers, append } = setUp('interval');
  const second = (): void => {
    for (let i = 0; i < 40; i++) {
      runtime.time += 25;
      append(three.slice(0, 1));
      process.syncs.shift()?.();
    }
  };
  second();
  world.faults = { ...noFaults, noSpace: 1 };
  second();
  expect(answers.slice(-5).every((answer) => answer.endsWith('unlogged'))).toBe(true);
  world.faults = { ...noFaults, shortWrite: 1 };
  for (let i = 0; i < 5; i++) second();
  world.faults = noFaults;
  second();
  expect(answers.slice(-20).every((answer) => answer.endsWith(' logged'))).toBe(true);
  expect(listSegments(process.disk, DIR).length).toBeLessThan(60);
});
