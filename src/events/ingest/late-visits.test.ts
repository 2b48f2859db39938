import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { UNIQUE_WINDOW_MS } from '../../core/clicks/unique.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';

interface Visit {
  time: number;
  v: string;
  vn?: string;
  /** Its ad click. */
  ad?: string;
  /** The page's own report. */
  landed?: boolean;
}

const lay = (disk: Disk, node: number, visits: readonly Visit[]): void => {
  const lines = visits.map(({ time, v, vn, ad, landed = false }, i) =>
    lineOf(
      requestFields({
        ...{ v, ...(vn !== undefined && { vn }), ...(ad !== undefined && { ci: { gclid: ad } }) },
        ...(landed && { o: 'landed', m: 'POST', p: '/t' }),
      }),
      { epoch: 5, sequence: i + 1, time },
    ),
  );
  layJournal(disk, { root: ROOT, node, worker: 0, segments: [lines] });
};

const ingestOf = (disk: Disk, store: FakeStore, batchRecords: number): Ingest =>
  createIngest({
    ...{ disk, root: ROOT, store, batchRecords },
    // Nothing is of the future.
    now: () => NOON + 365 * DAY_MS,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });

const drain = async (disk: Disk, store: FakeStore, batchRecords: number): Promise<void> => {
  const ingest = ingestOf(disk, store, batchRecords);
  while (await ingest.step());
  await ingest.close();
};

/** Machine 1 is always there; what machine 2 answered arrives when everything of machine 1 has been stored. */
const ingestLate = async (
  here: readonly Visit[],
  away: readonly Visit[],
  batchRecords = 3,
): Promise<FakeStore> => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const store = fakeStore();
  lay(disk, 1, here);
  await drain(disk, store, batchRecords);
  lay(disk, 2, away);
  await drain(disk, store, batchRecords);
  return store;
};

const uniqueTimes = ({ requests }: FakeStore, node: number): number[] =>
  requests.flatMap((one) => (one.node === node && one.unique ? [one.record.t] : []));

const visitsOf = fc
  .array(
    fc.record({
      pause: fc.oneof(
        fc.integer({ min: 1, max: 30 * HOUR_MS }),
        fc.constantFrom(1, MINUTE_MS, UNIQUE_WINDOW_MS - 1, UNIQUE_WINDOW_MS),
      ),
      v: fc.constantFrom('a', 'a', 'b', 'c'),
    }),
    { maxLength: 15 },
  )
  .map((all) => {
    let time = NOON;
    return all.map(({ pause, v }): Visit => {
      time += pause;
      return { time, v };
    });
  });

