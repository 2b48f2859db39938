import { expect, test } from 'vitest';
import { appendAll, handRuntime } from '../../../test/helpers/event-journal.ts';
import { NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { noFaults, simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import type { Position } from './contract.ts';
import { journalOnAnyDisk } from './on-any-disk.ts';
import { recoverJournal } from './recover.ts';
import { readState } from './state.ts';
import { openJournal } from './writer.ts';

const DIR = 'journal/n1-w0';
const two = [requestFields({ p: '/1' }), requestFields({ p: '/2' })];

/** A worker whose disk opens nothing until told to. */
const worker = (time = NOON) => {
  const world = simulatedDisk(seeded(3));
  const process = world.attach();
  // Each has its own timer.
  const outer = handRuntime(time);
  const runtime = handRuntime(time);
  const said: string[] = [];
  const disk = { opens: false };
  const journal = journalOnAnyDisk({
    runtime: outer,
    node: 1,
    worker: 0,
    open: (above, countElsewhere) => {
      if (!disk.opens) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      const options = { dir: DIR, node: 1, worker: 0, mode: 'interval', intervalMs: 50 } as const;
      return openJournal({
        ...options,
        disk: process.disk,
        runtime,
        segmentBytes: 1e6,
        above,
        countElsewhere,
      });
    },
    onOut: (error) => said.push(`out ${(error as Error).message}`),
    onBack: (counted) => said.push(`back ${counted}`),
    onLost: (count) => said.push(`lost ${count}`),
  });
  const answers: string[] = [];
  const positions: Position[] = [];
  const ask = (): void => {
    positions.push(...appendAll(journal, two, (_position, result) => answers.push(result)));
    outer.turn();
    runtime.turn();
  };
  return { world, process, outer, runtime, disk, journal, said, answers, positions, ask };
};

test('without a disk, requests are answered as unlogged, counted in memory, and moved to the disk later', () => {
  const { process, outer, disk, journal, said, answers, positions, ask } = worker();
  ask();
  ask();
  expect(answers).toEqual(['unlogged', 'unlogged', 'unlogged', 'unlogged']);
  expect(journal.condition()).toEqual({ open: false, inMemory: 4 });
  disk.opens = true;
  outer.tick();
  expect(journal.condition()).toEqual({ open: true, inMemory: 0 });
  expect(readState(process.disk, DIR)).toMatchObject({ unlogged: 4 });
  ask();
  expect(answers.slice(4)).toEqual(['logged', 'logged']);
  expect(said).toEqual(['out no space', 'back 4']);
  expect(new Set(positions.map(({ epoch, sequence }) => `${epoch}.${sequence}`)).size).toBe(positions.length);
  // Positions on the disk come after all those assigned without it.
  expect(Math.max(...positions.slice(0, 4).map(({ epoch }) => epoch))).toBeLessThan(positions[4]?.epoch ?? 0);
});

test('malformed requests without a disk are counted on it later', async () => {
  const { process, outer, disk, journal } = worker();
  journal.countMalformed();
  journal.countMalformed();
  journal.countForwardingIgnored();
  disk.opens = true;
  outer.tick();
  await journal.close();
  expect(readState(process.disk, DIR)).toMatchObject({ malformed: 2, forwardingIgnored: 1 });
});

test('starts in the same second without a disk, and the first with one, share no position', () => {
  const seen = new Set<string>();
  let count = 0;
  for (let start = 0; start < 200; start++) {
    const { outer, disk, positions, ask } = worker();
    ask();
    disk.opens = start % 2 === 0;
    outer.tick();
    ask();
    // The state keeps on-disk positions unique; in memory, each start has different ones.
    for (const { epoch, sequence } of positions.slice(0, 2)) {
      expect(sequence).toBeGreaterThan(2 ** 39);
      expect(sequence).toBeLessThan(2 ** 40);
      seen.add(`${epoch}.${sequence}`);
      count++;
    }
  }
  expect(seen.size).toBe(count);
});

test('an open journal whose disk accepts nothing: redirected, counted in memory, and on the disk later', () => {
  const { world, process, outer, runtime, disk, journal, said, answers, ask } = worker();
  disk.opens = true;
  outer.tick();
  ask();
  runtime.tick();
  process.syncs.shift()?.();
  world.faults = { ...noFaults, ioError: 1 };
  ask();
  expect(answers).toEqual(['logged', 'logged', 'unlogged', 'unlogged']);
  expect(journal.condition()).toEqual({ open: true, inMemory: 2 });
  world.faults = noFaults;
  runtime.time += 1000;
  outer.time += 1000;
  outer.tick();
  expect(journal.condition()).toEqual({ open: true, inMemory: 0 });
  expect(readState(process.disk, DIR)?.unlogged).toBe(2);
  ask();
  expect(answers.slice(4)).toEqual(['logged', 'logged']);
  expect(said.at(-1)).toBe('back 2');
  process.kill();
  const { disk: after } = world.attach();
  expect(recoverJournal(after, handRuntime(NOON + 5000), DIR, 1, 0)).toMatchObject({ unlogged: 2 });
});

test('a stop without a disk reports how many requests are not counted', async () => {
  const { journal, said, ask } = worker();
  ask();
  await journal.close();
  expect(said.at(-1)).toBe('lost 2');
});
