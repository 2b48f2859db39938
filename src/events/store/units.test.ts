import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  decidedRequest,
  landedFields,
  NOON,
  place,
  receivedEvent,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { fingerprintOf } from '../../core/clicks/fingerprint.ts';
import type { UnitKey } from '../../core/clicks/units.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { audit } from '../ingest/audit.ts';
import { decideMarks, type MarkOrder } from '../ingest/marks.ts';
import { nodeDisk } from '../journal/disk.ts';
import { type FakeStore, fakeStore } from './fake-store.ts';
import type { Batch, BegunUnit, IngestStore } from './ingest-store.ts';
import { recordKey } from './record-place.ts';

let real: TemporaryStore;
let fake: FakeStore;

const at = (sequence: number) => place({ sequence, time: NOON + sequence });
const fields = (v: string, workspace = 1) =>
  requestFields({ te: 't45', ph: 2, a: 1, v, ws: workspace, co: 'BR' });
const unit = (number: number, over: Partial<BegunUnit> = {}): BegunUnit => ({
  ...at(number),
  test: 45,
  unit: number,
  workspace: 1,
  campaign: 1,
  phase: 2,
  variant: 1,
  knownBy: 'given',
  landed: false,
  ...over,
});
const key = (number: number, visitor: string, daily: boolean, time = NOON): Batch['unitKeys'][number] => ({
  test: 45,
  unit: number,
  workspace: 1,
  time,
  daily,
  ...fingerprintOf(45, visitor),
});

beforeEach(async () => {
  real = await temporaryStore();
  fake = fakeStore();
  const batch: Partial<Batch> = {
    // The third came with an unsigned ID, and is identified by its other key.
    requests: [fields('a'), fields('b'), requestFields({ ...fields('planted'), sk: 'c' })].map((one, i) =>
      decidedRequest(one, at(i + 1), true),
    ),
    units: [unit(1), unit(2, { knownBy: 'cookie', landed: true })],
    unitKeys: [
      key(1, 'a', true),
      key(1, 'a-given', false),
      key(2, 'b', false),
      key(1, 'old', true, NOON - 3 * DAY_MS),
    ],
    events: [receivedEvent(landedFields(at(1)), at(9), { first: true, waiting: false })],
    landings: [unit(1)],
  };
  for (const store of [fake, real.store.ingest]) await commitBatch(store, batch);
});
afterEach(() => real.dispose());

const same = async <T>(ask: (store: IngestStore) => Promise<T>): Promise<T> => {
  const answer = await ask(real.store.ingest);
  expect(answer).toEqual(await ask(fake));
  return answer;
};

test('both stores agree on units, their keys and the visitors of clicks', async () => {
  const keys = (since: number, among: string[] | null) =>
    same(async (store) => {
      const found: UnitKey[] = [];
      const prints = among?.map((visitor) => fingerprintOf(45, visitor)) ?? null;
      await store.unitKeys({ test: 45, since, among: prints }, (one) => found.push(one));
      return found.toSorted((a, b) => a.high - b.high);
    });
  expect(await same((store) => store.unitCounts(45, NOON - DAY_MS))).toEqual({ last: 2, keys: 3 });
  expect(await same((store) => store.unitCounts(46, 0))).toEqual({ last: 0, keys: 0 });
  expect(await keys(NOON - DAY_MS, null)).toHaveLength(3);
  expect(await keys(NOON - 9 * DAY_MS, null)).toHaveLength(4);
  expect(await keys(NOON - DAY_MS, ['a-given', 'nobody'])).toHaveLength(2);
  expect(await keys(NOON - DAY_MS, [])).toEqual([]);
  const names = [
    { test: 45, unit: 2 },
    { test: 45, unit: 3 },
    { test: 46, unit: 1 },
  ];
  const found = await same((store) => store.findUnits(names));
  expect([...found.values()]).toMatchObject([
    { unit: 2, phase: 2, variant: 1, knownBy: 'cookie', time: NOON + 2 },
  ]);
  expect(await same((store) => store.findVisitors([at(3), at(77)]))).toEqual(
    new Map([[recordKey(at(3)), 'c']]),
  );
  expect(await same((store) => store.findVisitors([]))).toEqual(new Map());
});

const outcome = { workspace: 1, campaign: 1, test: 45, event: null, windowMs: 1000, upTo: NOON + DAY_MS };
const groups = async () => (await real.store.tests.totals(outcome)).groups;

test('a unit whose request is marked as not human stays one and says so, until the mark is removed', async () => {
  const order: MarkOrder = {
    workspace: 1,
    requests: [at(1), at(3)],
    as: 'invalid',
    user: 1,
    note: '',
    at: NOON + DAY_MS,
  };
  expect(await groups()).toMatchObject([{ units: 2, landed: 2, cookie: 1, given: 1, reclassified: 0 }]);
  await commitBatch(real.store.ingest, await decideMarks(real.store.ingest, order));
  expect(await groups()).toMatchObject([{ units: 2, reclassified: 1 }]);
  await commitBatch(real.store.ingest, await decideMarks(real.store.ingest, { ...order, as: null }));
  expect(await groups()).toMatchObject([{ units: 2, reclassified: 0 }]);
});

test('units stay when their requests expire, and are removed with the workspace', async () => {
  await real.store.retention.expire({ workspace: 1, before: NOON + DAY_MS, most: 100 });
  expect(await groups()).toMatchObject([{ units: 2, over: 2 }]);
  for (const store of [fake, real.store.retention]) {
    await store.condemn(1);
    await store.sweep(100);
  }
  expect(await groups()).toEqual([]);
  expect(await same((store) => store.unitCounts(45, 0))).toEqual({ last: 0, keys: 0 });
});

test.each([
  ['DELETE FROM test_units WHERE unit = 1', 'Tests have 1 units and their sums 2; units of 1 tests'],
  ['UPDATE rollup_units SET units = units + 1', 'Tests have 2 units and their sums 4; units of 0 tests'],
])('audit finds what %s has done', async (statement, finding) => {
  const report = () => audit(nodeDisk, `${real.dir}/journal`, real.store.audit);
  expect((await report()).findings.filter((text) => text.startsWith('Tests'))).toEqual([]);
  await real.tamper(statement);
  const { ok, findings } = await report();
  expect(ok).toBe(false);
  expect(findings.join('\n')).toContain(finding);
});
