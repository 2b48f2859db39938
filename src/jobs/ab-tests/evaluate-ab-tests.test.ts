import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AbTestRecord, layTraffic } from '../../../test/helpers/ab-test-traffic.ts';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { analyse } from '../../api/ab-test/analysis/analysis.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import { anytimePValue } from '../../core/stats/anytime/evidence.ts';
import { sharesPValue } from '../../core/stats/anytime/multinomial.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { createIngest } from '../../events/ingest/ingest.ts';
import { evaluateAbTests, openEvaluation, unevaluatedAbTests } from './evaluate-ab-tests.ts';

const UNITS = 1200;
const WINDOW_MS = MINUTE_MS;

let house: House;
let events: TemporaryStore;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  events = await temporaryStore();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(async () => {
  events.dispose();
  await house.close();
});

const started = async (name: string, change: object = {}): Promise<AbTestDetail> => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = ['a', 'b'].map((page) => ({ name: page, url: `https://${page}.example/`, weight: 5000 }));
  const campaign = await house.call('POST', '/campaign', {
    token,
    body: { name, domainId, ...splitBetween(pages) },
  });
  const body = {
    name,
    campaignId: at(campaign.body, 'id'),
    windowSeconds: WINDOW_MS / 1000,
    metric: { kind: 'conversion', event: 'sale' },
    arms: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ],
    ...change,
  };
  const draft = await house.call('POST', '/ab-test', { token, body });
  const { body: test } = await house.call('POST', `/ab-test/${String(at(draft.body, 'id'))}/start`, {
    token,
    body: { revision: 1 },
  });
  return test as AbTestDetail;
};

/** A unit every 50 ms, variants alternating; every 5th of the treatment has a sale, every 20th of the control. */
const visits = (key: string, ids: { ws: number; c: number }, from: number, worker = 0): AbTestRecord[] =>
  Array.from({ length: UNITS }, (_, i) => {
    const place = { node: 1, worker, epoch: 5, time: from + i * 50 };
    const click = { ...place, sequence: 2 * i + 1 };
    const a = i % 2;
    const request = requestFields({ ...ids, te: key, a, v: `visitor-${i}` });
    const sells = a === 1 ? i % 10 === 1 : i % 40 === 0;
    const sale = postbackFields(click, { ...ids, a, ev: sells ? 'sale' : 'other' });
    return [
      { at: click, fields: request },
      { at: { ...place, sequence: 2 * i + 2 }, fields: sale },
    ];
  }).flat();

