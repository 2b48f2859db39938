import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import {
  DUPLICATE_WINDOW_MS,
  edgesAt,
  FLOOD_PER_MINUTE,
  type MadeHit,
} from '../../../test/helpers/traffic-by-edge.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import { createIngest } from './ingest.ts';

/** Results must not depend on the number of workers, on restarts or on batch sizes. */

const ROOT = 'journal';
const START = Date.parse('2026-11-24T10:00:13Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let edges: Awaited<ReturnType<typeof edgesAt>>;
beforeAll(async () => {
  edges = await edgesAt(START);
});
afterAll(() => edges.close());

/** The worker that takes a hit, and whether it was killed and restarted just before. */
interface Taking {
  worker: number;
  killed: boolean;
}

/** The journals left by the workers. Hits have different times, so the order over all journals is that of the hits. */
const diskOf = (hits: readonly MadeHit[], takings: readonly Taking[], workers: number): Disk => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const running = Array.from({ length: workers }, (_, worker) => ({
    epoch: 1,
    take: edges.start(worker, 1).take,
    epochs: [[]] as Buffer[][],
  }));
  for (const [i, hit] of hits.entries()) {
    const taking = takings[i];
    const worker = (taking?.worker ?? 0) % workers;
    const edge = running[worker];
    if (edge === undefined) continue;
    if (taking?.killed === true) {
      edge.epoch++;
      edge.take = edges.start(worker, edge.epoch).take;
      edge.epochs.push([]);
    }
    edge.epochs.at(-1)?.push(edge.take(hit));
  }
  for (const [worker, { epochs }] of running.entries())
    for (const [i, lines] of epochs.entries())
      layJournal(disk, { root: ROOT, worker, epoch: i + 1, segments: [lines] });
  return disk;
};

/** Takes everything, restarting from the store at random. */
const ingestAll = async (
  disk: Disk,
  store: IngestStore,
  { batch, restart }: { batch: number; restart: () => boolean },
): Promise<void> => {
  const start = () =>
    createIngest({
      disk,
      root: ROOT,
      store,
      batchRecords: batch,
      breathe: async () => undefined,
      keepBroken: () => expect.fail('nothing is broken here'),
      activity: { floodPerMinute: FLOOD_PER_MINUTE, duplicateWindowMs: DUPLICATE_WINDOW_MS },
    });
  let ingest = start();
  for (let more = true, tries = 0; more; tries++) {
    if (tries > 2000) throw new Error('It comes to no end.');
    more = await ingest.step().catch(() => true);
    // A restart after the last record of a finished segment finishes it once more, which takes nothing.
    if (!more || ingest.taken() === 0 || !restart()) continue;
    await ingest.settled().catch(() => undefined);
    ingest = start();
  }
};

/** The decision on each hit, in order. */
const decided = (store: FakeStore) =>
  store.requests
    .toSorted((a, b) => a.record.t - b.record.t)
    .map(({ record, unique, joined, repeats }) => ({
      trafficClass: record.cl,
      reasons: record.rs,
      valid: record.vi === 1 && !joined && record.cl === 'human',
      unique,
      repeats: repeats?.time ?? null,
    }));

interface Step {
  later: number;
  address: string;
  userAgent: string;
  slug: MadeHit['slug'];
  as: MadeHit['as'];
  suspect: boolean;
  cookie: 'none' | 'a' | 'b' | 'given';
}
const step: fc.Arbitrary<Step> = fc.record({
  later: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 4000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 5000, max: 12_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(10_000, 30_000, 60_000, 70_000, HOUR_MS) },
  ),
  address: fc.constantFrom('198.51.100.1', '198.51.100.1', '203.0.113.7', '2001:db8:1::1', '2001:db8:1::2'),
  userAgent: fc.constantFrom(
    FIREFOX,
    FIREFOX,
    PHONE,
    CHROME,
    'curl/8.5.0',
    'Googlebot/2.1',
    'WhatsApp/2.24.6.77 A',
  ),
  slug: fc.constantFrom('count', 'count', 'count', 'refuse', 'refuse', 'paused', 'gone'),
  as: fc.constantFrom('click', 'click', 'click', 'click', 'landing', 'HEAD', 'prefetch'),
  suspect: fc.boolean(),
  cookie: fc.constantFrom('none', 'none', 'none', 'a', 'b', 'given'),
});
const taking = fc.record({ worker: fc.nat(3), killed: fc.constantFrom(false, false, false, false, true) });
const world = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
  takings: fc.array(taking, { minLength: 60, maxLength: 60 }),
  batch: fc.integer({ min: 1, max: 20 }),
  coins: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  failures: fc.array(fc.boolean(), { maxLength: 12 }),
});

/** The requests of a story. `given`: the visitor keeps the last cookie received, on a link that refuses no one. */
const hitsOf = (steps: readonly Step[]): MadeHit[] => {
  let time = START;
  const given = new Map<string, string>();
  return steps.map(({ later, cookie, ...rest }, i) => {
    time += later;
    const who = `${rest.address} ${rest.userAgent}`;
    const known =
      cookie === 'none' ? null : cookie === 'given' ? (given.get(who) ?? null) : cookie.repeat(22);
    const issued = `${i}`.padStart(22, 'i');
    if (known === null && rest.slug === 'count') given.set(who, issued);
    return { ...rest, time, known, issued };
  });
};

