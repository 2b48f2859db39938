import { beforeEach, describe, expect, it } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, place, requestFields } from '../../../test/helpers/event-records.ts';
import { besides, keeping, nextProcess } from '../../../test/helpers/visit-keeping.ts';
import {
  noFaults,
  type ProcessDisk,
  type SimulatedDisk,
  simulatedDisk,
} from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import type { VisitKeeping } from './day-visits.ts';

const ROOT = 'journal';
const DIR = 'visits';
let journals: Disk;
let files: SimulatedDisk;
let running: ProcessDisk | null;
let store: FakeStore;
let warnings: string[];
/** Visits read from the store by the last start. */
let read: number;
/** The right time. */
let time: number;
const now = (): number => time;

/** Four visits an hour; every fourth visitor has been there two visits before. */
const lay = (from: number, to: number, epoch: number): void => {
  const lines = Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    const v = n % 4 === 3 ? `visitor-${n - 2}` : `visitor-${n}`;
    return lineOf(requestFields({ v, vn: `cookie-${n}`, ci: { gclid: `click-${n >> 1}` } }), {
      ...{ epoch, sequence: i + 1, time: NOON + (n * HOUR_MS) / 4 },
    });
  });
  layJournal(journals, { root: ROOT, epoch, segments: [lines] });
};

/** Requests at these times. */
const layAt = (epoch: number, requests: readonly { v: string; vn?: string; at: number }[]): void => {
  const lines = requests.map(({ v, vn, at }, i) =>
    lineOf(requestFields({ v, ...(vn !== undefined && { vn }) }), { epoch, sequence: i + 1, time: at }),
  );
  layJournal(journals, { root: ROOT, epoch, segments: [lines] });
};

