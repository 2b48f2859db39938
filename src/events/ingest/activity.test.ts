import { beforeEach, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  eventFields,
  lineOf,
  NOON,
  place,
  postbackFields,
  requestFields,
  verdictFields,
} from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { RecordFields, RequestFields } from '../journal/record.ts';
import { type FakeStore, fakeStore } from '../store/fake-store.ts';
import { createIngest } from './ingest.ts';

const ROOT = 'journal';
let disk: Disk;
let store: FakeStore;
beforeEach(() => {
  disk = simulatedDisk(seeded(1)).attach().disk;
  store = fakeStore();
});

const clicked = (over: Partial<RequestFields> = {}): RequestFields =>
  requestFields({ v: 'visitor', ha: 'address', hu: 'agent', ...over });
const lay = (worker: number, entries: readonly (readonly [number, RecordFields])[]): void => {
  const lines = entries.map(([after, fields], i) =>
    lineOf(fields, { epoch: 5, sequence: i + 1, time: NOON + after }),
  );
  layJournal(disk, { root: ROOT, worker, segments: [lines] });
};
const ingestAll = async (floodPerMinute = 0): Promise<void> => {
  const ingest = createIngest({
    disk,
    root: ROOT,
    store,
    batchRecords: 2,
    breathe: async () => undefined,
    activity: { floodPerMinute, duplicateWindowMs: HOUR_MS },
    keepBroken: () => expect.fail('nothing is broken here'),
  });
  while (await ingest.step());
};
const judged = () =>
  store.requests.map(({ record, unique, judged: changed }) => [record.cl, ...record.rs, unique, changed]);

test('a double click is detected across workers and names the click it repeats', async () => {
  lay(0, [[0, clicked()]]);
  lay(1, [[300, clicked({ v: 'other' })]]);
  await ingestAll();
  expect(judged()).toEqual([
    ['human', true, false],
    ['invalid', 'double_click', false, true],
  ]);
  expect(store.requests.map(({ repeats }) => repeats)).toEqual([
    null,
    { node: 1, worker: 0, epoch: 5, sequence: 1, time: NOON },
  ]);
});

test('records classified by the edge stay unchanged, and those after them are judged', async () => {
  const old = (over: Partial<RequestFields> = {}): RequestFields => requestFields({ v: 'visitor', ...over });
  lay(0, [
    [0, old()],
    [100, old({ cl: 'invalid', rs: ['double_click'] })],
    [200, clicked()],
    [300, clicked()],
  ]);
  await ingestAll();
  expect(judged()).toEqual([
    ['human', true, false],
    ['invalid', 'double_click', false, false],
    ['human', false, false],
    ['invalid', 'double_click', false, true],
  ]);
});

test('a refused request keeps its outcome and reasons, and counts towards later ones', async () => {
  const refused = { o: 'refused', vi: 0, d: 0, a: -1, cl: 'invalid' } as const;
  lay(0, [
    [0, clicked({ ...refused, rs: ['declared_bot'] })],
    [100, clicked({ ...refused, rs: ['flood'], hu: 'other' })],
    [200, clicked()],
  ]);
  await ingestAll();
  expect(store.requests.map(({ record }) => [record.o, ...record.rs])).toEqual([
    ['refused', 'declared_bot'],
    ['refused', 'flood'],
    ['redirected', 'double_click'],
  ]);
});

test('going on to an offer counts towards a flood, and is marked as part of one', async () => {
  const out = eventFields(place({ sequence: 1 }), { ha: 'address' });
  lay(0, [
    [0, clicked()],
    [1, out],
    [2, out],
    [3, clicked({ c: 2 })],
    [4, clicked({ c: 3, ha: 'neighbour' })],
  ]);
  await ingestAll(2);
  expect(store.events.map(({ record, judged: changed }) => [record.cl, ...record.rs, changed])).toEqual([
    ['human', false],
    ['invalid', 'flood', true],
  ]);
  expect(judged()).toEqual([
    ['human', true, false],
    ['invalid', 'flood', false, true],
    ['human', true, false],
  ]);
});

test('a crawler in a flood stays a crawler, and becomes an impostor when the check says so', async () => {
  const crawler = clicked({ cl: 'crawler', rs: ['search_agent', 'unverified'] });
  lay(0, [
    [0, crawler],
    [20_000, crawler],
    [40_000, verdictFields([2])],
  ]);
  await ingestAll(1);
  expect(judged()).toEqual([
    ['crawler', 'search_agent', 'unverified', false, false],
    ['invalid', 'search_agent', 'impostor', 'flood', 'duplicate', false, true],
  ]);
});

test('a conversion has the class given to its click here', async () => {
  lay(0, [
    [0, clicked()],
    [20_000, clicked()],
    [20_900, postbackFields(place({ sequence: 2, time: NOON + 20_000 }))],
    [20_901, postbackFields(place({ sequence: 1 }))],
  ]);
  await ingestAll(1);
  const classes = [...store.conversions.values()].map(({ dimensions }) => dimensions?.trafficClass);
  expect(classes).toEqual(['invalid', 'human']);
});