const ingestAll = async (records: readonly AbTestRecord[]): Promise<void> => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  layTraffic(disk, 'journal', records, 500);
  const ingest = createIngest({
    disk,
    root: 'journal',
    store: events.store.ingest,
    batchRecords: 1000,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
  await ingest.settled();
};

const run = async (storedUpTo: number): Promise<void> =>
  evaluateAbTests({
    db: house.store.db,
    results: events.store.tests,
    now: () => house.clock.now,
    storedUpTo: async () => storedUpTo,
    isStopping: () => false,
    log: { error: () => undefined },
  });
/** Compares the test's report with what the job has stored: each number agrees by day, by delay and in total. */
const agreed = async (id: number) => {
  const test = await house.store.db
    .selectFrom('ab_tests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = () => house.clock.now;
  const found = await analyse({ db: house.store.db, results: events.store.tests, now }, test);
  for (const [variant, { assigned, units, conversions, requests }] of found.arms.entries()) {
    const days = found.days.map(({ arms: variants }) => variants[variant]!);
    const sum = (key: 'units' | 'over' | 'converted') => days.reduce((all, day) => all + day[key], 0);
    expect([sum('units'), sum('over'), sum('converted')]).toEqual([assigned, units, conversions]);
    expect(found.delays?.arms[variant]?.converted ?? 0).toBe(conversions);
    expect(requests).toBe(UNITS / 2);
  }
  return found;
};
const stored = async (id: number) => {
  const opened = await openEvaluation(house.store.db, id);
  if (opened === undefined) throw new Error('The test is gone.');
  return opened.evidence;
};

test('evidence follows the store, and an ended test is evaluated until its last window is over', async () => {
  const { key, id, revision } = await started('Headline');
  const number = Number(key.slice(1));
  const row = await house.store.db
    .selectFrom('ab_tests')
    .select(['workspace_id as ws', 'campaign_id as c'])
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  const start = house.clock.now;
  await ingestAll(visits(key, row, start + 1000));

  house.clock.now = start + 30_000;
  await run(house.clock.now);
  expect((await stored(number)).groups).toMatchObject([{ units: 0 }, { units: 0 }]);
  house.clock.now = start + 8 * 60_000;
  // Ingest is behind: nothing that may still change is evaluated.
  await run(start + 70_000);
  const some = await stored(number);
  expect(some.upTo).toBe(start + 68_000);
  expect(some.pairs[0]?.rate.looks).toBeGreaterThan(0);
  const early = await agreed(number);
  expect(early.arms.map(({ assigned }) => assigned)).toEqual([600, 600]);
  expect(early.arms[0]!.units).toBe(some.groups.find(({ path }) => path === 0)?.units);
  expect(early.arms[0]!.units).toBeLessThan(600);

  await run(house.clock.now);
  const all = await stored(number);
  expect(all.groups).toEqual([
    { phase: 1, path: 0, assigned: 600, units: 600, converted: 30, revenue: 0, revenueSquares: 0 },
    { phase: 1, path: 1, assigned: 600, units: 600, converted: 120, revenue: 0, revenueSquares: 0 },
  ]);
  expect(all.pairs).toHaveLength(1);
  expect(all.pairs[0]?.rate.looks).toBe(150);
  expect(anytimePValue(all.pairs[0]!.rate)).toBeLessThan(0.001);
  expect(sharesPValue(all.assigned)).toBe(1);
  expect(sharesPValue(all.valid)).toBe(1);
  expect((await agreed(number)).arms).toMatchObject([
    { units: 600, conversions: 30, pBeatsControl: null },
    { units: 600, conversions: 120, bots: 0, since: { rejected: 0, before: 0, after: 0 } },
  ]);

  await house.call('POST', `/ab-test/${id}/decide`, {
    token,
    body: { revision, outcome: { kind: 'winner', path: 1 } },
  });
  expect(await unevaluatedAbTests(house.store.db)).toHaveLength(1);
  house.clock.now += 2 * WINDOW_MS;
  await run(house.clock.now);
  expect(await unevaluatedAbTests(house.store.db)).toEqual([]);
  expect((await stored(number)).pairs).toEqual(all.pairs);
});

test('a type that changes after the start changes neither evidence nor figures', async () => {
  token = (await house.register('zoe@example.com')).access_token;
  const { key, id, revision } = await started('Types', {
    metric: { kind: 'conversion', types: 'counted' },
    guardrails: [{ kind: 'conversion', types: [1] }],
  });
  const number = Number(key.slice(1));
  const row = await house.store.db
    .selectFrom('ab_tests')
    .select(['workspace_id as ws', 'campaign_id as c'])
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  const start = house.clock.now;
  await ingestAll(visits(key, row, start + 1000, 1));
  house.clock.now = start + 8 * 60_000;
  await run(start + 85_000);
  const some = await stored(number);
  const soFar = (await agreed(number)).arms.map(({ conversions }) => conversions);
  expect(Math.min(...soFar)).toBeGreaterThan(0);

  // Nothing counts as it did: the event moves to a type of its own, and others count instead.
  const change = (method: 'POST' | 'PATCH', body: object) =>
    house.call(method, '/conversion-type', { token, body });
  expect((await change('PATCH', { number: 1, events: [], countsAsConversion: false })).status).toBe(200);
  expect((await change('PATCH', { number: 3, countsAsConversion: true })).status).toBe(200);
  const moved = await change('POST', { name: 'Moved', events: ['sale'], countsAsConversion: false });
  expect(moved.status).toBe(201);
  expect((await agreed(number)).arms.map(({ conversions }) => conversions)).toEqual(soFar);

  await run(house.clock.now);
  const all = await stored(number);
  expect(all.groups).toMatchObject([{ converted: 30 }, { converted: 120 }]);
  expect(all.pairs[0]!.rate.looks).toBeGreaterThan(some.pairs[0]!.rate.looks);
  const found = await agreed(number);
  expect(found.arms).toMatchObject([{ conversions: 30 }, { conversions: 120 }]);
  expect(found.guardrails[0]?.arms.map(({ converted }) => converted)).toEqual([30, 120]);

  const patched = (body: object) =>
    house.call('PATCH', `/ab-test/${id}`, { token, body: { revision, ...body } });
  const metric = { kind: 'conversion', types: [1] };
  expect(at((await patched({ metric })).body, 'error.fields')).toEqual({ metric: 'fixed_at_start' });
  // A type of later was not there when the test began; one of then is as it was.
  const later = [{ kind: 'conversion', types: [at(moved.body, 'number')] }];
  expect(at((await patched({ guardrails: later })).body, 'error.fields')).toEqual({
    'guardrails.0.types.0': 'type_unknown',
  });
  const { status, body } = await patched({ guardrails: [{ kind: 'conversion', types: [3, 1] }] });
  expect(status).toBe(200);
  expect((body as AbTestDetail).types).toMatchObject([
    { number: 1, countsAsConversion: true, events: ['purchase', 'sale', 'order'] },
    { number: 2 },
    { number: 3, countsAsConversion: false },
  ]);
  expect((await agreed(number)).guardrails[0]?.arms.map(({ converted }) => converted)).toEqual([600, 600]);
});

test('a failing test does not block others', async () => {
  const first = await started('First');
  const second = await started('Second');
  const [failing, other] = [first, second].map(({ key }) => Number(key.slice(1))) as [number, number];
  const { tests } = events.store;
  const counted: typeof tests.counted = async (query) => {
    if (query.test === failing) throw new Error('disk full');
    return tests.counted(query);
  };
  const logged: object[] = [];
  house.clock.now += MINUTE_MS;
  const parts = { db: house.store.db, now: () => house.clock.now, isStopping: () => false };
  const ran = evaluateAbTests({
    ...parts,
    results: { ...tests, counted },
    storedUpTo: async () => house.clock.now,
    log: { error: (fields) => void logged.push(fields) },
  });
  await expect(ran).rejects.toThrow('disk full');
  expect(logged).toMatchObject([{ test: failing }]);
  const positions = new Map((await unevaluatedAbTests(house.store.db)).map(({ id, upTo }) => [id, upTo]));
  expect(positions.get(other)! - positions.get(failing)!).toBe(58_000);
});