const start = (over: Partial<VisitKeeping> = {}, into = store): Ingest => {
  running = nextProcess(files, running);
  read = 0;
  const { recentVisits } = into;
  const counting: FakeStore = {
    ...into,
    recentVisits: (each, part) =>
      recentVisits((seen, unique) => {
        read++;
        each(seen, unique);
      }, part),
  };
  return createIngest({
    ...{ disk: besides(journals, running.disk), root: ROOT, store: counting, batchRecords: 2, now },
    visits: keeping({ ...over, log: { info: () => undefined, warn: (_, text) => void warnings.push(text) } }),
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
};
const drain = async (ingest: Ingest): Promise<void> => {
  while (await ingest.step());
  await ingest.settled();
};
const decisions = (of = store) => of.requests.map(({ unique, joined }) => [unique, joined]);
const names = (): string[] => files.attach().disk.list(DIR);
/** The decisions of an ingest that has all in memory and never stops. */
const expected = async () => {
  const own = fakeStore();
  const ingest = createIngest({
    ...{ disk: journals, root: ROOT, store: own, batchRecords: 100, now },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  await drain(ingest);
  return decisions(own);
};

beforeEach(() => {
  journals = simulatedDisk(seeded(1)).attach().disk;
  files = simulatedDisk(seeded(1));
  running = null;
  store = fakeStore();
  warnings = [];
  time = NOON + 30 * DAY_MS;
  lay(0, 40, 5);
});

const changeByte = (name: string): void => {
  const file = files.attach().disk.open(`${DIR}/${name}`, false);
  const byte = new Uint8Array(1);
  file?.read(byte, 10);
  file?.write(Uint8Array.of((byte[0] ?? 0) ^ 1), 10);
};

describe('a start after a stop', () => {
  it('reads nothing from the store', async () => {
    const ingest = start();
    await drain(ingest);
    expect(read).toBe(0);
    await ingest.close();
    lay(40, 60, 6);
    await drain(start());
    expect(read).toBe(0);
    expect(warnings).toEqual([]);
    expect(decisions()).toEqual(await expected());
  });

  it('reads what came after the last file when it was killed', async () => {
    lay(40, 42, 6);
    await drain(start());
    lay(42, 60, 7);
    await drain(start());
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(8);
    expect(decisions()).toEqual(await expected());
  });
});

describe('reads visits from the store and says so', () => {
  const damaged = async (harm: (all: string[]) => void): Promise<void> => {
    const ingest = start();
    await drain(ingest);
    await ingest.close();
    const all = names();
    expect(all.length).toBeGreaterThan(5);
    harm(all);
    lay(40, 60, 6);
    await drain(start());
    expect(read).toBeGreaterThan(0);
    expect(warnings).toHaveLength(1);
    expect(decisions()).toEqual(await expected());
  };
  it('if a byte of a file is different', () => damaged((all) => changeByte(all[3] as string)));
  it('if a file is missing', () => damaged((all) => files.attach().disk.remove(`${DIR}/${all[3]}`)));
  it('if a file is cut off', () =>
    damaged((all) => {
      const file = files.attach().disk.open(`${DIR}/${all.at(-1)}`, false);
      file?.truncate(file.size() - 3);
    }));
  it('if the store has lost the end, as after a restored backup', async () => {
    const before = start();
    for (let i = 0; i < 5; i++) await before.step();
    await before.settled();
    const backup = fakeStore();
    const earlier = start({}, backup);
    for (let i = 0; i < 5; i++) await earlier.step();
    await earlier.settled();
    await drain(start());
    await start({}, store).close();
    await drain(start({}, backup));
    expect(warnings.length).toBeGreaterThan(0);
    expect(decisions(backup)).toEqual(await expected());
  });

  it('if the files are those of another store that has got as far', async () => {
    const ingest = start();
    await drain(ingest);
    await ingest.close();
    // Other visits in the same places, and more of them.
    journals = simulatedDisk(seeded(2)).attach().disk;
    lay(100, 160, 5);
    const other = fakeStore();
    const calm = createIngest({
      ...{ disk: journals, root: ROOT, store: other, batchRecords: 100, now },
      keepBroken: () => expect.fail('nothing is broken here'),
      breathe: async () => undefined,
    });
    await drain(calm);
    other.findJudgements = async () => new Map();
    lay(160, 170, 6);
    await drain(start({}, other));
    expect(read).toBeGreaterThan(0);
    expect(warnings).toHaveLength(1);
    expect(decisions(other)).toEqual(await expected());
  });
});

it('keeps visits in memory while the disk is full, says so once, and goes on', async () => {
  files.faults = { ...noFaults, noSpace: 1 };
  const ingest = start();
  await drain(ingest);
  expect(warnings).toHaveLength(1);
  expect(names()).toEqual([]);
  expect(decisions()).toEqual(await expected());
  files.faults = noFaults;
  await ingest.close();
  lay(40, 60, 6);
  await drain(start());
  expect(read).toBe(0);
  expect(decisions()).toEqual(await expected());
});

it('writes nothing while the disk has no space to spare, also at the end, and all of it later', async () => {
  let may = false;
  const ingest = start({ maySpend: () => may });
  await drain(ingest);
  expect(names()).toEqual([]);
  may = true;
  lay(40, 50, 6);
  await drain(ingest);
  expect(names().length).toBeGreaterThan(5);
  may = false;
  const before = names();
  await ingest.close();
  expect(names()).toEqual(before);
  expect(warnings).toEqual([]);
  lay(50, 60, 7);
  await drain(start());
  expect(read).toBeGreaterThan(0);
  expect(decisions()).toEqual(await expected());
});

it('removes the files of expired visits', async () => {
  const ingest = start();
  await drain(ingest);
  lay(400, 440, 6);
  await drain(ingest);
  lay(440, 480, 7);
  await drain(ingest);
  await ingest.close();
  // A day is 96 visits, and a file has three or four.
  expect(names().length).toBeLessThan(35);
});

it('ends a generation after four hours', async () => {
  await drain(start({ mostVisits: 1000 }));
  expect(names()).toHaveLength(2);
});

it('ends none for keys of earlier visits only', async () => {
  const ingest = start({ mostVisits: 2 });
  await drain(ingest);
  const before = names().length;
  layAt(
    6,
    Array.from({ length: 100 }, (_, i) => ({
      v: 'visitor-36',
      vn: `more-${i}`,
      at: NOON + 10 * HOUR_MS + i,
    })),
  );
  await drain(ingest);
  expect(names().length - before).toBeLessThan(2);
  expect(decisions()).toEqual(await expected());
});

it('decides the same with hundreds of generations', async () => {
  const visitors = (from: number, at: number) =>
    Array.from({ length: 400 }, (_, i) => ({ v: `many-${from + i}`, at: at + i }));
  layAt(6, visitors(0, NOON + 10 * HOUR_MS));
  layAt(7, visitors(200, NOON + 11 * HOUR_MS));
  await drain(start({ mostVisits: 1 }));
  expect(decisions()).toEqual(await expected());
  expect(names().length).toBeGreaterThan(300);
});

describe('counts a visitor once', () => {
  it('when visits are forty days apart', async () => {
    const ingest = start({ mostVisits: 1000 });
    await drain(ingest);
    await ingest.close();
    const at = NOON + 50 * DAY_MS;
    time = at + DAY_MS;
    layAt(6, [
      { v: 'a', at: NOON + 10 * HOUR_MS },
      { v: 'a', at },
      { v: 'a', at: at + HOUR_MS },
      { v: 'b', at: at + HOUR_MS },
      { v: 'b', at: at + 2 * HOUR_MS },
    ]);
    await drain(start({ mostVisits: 1000 }));
    expect(decisions().slice(40)).toEqual([true, true, false, true, false].map((unique) => [unique, false]));
  });

  it('after a clock that was forty days ahead, also with a restart', async () => {
    time = NOON + 10 * HOUR_MS;
    const ahead = start({ mostVisits: 1000 });
    layAt(6, [{ v: 'ahead', at: NOON + 40 * DAY_MS }]);
    await drain(ahead);
    await ahead.close();
    const at = NOON + 11 * HOUR_MS;
    time = at + DAY_MS;
    layAt(7, [
      { v: 'visitor-37', at },
      { v: 'a', at: at + 1 },
      { v: 'a', at: at + HOUR_MS },
      { v: 'a', at: at + DAY_MS },
      { v: 'a', at: at + DAY_MS + 1 },
    ]);
    await drain(start({ mostVisits: 1000 }));
    expect(
      decisions()
        .map(([unique]) => unique)
        .slice(41),
    ).toEqual([false, true, false, false, true]);
  });
});

it('keeps neither generations nor files for longer because of a clock that is ahead', async () => {
  time = NOON + 10 * HOUR_MS;
  const ingest = start({ mostVisits: 1000 });
  await drain(ingest);
  const before = names().length;
  // Every second request.
  layAt(
    6,
    Array.from({ length: 100 }, (_, i) => ({
      v: `either-${i}`,
      at: time + i + (i % 2) * 40 * DAY_MS,
    })),
  );
  await drain(ingest);
  expect(names().length - before).toBeLessThan(2);
  for (let day = 1; day <= 5; day++) {
    const at = NOON + day * DAY_MS;
    time = at + DAY_MS;
    layAt(
      6 + day,
      Array.from({ length: 24 }, (_, i) => ({ v: `on-${day}-${i}`, at: at + i * HOUR_MS })),
    );
    await drain(ingest);
  }
  expect(names().length).toBeLessThan(10);
});

it('forgets visits although all edges are two minutes ahead', async () => {
  const ingest = start({ mostVisits: 1000 });
  time = NOON + 10 * HOUR_MS;
  for (let hour = 0; hour < 5 * 24; hour++) {
    time += HOUR_MS;
    layAt(6 + hour, [{ v: `on-${hour}`, at: time + 2 * MINUTE_MS }]);
    await drain(ingest);
  }
  expect(names().length).toBeGreaterThan(4);
  expect(names().length).toBeLessThan(12);
});

it('keeps the visits of a generation that ended while the clock was behind', async () => {
  const ingest = start({ mostVisits: 20 });
  time = NOON + 10 * HOUR_MS;
  await drain(ingest);
  layAt(6, [{ v: 'known', at: time }]);
  await drain(ingest);
  time -= 8 * HOUR_MS;
  const many = Array.from({ length: 30 }, (_, i) => ({ v: `more-${i}`, at: time + i }));
  layAt(7, many);
  await drain(ingest);
  time += 8 * HOUR_MS + DAY_MS;
  layAt(8, [{ v: 'later', at: time - HOUR_MS }]);
  await drain(ingest);
  layAt(9, [{ v: 'known', at: time - MINUTE_MS }]);
  await drain(start({ mostVisits: 20 }));
  expect(decisions().at(-1)).toEqual([false, false]);
});

it('does not use files of another store after visits were read from the store', async () => {
  await drain(start());
  for (const name of names()) files.attach().disk.remove(`${DIR}/${name}`);
  const again = start();
  await drain(again);
  expect(read).toBeGreaterThan(10);
  await again.close();
  await start().step();
  expect(read).toBe(0);
  const { findJudgements } = store;
  store.findJudgements = async () => new Map();
  lay(40, 50, 6);
  await drain(start());
  expect(read).toBeGreaterThan(10);
  store.findJudgements = findJudgements;
  expect(decisions()).toEqual(await expected());
});

it('leaves no file open when a start fails', async () => {
  await drain(start());
  let [open, opened] = [0, 0];
  const { recentVisits } = store;
  store.recentVisits = async () => {
    throw new Error('simulated: the store cannot be read');
  };
  const failing = start({ memoryBytes: 0 });
  const counting =
    (before: Disk['open']): Disk['open'] =>
    (path, create) => {
      const file = before(path, create);
      if (file === null) return null;
      open++;
      opened++;
      const close = (): void => {
        open--;
        file.close();
      };
      return { ...file, close };
    };
  const { disk } = running as ProcessDisk;
  disk.open = counting(disk.open);
  await expect(failing.step()).rejects.toThrow('cannot be read');
  expect(opened).toBeGreaterThan(5);
  expect(open).toBe(0);
  store.recentVisits = recentVisits;
  const { findJudgements } = store;
  store.findJudgements = async () => {
    throw new Error('simulated: the store cannot be read');
  };
  const blind = start();
  const second = running as ProcessDisk;
  second.disk.open = counting(second.disk.open);
  await expect(blind.step()).rejects.toThrow('cannot be read');
  expect(warnings).toEqual([]);
  expect(open).toBe(0);
  store.findJudgements = findJudgements;
});

const markedInvalid = {
  ...{ workspace: 1, as: 'invalid' as const, user: 3, note: '', at: NOON },
  requests: [place({ sequence: 38, time: NOON + (37 * HOUR_MS) / 4 })],
};
const afterTheMark = [
  { v: 'visitor-37', at: NOON + 10 * HOUR_MS },
  { v: 'cookie-37', at: NOON + 10 * HOUR_MS + 1 },
];

it('a start takes a mark into account, although no file has it', async () => {
  for (const noSpace of [0, 1]) {
    files = simulatedDisk(seeded(1));
    store = fakeStore();
    journals = simulatedDisk(seeded(1)).attach().disk;
    lay(0, 40, 5);
    running = null;
    const ingest = start();
    await drain(ingest);
    files.faults = { ...noFaults, noSpace };
    expect(await ingest.mark(markedInvalid)).toBe(1);
    layAt(6, afterTheMark);
    await drain(start());
    // The visitor counts again, and the cookie of the marked visit is not known.
    expect(decisions().slice(-2)).toEqual([
      [true, false],
      [true, false],
    ]);
  }
});

it('writes nothing to a folder that cannot be read, and finds everything there later', async () => {
  await drain(start());
  lay(40, 50, 6);
  const blind = start();
  const { disk } = running as ProcessDisk;
  const { list } = disk;
  disk.list = () => {
    throw new Error('simulated EIO');
  };
  await drain(blind);
  expect(warnings).toContainEqual(expect.stringContaining('cannot be read'));
  disk.list = list;
  lay(50, 60, 7);
  await drain(start());
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(18);
  expect(decisions()).toEqual(await expected());
});

describe('counts nobody again after the clock was corrected', () => {
  const visitors = (at: number) => Array.from({ length: 20 }, (_, i) => ({ v: `known-${i}`, at: at + i }));
  const lastOf = (count: number): boolean[] =>
    decisions()
      .slice(-count)
      .map(([unique]) => unique as boolean);

  it.each(['', ' and control is stopped before'])('that was thirty days ahead%s', async (stopped) => {
    time = NOON + 10 * HOUR_MS;
    let ingest = start();
    await drain(ingest);
    layAt(6, visitors(time));
    await drain(ingest);
    const before = names();
    time += 30 * DAY_MS;
    layAt(7, [{ v: 'leap', at: time }]);
    await drain(ingest);
    layAt(8, [{ v: 'leap', at: time + 1 }]);
    await drain(ingest);
    // It has dropped everything else, but not from the disk.
    expect(names()).toEqual(expect.arrayContaining(before));
    if (stopped !== '') {
      await ingest.close();
      ingest = start();
    }
    time += MINUTE_MS - 30 * DAY_MS;
    layAt(9, visitors(time));
    await drain(ingest);
    expect(lastOf(20)).toEqual(Array.from({ length: 20 }, () => false));
    expect(read).toBeLessThan(10);
  });
});

describe('goes on keeping visits in files', () => {
  const refuse = (): never => {
    throw new Error('simulated EACCES');
  };

  it.each(['opened', 'read', 'removed'])('after a file could not be %s', async (what) => {
    const before = start();
    await drain(before);
    await before.close();
    const broken = `${DIR}/${names()[3]}`;
    if (what === 'removed') changeByte(names()[3] as string);
    lay(40, 60, 6);
    const ingest = start();
    const { disk } = running as ProcessDisk;
    const { open, remove } = disk;
    disk.open = (path, create) => {
      if (path !== broken || what === 'removed') return open(path, create);
      const file = what === 'opened' ? refuse() : open(path, create);
      return file && { ...file, read: refuse };
    };
    disk.remove = (path) => (path === broken && what === 'removed' ? refuse() : remove(path));
    await drain(ingest);
    expect(warnings).toEqual([expect.stringContaining('some files of visits cannot be used')]);
    await ingest.close();
    await drain(start());
    expect(read).toBe(0);
    expect(decisions()).toEqual(await expected());
  });

  it('once its folder can be made', async () => {
    const ingest = start();
    const { disk } = running as ProcessDisk;
    const { mkdir } = disk;
    let made = 0;
    disk.mkdir = refuse;
    await ingest.step();
    expect(warnings).toEqual([expect.stringContaining('some files of visits cannot be used')]);
    disk.mkdir = (dir) => {
      made++;
      mkdir(dir);
    };
    await drain(ingest);
    expect(made).toBeGreaterThan(0);
    expect(names().length).toBeGreaterThan(5);
  });
});
