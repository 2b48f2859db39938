import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AbTestRecord, abTestTraffic, layTraffic } from '../../../test/helpers/ab-test-traffic.ts';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { slowUnits } from '../../../test/helpers/slow-tests.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { fingerprintOf, formerFingerprintOf } from '../../core/clicks/fingerprint.ts';
import { UNIT_KEYS } from '../../core/clicks/units.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { recordKey } from '../store/record-place.ts';
import { createIngest, type Ingest } from './ingest.ts';

const ROOT = 'journal';
const freshDisk = (): Disk => simulatedDisk(seeded(1)).attach().disk;

interface Ways {
  batchRecords: number;
  mostUnitKeys?: number;
  /** The fate of each batch. */
  fates?: readonly string[];
}

const ingestAll = async (
  disk: Disk,
  { fates = [], ...ways }: Ways,
  store = fakeStore(),
): Promise<FakeStore> => {
  const start = (): Ingest =>
    createIngest({
      disk,
      root: ROOT,
      store,
      ...ways,
      keepBroken: () => expect.fail('nothing is broken here'),
      breathe: async () => undefined,
    });
  let ingest = start();
  const left = [...fates];
  const failing = (when: string) => () => {
    if (left[0] !== when) return;
    left.shift();
    throw new Error(`failed ${when}`);
  };
  store.beforeCommit = failing('before');
  store.afterCommit = failing('after');
  for (let more = true; more; ) {
    if (left[0] === 'fine') left.shift();
    else if (left[0] === 'restart') {
      left.shift();
      ingest = start();
    }
    more = await ingest.step().catch(() => true);
  }
  return store;
};

const decided = (store: FakeStore) => ({
  units: store.units.map(({ test: number, unit, time, phase, variant, knownBy, ...place }) => ({
    test: number,
    unit,
    time,
    phase,
    variant,
    knownBy,
    place: recordKey(place),
  })),
  conversions: [...store.conversions.values()].flatMap(({ click, event, unit }) =>
    unit === null ? [] : [`${recordKey(click)} ${event} ${JSON.stringify(unit)}`],
  ),
  landings: store.landings.map(({ test: number, unit }) => `${number} ${unit}`).sort(),
});

const wanted = (records: readonly AbTestRecord[]) =>
  slowUnits(records).map(({ test: name, unit, at, fields, knownBy }) => ({
    test: Number(name.slice(1)),
    unit,
    time: at.time,
    phase: fields.ph,
    variant: fields.a,
    knownBy,
    place: recordKey(at),
  }));

test('units, and those of conversions and landings, match plain loops for any batches', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(abTestTraffic(60), fc.integer({ min: 1, max: 30 }), async (records, batchRecords) => {
      const disk = freshDisk();
      layTraffic(disk, ROOT, records);
      const { units, conversions, landings } = decided(await ingestAll(disk, { batchRecords }));
      expect(units).toEqual(wanted(records));
      const slow = slowUnits(records);
      expect(conversions).toHaveLength(slow.reduce((sum, unit) => sum + unit.conversions.length, 0));
      expect(landings).toEqual(
        slow.flatMap((unit) => (unit.landed > 0 ? [`${unit.test.slice(1)} ${unit.unit}`] : [])).sort(),
      );
      most = Math.max(most, units.length);
    }),
    { numRuns: 100 },
  );
  expect(most).toBeGreaterThan(5);
});

test('killed at any moment, or with failing commits, and restarted, it decides the same, once', async () => {
  const fates = fc.array(fc.constantFrom('fine', 'before', 'after', 'restart'), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(abTestTraffic(40), fates, fc.boolean(), async (records, some, bounded) => {
      const disk = freshDisk();
      layTraffic(disk, ROOT, records);
      const calm = decided(await ingestAll(disk, { batchRecords: 100 }));
      const restless = await ingestAll(disk, {
        batchRecords: 4,
        fates: some,
        ...(bounded ? { mostUnitKeys: 3 } : {}),
      });
      expect(decided(restless)).toEqual(calm);
    }),
    { numRuns: 100 },
  );
});

const lay = (
  disk: Disk,
  worker: number,
  all: readonly (readonly [number, Partial<RequestFields>])[],
): void => {
  const lines = all.map(([after, fields], i) =>
    lineOf(requestFields({ te: 't7', ...fields }), { epoch: 5, sequence: i + 1, time: NOON + after }),
  );
  layJournal(disk, { root: ROOT, worker, segments: [lines] });
};
const begun = async (...all: readonly (readonly [number, Partial<RequestFields>])[]): Promise<number[]> => {
  const disk = freshDisk();
  lay(disk, 0, all);
  const { units } = await ingestAll(disk, { batchRecords: 2 });
  return units.map(({ sequence }) => sequence);
};

test('one person is one unit: by hash, by the cookie issued with it, and by that of a double click, permanently', async () => {
  const year = 365 * 24 * 60 * MINUTE_MS;
  expect(
    await begun(
      [0, { v: 'hash', vn: 'first' }],
      [300, { v: 'hash', vn: 'second', cl: 'invalid' }],
      [5 * MINUTE_MS, { v: 'second' }],
      [5 * MINUTE_MS, { v: 'first' }],
      [6 * MINUTE_MS, { v: 'hash', vn: 'third' }],
      [year, { v: 'second', ph: 9, ka: 1 }],
    ),
  ).toEqual([1]);
});

