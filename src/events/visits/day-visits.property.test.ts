import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { besides, keeping, nextProcess } from '../../../test/helpers/visit-keeping.ts';
import { noFaults, type SimulatedDisk, simulatedDisk } from '../../../test/simulation/disk.ts';
import { type Random, seeded } from '../../../test/simulation/random.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';

const ROOT = 'journal';

const record = fc.record({
  pause: fc.oneof(
    {
      arbitrary: fc.constantFrom(0, 1, 1, 1, 1, HOUR_MS, 5 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS),
      weight: 12,
    },
    fc.integer({ min: 0, max: 60 * DAY_MS }),
  ),
  visitor: fc.oneof({ arbitrary: fc.constantFrom('a', 'a', 'b'), weight: 2 }, fc.nat({ max: 80 })),
  issues: fc.constantFrom(true, true, false),
  cl: fc.constantFrom('human', 'human', 'human', 'invalid', 'preview'),
  landed: fc.boolean(),
  ad: fc.constantFrom(null, null, { gclid: 'A' }, { gclid: 'B' }, { gbraid: 'A', gclid: 'B' }),
});
type Sent = (typeof record extends fc.Arbitrary<infer T> ? T : never) & {
  /** How far the clock is off. */
  off?: number;
};
const workers = fc.array(fc.array(record, { minLength: 5, maxLength: 40, size: 'max' }), {
  minLength: 2,
  maxLength: 2,
});

/** After everything with a right clock. */
const now = (): number => NOON + 10_000 * DAY_MS;

const lay = (disk: Disk, all: readonly (readonly Sent[])[], epoch = 5): void => {
  for (const [worker, records] of all.entries()) {
    let time = NOON;
    const lines = records.map(({ pause, visitor, issues, cl, landed, ad, off = 0 }, i) => {
      time += pause;
      const v = typeof visitor === 'string' ? visitor : `key-${visitor % 2}-${visitor >> 1}`;
      const fields = requestFields({
        ...{ v: off === 0 ? v : `${v}-off`, cl, vi: cl === 'preview' ? 0 : 1 },
        ...(landed ? { o: 'landed' as const } : {}),
        ...(issues ? { vn: `key-${worker}-${i}${off === 0 ? '' : '-off'}` } : {}),
        ...(ad === null ? {} : { ci: off === 0 ? ad : { gclid: 'off' } }),
      });
      return lineOf(fields, { epoch, sequence: i + 1, time: time + off });
    });
    layJournal(disk, { root: ROOT, worker, epoch, segments: [lines] });
  }
};

const decisions = ({ requests }: FakeStore) =>
  requests.map(({ unique, joined, visit }) => [unique, joined, visit?.sequence]);

const ingestOf = (disk: Disk, store: FakeStore, batchRecords: number, kept = keeping()): Ingest =>
  createIngest({
    ...{ disk, root: ROOT, store, batchRecords, now, visits: kept },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });

const everything = async (ingest: Ingest): Promise<void> => {
  while (await ingest.step());
  await ingest.settled();
};