test('class, valid and unique visits are the same for one, two and four workers and for any restarts', {
  timeout: 120_000,
}, async () => {
  const reasons = new Set<string>();
  await fc.assert(
    fc.asyncProperty(world, async ({ steps, takings, batch, coins, failures }) => {
      const hits = hitsOf(steps);
      const alone = fakeStore();
      await ingestAll(diskOf(hits, [], 1), alone, { batch: 1000, restart: () => false });
      const expected = decided(alone);
      for (const one of expected) for (const reason of one.reasons) reasons.add(reason);
      expect(expected).toHaveLength(hits.length);
      for (const workers of [1, 2, 4]) {
        const store = fakeStore();
        const faults = [...failures];
        let flips = 0;
        // Some commits fail before anything is stored, and some after everything is, when only the answer is lost.
        store.beforeCommit = () => {
          if (faults.length % 2 === 0 && faults.pop() === true) throw new Error('nothing was stored');
        };
        store.afterCommit = () => {
          if (faults.length % 2 === 1 && faults.pop() === true) throw new Error('the answer was lost');
        };
        const restart = (): boolean => coins[flips++ % coins.length] === true && flips < 400;
        await ingestAll(diskOf(hits, takings, workers), store, { batch, restart });
        expect(decided(store)).toEqual(expected);
      }
    }),
    { numRuns: 150 },
  );
  for (const reason of ['flood', 'double_click', 'duplicate', 'prefetch', 'declared_bot', 'app_engine'])
    expect(reasons).toContain(reason);
});

const person = (over: Partial<MadeHit>): MadeHit => ({
  time: START,
  slug: 'count',
  address: '198.51.100.1',
  userAgent: FIREFOX,
  as: 'click',
  suspect: false,
  known: null,
  issued: 'i'.repeat(22),
  ...over,
});
const countOf = async (hits: readonly MadeHit[], takings: readonly Taking[], workers: number) => {
  const store = fakeStore();
  await ingestAll(diskOf(hits, takings, workers), store, { batch: 64, restart: () => false });
  const all = decided(store);
  return {
    valid: all.filter(({ valid }) => valid).length,
    unique: all.filter(({ unique }) => unique).length,
  };
};

test('four hundred double clicks between two workers are four hundred valid visits', async () => {
  const hits = Array.from({ length: 400 }, (_, i) => {
    const of = { address: `198.51.${100 + (i >> 8)}.${i & 255}`, issued: `${i}`.padStart(22, 'i') };
    return [
      person({ ...of, time: START + i * 1000 }),
      person({ ...of, time: START + i * 1000 + 300, issued: `${i}`.padStart(22, 'j') }),
    ];
  }).flat();
  const takings = hits.map((_, i) => ({ worker: i, killed: false }));
  expect(await countOf(hits, takings, 2)).toEqual({ valid: 400, unique: 400 });
});

test('the second click after a kill is still a double click', async () => {
  const hits = [0, 1].flatMap((second) =>
    Array.from({ length: 50 }, (_, i) =>
      person({
        address: `198.51.100.${i}`,
        time: START + i * 10 + second * 2000,
        issued: `${i}`.padStart(22, `${second}`),
      }),
    ),
  );
  const takings = hits.map((_, i) => ({ worker: 0, killed: i === 50 }));
  expect(await countOf(hits, takings, 1)).toEqual({ valid: 50, unique: 50 });
});

test('a flood over four workers is one', async () => {
  const flood = Array.from({ length: 3 * FLOOD_PER_MINUTE }, (_, i) =>
    person({ userAgent: `${FIREFOX} ${i}`, time: START + i * 1000, issued: `${i}`.padStart(22, 'f') }),
  );
  const takings = flood.map((_, i) => ({ worker: i, killed: false }));
  expect((await countOf(flood, takings, 4)).valid).toBe(FLOOD_PER_MINUTE);
});

test('the real store keeps decisions over restarts of control', { timeout: 120_000 }, async () => {
  const [made] = fc.sample(
    world.filter(({ steps }) => steps.length > 45),
    { numRuns: 1, seed: 3 },
  );
  if (made === undefined) throw new Error('There is one.');
  const hits = hitsOf(made.steps);
  const alone = fakeStore();
  await ingestAll(diskOf(hits, [], 1), alone, { batch: 1000, restart: () => false });
  const real = await temporaryStore();
  try {
    const { ingest } = real.store;
    await ingestAll(diskOf(hits, [], 1), ingest, { batch: 7, restart: () => true });
    const places = alone.requests.map(({ node, worker, record }) => ({
      node,
      worker,
      epoch: record.e,
      sequence: record.s,
    }));
    const found = await ingest.findJudgements(places, 0);
    expect([...found.values()].map(({ trafficClass, reasons }) => [trafficClass, reasons])).toHaveLength(
      hits.length,
    );
    for (const { node, worker, record } of alone.requests) {
      const one = found.get(`${node}.${worker}.${record.e}.${record.s}`);
      expect([one?.trafficClass, one?.reasons]).toEqual([record.cl, record.rs]);
    }
  } finally {
    real.dispose();
  }
});