test('a double click is recognized after a restart, even if its batch lasts for minutes', async () => {
  const disk = freshDisk();
  const other = [0, { v: 'other', vn: 'kept' }] as const;
  lay(disk, 0, [
    [0, { v: 'hash', vn: 'first' }],
    ...[other, other, other],
    [MINUTE_MS / 2, { v: 'hash', vn: 'second' }],
    [MINUTE_MS / 2, { v: 'second' }],
    [10 * MINUTE_MS, other[1]],
  ]);
  const { units } = await ingestAll(disk, { batchRecords: 4, fates: ['after', 'restart'] });
  expect(units.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('a second person behind one address is a unit from their second request on; a hash identifies no one on another day', async () => {
  expect(
    await begun(
      [0, { v: 'hash', vn: 'first' }],
      [2 * MINUTE_MS, { v: 'hash', vn: 'other' }],
      [3 * MINUTE_MS, { v: 'other' }],
      [24 * 60 * MINUTE_MS, { v: 'hash', vn: 'new' }],
    ),
  ).toEqual([1, 3, 4]);
});

test('only valid visits begin units: no bots, previews, HEAD, joined visits or rotations', async () => {
  const joined = { ci: { gclid: 'G' }, v: 'page' };
  expect(
    await begun(
      [0, { v: 'a', cl: 'invalid' }],
      [1, { v: 'a', cl: 'preview', vi: 0 }],
      [2, { v: 'a', vi: 0 }],
      [3, { v: 'a', te: 'c7-r1' }],
      [4, { ...joined, v: 'call' }],
      [5, { ...joined, o: 'landed' }],
      [6, { v: 'a', te: '', a: -1, d: 0, o: 'paused', vi: 0 }],
      [7, { v: 'a' }],
    ),
  ).toEqual([5, 8]);
});

test('a phase kept in a cookie is the unit’s first phase', async () => {
  const disk = freshDisk();
  lay(disk, 0, [
    [0, { v: 'c', cl: 'invalid', ph: 1 }],
    [1, { v: 'c', ph: 1, ka: 1 }],
  ]);
  const { units } = await ingestAll(disk, { batchRecords: 9 });
  expect(units.map(({ phase, sequence }) => [phase, sequence])).toEqual([[1, 2]]);
});

test('an unsigned ID makes no unit, and one that was issued identifies its unit from then on', async () => {
  expect(
    await begun(
      // The same ID planted on two people, and a third who already had it.
      [0, { v: 'planted', sk: 'hash-1', vn: 'first' }],
      [1, { v: 'planted', sk: 'hash-2', vn: 'second' }],
      [5 * MINUTE_MS, { v: 'first' }],
      [5 * MINUTE_MS, { v: 'second' }],
      [6 * MINUTE_MS, { v: 'planted', sk: 'hash-3', o: 'unknown', a: -1, d: 0, vi: 0 }],
      [7 * MINUTE_MS, { v: 'hash-1' }],
    ),
  ).toEqual([1, 2]);
});

test('a visitor drawn again is a unit of the variant and phase given first', async () => {
  const disk = freshDisk();
  lay(disk, 0, [[0, { v: 'c', ph: 1, a: 2, fa: 5 }]]);
  const { units } = await ingestAll(disk, { batchRecords: 9 });
  expect(units.map(({ phase, variant }) => [phase, variant])).toEqual([[1, 5]]);
});

test('a bot that rejects cookies gives its unit no more keys than are kept', async () => {
  const disk = freshDisk();
  const all = Array.from({ length: 40 }, (_, i) => [i, { v: 'hash', vn: `given-${i}` }] as const);
  lay(disk, 0, all);
  const { units, keysOfUnits } = await ingestAll(disk, { batchRecords: 3 });
  expect([units.length, keysOfUnits.length]).toEqual([1, UNIT_KEYS]);
});

test.each([undefined, 0])(
  'units whose keys were stored with former fingerprints are found (keys in memory: %s)',
  async (mostUnitKeys) => {
    const disk = freshDisk();
    const store = fakeStore();
    lay(disk, 0, [
      [0, { v: 'hash', vn: 'given' }],
      [1, { v: 'other' }],
    ]);
    await ingestAll(disk, { batchRecords: 9 }, store);
    const visitors = ['hash', 'given', 'other'];
    expect(store.keysOfUnits).toHaveLength(visitors.length);
    const before = visitors.flatMap((visitor) => {
      const { high } = fingerprintOf(7, visitor);
      const key = store.keysOfUnits.find((one) => one.high === high);
      return key === undefined ? [] : [{ ...key, ...formerFingerprintOf(7, visitor) }];
    });
    store.keysOfUnits.splice(0, visitors.length, ...before);
    lay(disk, 1, [
      ...visitors.map((v, i) => [5 * MINUTE_MS + i, { v }] as const),
      [6 * MINUTE_MS, { v: 'new' }],
    ]);
    const ways = { batchRecords: 2, ...(mostUnitKeys !== undefined && { mostUnitKeys }) };
    const { units } = await ingestAll(disk, ways, store);
    expect(units.map(({ worker, sequence }) => [worker, sequence])).toEqual([
      [0, 1],
      [0, 2],
      [1, 4],
    ]);
  },
);

test('requests made late by a clock set back are units if their visitor has none', async () => {
  const disk = freshDisk();
  const store = fakeStore();
  lay(disk, 0, [
    [5000, { v: 'a' }],
    [6000, { v: 'b' }],
  ]);
  await ingestAll(disk, { batchRecords: 1 }, store);
  lay(disk, 1, [
    [0, { v: 'b' }],
    [1, { v: 'c' }],
  ]);
  await ingestAll(disk, { batchRecords: 1 }, store);
  expect(store.units.map(({ unit, worker, sequence }) => [unit, worker, sequence])).toEqual([
    [1, 0, 1],
    [2, 0, 2],
    [3, 1, 2],
  ]);
});