test('however late visits arrive, the unique ones of a visitor are a day apart, and no other visit has room for one', async () => {
  let [late, repeated] = [0, 0];
  await fc.assert(
    fc.asyncProperty(visitsOf, visitsOf, fc.integer({ min: 1, max: 5 }), async (here, away, batchRecords) => {
      const store = await ingestLate(here, away, batchRecords);
      const alone = await ingestLate(here, [], batchRecords);
      expect(uniqueTimes(store, 1)).toEqual(uniqueTimes(alone, 1));
      expect(store.requests).toHaveLength(here.length + away.length);
      for (const own of Map.groupBy(store.requests, ({ record }) => record.v).values()) {
        const times = own.flatMap(({ unique, record }) => (unique ? [record.t] : [])).sort((a, b) => a - b);
        for (const [i, time] of times.entries())
          expect(time - (times[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(UNIQUE_WINDOW_MS);
        for (const { unique, record } of own)
          if (!unique) expect(times.some((time) => Math.abs(time - record.t) < UNIQUE_WINDOW_MS)).toBe(true);
      }
      late += away.length;
      repeated += store.requests.filter(({ node, unique }) => node === 2 && !unique).length;
    }),
  );
  expect(late).toBeGreaterThan(100);
  expect(repeated).toBeGreaterThan(50);
});

/** Whether each of these, in the order in which they are taken, is part of another: everything is searched each time. */
const joinedOf = (views: readonly (Visit & { isLate: boolean })[]): boolean[] => {
  const counted: { ad: string | undefined; time: number; hasRequest: boolean }[] = [];
  return views.map(({ ad, time, landed = false, isLate }) => {
    const own = counted.filter((one) => one.ad === ad).toSorted((a, b) => a.time - b.time);
    const near = own.filter((one) => Math.abs(one.time - time) < UNIQUE_WINDOW_MS);
    const last = own.at(-1);
    const onTime = last !== undefined && near.includes(last) ? last : undefined;
    const found = isLate ? (near.findLast((one) => one.time <= time) ?? near[0]) : onTime;
    if (found === undefined || (!landed && found.hasRequest)) {
      counted.push({ ad, time, hasRequest: !landed });
      return false;
    }
    found.hasRequest ||= !landed;
    return true;
  });
};

test('however late the page views of an ad click arrive, each belongs to the visit that was counted for it', async () => {
  let [late, joined] = [0, 0];
  /** Those of a machine, none at the same time as one of the other. */
  const viewsOf = (machine: 0 | 1) =>
    fc
      .array(
        fc.record({
          pause: fc.oneof(
            fc.integer({ min: 1, max: 30 * HOUR_MS }),
            fc.constantFrom(2, MINUTE_MS, UNIQUE_WINDOW_MS - 2, UNIQUE_WINDOW_MS),
          ),
          ad: fc.constantFrom('A', 'A', 'B'),
          landed: fc.boolean(),
        }),
        { maxLength: 15 },
      )
      .map((all) => {
        let time = NOON + machine;
        // Each with a visitor of its own, so that only the ad click says what belongs together.
        return all.map(({ pause, ...view }, i): Visit => {
          time += 2 * Math.ceil(pause / 2);
          return { time, v: `${machine} ${i}`, ...view };
        });
      });
  await fc.assert(
    fc.asyncProperty(
      viewsOf(0),
      viewsOf(1),
      fc.integer({ min: 1, max: 5 }),
      async (here, away, batchRecords) => {
        const store = await ingestLate(here, away, batchRecords);
        let latest = here.at(-1)?.time ?? 0;
        const taken = [...here, ...away].map((view, i) => {
          const isLate = i >= here.length && view.time < latest;
          latest = Math.max(latest, view.time);
          return { ...view, isLate };
        });
        expect(store.requests.map((one) => one.joined)).toEqual(joinedOf(taken));
        late += taken.filter(({ isLate }) => isLate).length;
        joined += store.requests.filter((one) => one.node === 2 && one.joined).length;
      },
    ),
  );
  expect(late).toBeGreaterThan(100);
  expect(joined).toBeGreaterThan(50);
});

test('two page views of an ad click that both arrive days late are one visit, in one batch or two', async () => {
  const today = { time: NOON + 80 * HOUR_MS, v: 'somebody', ad: 'A' };
  for (const batchRecords of [1, 10]) {
    const store = await ingestLate(
      [today],
      [
        { time: NOON, v: 'call', ad: 'A' },
        { time: NOON + 1000, v: 'page', ad: 'A', landed: true },
        { time: NOON + 2000, v: 'again', ad: 'A' },
      ],
      batchRecords,
    );
    expect(store.requests.map(({ joined, unique }) => [joined, unique])).toEqual([
      [false, true],
      [false, true],
      [true, false],
      [false, true],
    ]);
    expect(store.requests[2]?.visit).toMatchObject({ node: 2, sequence: 1, time: NOON });
  }
});

test('a cookie that was issued before its machine was away belongs to the visitor who has counted', async () => {
  const before = { time: NOON, v: 'hash', vn: 'cookie' };
  const today = { time: NOON + 80 * HOUR_MS, v: 'somebody' };
  const store = await ingestLate(
    [before, today],
    [
      { time: NOON + HOUR_MS, v: 'cookie' },
      { time: NOON + 25 * HOUR_MS, v: 'cookie' },
      { time: NOON + 26 * HOUR_MS, v: 'hash' },
    ],
  );
  expect(uniqueTimes(store, 2)).toEqual([NOON + 25 * HOUR_MS]);
});

test('a cookie that was issued while away is known after that, in another batch as well', async () => {
  const today = { time: NOON + 80 * HOUR_MS, v: 'somebody' };
  for (const batchRecords of [1, 10]) {
    const store = await ingestLate(
      [today],
      [
        { time: NOON, v: 'hash', vn: 'cookie' },
        { time: NOON + HOUR_MS, v: 'cookie' },
        { time: NOON + 2 * HOUR_MS, v: 'hash' },
      ],
      batchRecords,
    );
    expect(uniqueTimes(store, 2)).toEqual([NOON]);
  }
});

test('behind a clock that was set back, a cookie is known by the next request', async () => {
  const store = await ingestLate(
    [{ time: NOON + 5000, v: 'somebody' }],
    [
      { time: NOON, v: 'hash', vn: 'cookie' },
      { time: NOON + 6000, v: 'cookie' },
    ],
    10,
  );
  expect(uniqueTimes(store, 2)).toEqual([NOON]);
});

test('late visits that come again and again do not hold up the others', async () => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  const store = fakeStore();
  lay(disk, 1, [{ time: NOON + HOUR_MS, v: 'newest' }]);
  await drain(disk, store, 3);
  lay(disk, 2, [
    { time: NOON, v: 'late' },
    { time: NOON + 2 * HOUR_MS, v: 'on time' },
  ]);
  const ingest = ingestOf(disk, store, 10);
  await ingest.step();
  await ingest.close();
  expect(store.requests.map(({ record }) => record.v)).toEqual(['newest', 'late', 'on time']);
});