/** In memory only, without a restart. */
const calmly = async (disk: Disk): Promise<FakeStore> => {
  const store = fakeStore();
  const ingest = createIngest({
    ...{ disk, root: ROOT, store, batchRecords: 100, now },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  await everything(ingest);
  return store;
};

const how = fc.record({
  seed: fc.nat(),
  mostVisits: fc.integer({ min: 1, max: 6 }),
  memoryBytes: fc.constantFrom(0, 0, 10_000, 30_000, Number.POSITIVE_INFINITY),
  batchRecords: fc.integer({ min: 1, max: 6 }),
  noSpace: fc.constantFrom(0, 0, 0.02, 1),
  failing: fc.constantFrom(0, 0.1),
});

/** What one run came across. */
interface Course {
  used: number;
  refused: number;
}

/** Takes everything with stops, kills, power cuts, failed commits and a disk that may be full. */
const restlessly = async (
  journals: Disk,
  {
    seed,
    mostVisits,
    memoryBytes,
    batchRecords,
    noSpace,
    failing,
  }: typeof how extends fc.Arbitrary<infer T> ? T : never,
  course: Course,
): Promise<FakeStore> => {
  const random: Random = seeded(seed);
  const world: SimulatedDisk = simulatedDisk(random);
  world.faults = { ...noFaults, noSpace, shortWrite: 0.05 };
  const store = fakeStore();
  store.beforeCommit = () => {
    if (random.chance(failing)) throw new Error('simulated: the transaction failed');
  };
  store.afterCommit = () => {
    if (random.chance(failing)) throw new Error('simulated: stored, but the answer was lost');
  };
  const { recentVisits } = store;
  store.recentVisits = (each, part) => {
    if (part?.after !== undefined) course.used++;
    return recentVisits(each, part);
  };
  const kept = keeping({
    ...{ mostVisits, memoryBytes },
    log: { info: () => undefined, warn: () => void course.refused++ },
  });
  let process = nextProcess(world, null);
  const start = (): Ingest => {
    process = nextProcess(world, process);
    if (random.chance(0.3)) process.dieAt = 1 + random.below(60);
    return ingestOf(besides(journals, process.disk), store, batchRecords, kept);
  };
  let ingest = start();
  for (let more = true; more; ) {
    try {
      more = await ingest.step();
      if (!more) await ingest.settled();
    } catch {
      more = true;
    }
    if (process.dead() || (more && random.chance(0.15))) {
      if (random.chance(0.4)) await ingest.close().catch(() => undefined);
      process.kill();
      // An answer may still be on its way from the store, which is not killed.
      await ingest.settled().catch(() => undefined);
      if (random.chance(0.3)) world.cutPower();
      ingest = start();
      more = true;
    }
  }
  return store;
};

test('with any limit, at any stop, kill, power cut or full disk, the same visits are unique and the same ones join', async () => {
  const course: Course = { used: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(workers, how, async (all, way) => {
      const journals = simulatedDisk(seeded(1)).attach().disk;
      lay(journals, all);
      const calm = await calmly(journals);
      expect(decisions(await restlessly(journals, way, course))).toEqual(decisions(calm));
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(course.used).toBeGreaterThan(300);
  expect(course.refused).toBeGreaterThan(50);
}, 240_000);

/** Behind by any time, or ahead of everything else. */
const off = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  fc.integer({ min: -60 * DAY_MS, max: -1 }),
  fc.integer({ min: 10_001 * DAY_MS, max: 20_000 * DAY_MS }),
);
const clocks = fc.array(
  fc.tuple(record, off).map(([sent, by]): Sent => ({ ...sent, off: by })),
  { minLength: 5, maxLength: 60, size: 'max' },
);

test('wrong clocks change nothing for visitors who come with a right one', async () => {
  const course: Course = { used: 0, refused: 0 };
  let wrong = 0;
  await fc.assert(
    fc.asyncProperty(clocks, how, async (all, way) => {
      const [journals, undisturbed] = [simulatedDisk(seeded(1)), simulatedDisk(seeded(1))].map(
        (disk) => disk.attach().disk,
      ) as [Disk, Disk];
      lay(journals, [all]);
      // The same records in the same places, without any visit of a wrong clock.
      lay(undisturbed, [
        all.map((one) => (one.off === 0 ? one : { ...one, cl: 'preview', issues: false, ad: null, off: 0 })),
      ]);
      const right = (_: unknown, i: number): boolean => all[i]?.off === 0;
      wrong += all.filter((one) => one.off !== 0).length;
      const expected = decisions(await calmly(undisturbed)).filter(right);
      expect(decisions(await calmly(journals)).filter(right)).toEqual(expected);
      expect(decisions(await restlessly(journals, way, course)).filter(right)).toEqual(expected);
    }),
    { numRuns: 150, seed: 1 },
  );
  expect(wrong).toBeGreaterThan(500);
  expect(course.used).toBeGreaterThan(100);
}, 240_000);
