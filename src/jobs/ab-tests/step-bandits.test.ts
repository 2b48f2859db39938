import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { type FakeUnit, fakeAbTestResults } from '../../../test/helpers/fake-ab-test-results.ts';
import { banditStep } from '../../api/ab-test/bandit-step.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { evaluateAbTests } from './evaluate-ab-tests.ts';
import { banditSteps } from './step-bandits.ts';

let house: House;
let token: string;
let campaignId: string;
let units: FakeUnit[] = [];
let published = 0;
beforeAll(async () => {
  house = await openHouse();
  const { access_token } = await house.register('ana@example.com');
  // An API key, because sessions end after hours and the clock advances by days.
  const made = await house.call('POST', '/api-key', {
    token: access_token,
    body: { name: 'bandits', scope: 'write', password: PASSWORD },
  });
  token = String(at(made.body, 'key'));
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
beforeEach(async () => {
  units = [];
  published = 0;
  const domainId = at((await call('GET', '/domain')).body, '0.id');
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const made = await call('POST', '/campaign', { name: 'Spring', domainId, ...splitBetween(pages) });
  campaignId = String(at(made.body, 'id'));
});
/** One test at a time: the other tests' units are not in the fake store. */
afterEach(async () => {
  await house.store.db
    .updateTable('ab_tests')
    .set({ state: 'archived', ended_at: new Date(0) })
    .execute();
});

const read = async (id: string) => (await call('GET', `/ab-test/${id}`)).body as AbTestDetail;
const act = async (id: string, name: string, more: object = {}): Promise<AbTestDetail> => {
  const { revision } = await read(id);
  const { status, body } = await call('POST', `/ab-test/${id}/${name}`, { revision, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as AbTestDetail;
};
const started = async (change: object = {}): Promise<AbTestDetail> => {
  const draft = await call('POST', '/ab-test', {
    name: 'Headline',
    campaignId,
    mode: 'bandit',
    windowSeconds: 60,
    metric: { kind: 'conversion', event: 'sale' },
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
    ...change,
  });
  return act(String(at(draft.body, 'id')), 'start');
};

/** Adds `counts` units per variant within ten minutes; one in `one` of each variant converts. */
const come = (
  from: number,
  phase: number,
  counts: readonly [number, number],
  one: [number, number],
): void => {
  for (const [variant, count] of counts.entries())
    for (let i = 0; i < count; i++)
      units.push({
        time: from + 1 + Math.floor((i * 10 * MINUTE_MS) / count),
        phase,
        variant,
        amount: i % one[variant]! === 0 ? 1 : null,
      });
};

const now = () => house.clock.now;
const evaluate = (): Promise<void> =>
  evaluateAbTests({
    db: house.store.db,
    results: fakeAbTestResults(units),
    now,
    isStopping: () => false,
    storedUpTo: async () => now(),
    log: { error: () => undefined },
  });
/** As in a newly started process. */
const process = () =>
  banditSteps({
    db: house.store.db,
    step: banditStep(house.store.db, now),
    now,
    isStopping: () => false,
    publish: async () => void published++,
    log: { error: () => expect.fail('nothing fails here') },
  });
/** Sets the clock to `ms` after the start and evaluates the test up to then. */
const goTo = async (test: AbTestDetail, ms: number): Promise<void> => {
  house.clock.now = Date.parse(test.startedAt ?? '') + ms;
  // What the job would have done by then, plus a second for pending writes.
  house.clock.now += 2000;
  await evaluate();
};
const planned = async () => {
  const { campaigns } = await compileSnapshot(house.store.db);
  return campaigns.find(({ plan }) => plan.publicId === campaignId)?.plan.fallback;
};

test('in each hour after its start a bandit gives the better variant more weight, acting as Fairlead', async () => {
  const test = await started();
  const run = process();
  come(Date.parse(test.startedAt!), 1, [400, 400], [20, 10]);
  await goTo(test, 50 * MINUTE_MS);
  await run();
  expect((await read(test.id)).phases).toHaveLength(1);

  await goTo(test, HOUR_MS);
  await run();
  const first = await read(test.id);
  expect(first.phases).toHaveLength(2);
  expect(first.phases[1]).toMatchObject({ phase: 2, reason: 'bandit', counts: true, campaignRevision: 3 });
  const weights = first.phases[1]!.weights;
  expect(weights[1]!.weight).toBeGreaterThan(9000);
  expect(first.arms.map(({ weight }) => weight)).toEqual(weights.map(({ weight }) => weight));
  expect(await planned()).toMatchObject({ test: test.key, phase: 2, arms: weights });
  expect(published).toBe(1);
  // It causes no conflict in anyone's form.
  expect(first.revision).toBe(test.revision);
  expect(first.trail[0]).toMatchObject({ act: 'bandit', user: null, phase: 2 });
  const { body } = await call('GET', `/campaign/${campaignId}/revision`);
  expect(at(body, 'rows.0')).toMatchObject({ user: null, revision: 3, phases: [{ phase: 2 }] });

  await run();
  await process()();
  expect((await read(test.id)).phases).toHaveLength(2);
  expect(published).toBe(1);
});

test('only as many visitors move as the weights require', async () => {
  const test = await started();
  come(Date.parse(test.startedAt!), 1, [400, 400], [12, 10]);
  await goTo(test, HOUR_MS);
  await process()();
  const split = await planned();
  const [, second] = split!.arms;
  // The second variant keeps its ranges, and gets its new share from the first one's.
  expect(split!.ranges).toEqual([
    [10_000 - second!.weight, 0],
    [10_000, 1],
  ]);
});

test('steps missed while Fairlead was stopped are not made up for', async () => {
  const test = await started();
  come(Date.parse(test.startedAt!), 1, [400, 400], [20, 10]);
  await goTo(test, 50 * HOUR_MS + 20 * MINUTE_MS);
  await process()();
  await process()();
  const { phases } = await read(test.id);
  expect(phases.map(({ reason }) => reason)).toEqual(['started', 'bandit']);
  come(house.clock.now, 2, [50, 350], [20, 10]);
  await goTo(test, 51 * HOUR_MS - MINUTE_MS);
  await process()();
  expect((await read(test.id)).phases).toHaveLength(2);
});

test('it waits until the test has been evaluated up to the hour', async () => {
  const test = await started();
  come(Date.parse(test.startedAt!), 1, [400, 400], [20, 10]);
  await goTo(test, 30 * MINUTE_MS);
  house.clock.now += 2 * HOUR_MS;
  const run = process();
  await run();
  expect((await read(test.id)).phases).toHaveLength(1);
  await evaluate();
  await run();
  expect((await read(test.id)).phases).toHaveLength(2);
});

test('it does not move while paused, decided, waiting, without visitors, or while a split alarms', async () => {
  const steps = async (test: AbTestDetail, hour: number): Promise<string[]> => {
    await goTo(test, hour * HOUR_MS);
    await process()();
    return (await read(test.id)).phases.map(({ reason }) => reason);
  };
  const test = await started();
  const from = Date.parse(test.startedAt!);
  come(from, 1, [400, 400], [20, 10]);
  await act(test.id, 'pause');
  expect(await steps(test, 1)).toEqual(['started', 'paused']);
  await act(test.id, 'resume');
  // No one has arrived since it resumed.
  expect(await steps(test, 2)).toEqual(['started', 'paused', 'resumed']);
  come(house.clock.now, 3, [5, 5], [20, 10]);
  const { revision } = (await call('GET', `/campaign/${campaignId}`)).body as { revision: number };
  await call('PATCH', `/campaign/${campaignId}`, { revision, status: 'paused' });
  expect(await steps(test, 3)).toEqual(['started', 'paused', 'resumed']);
  await call('PATCH', `/campaign/${campaignId}`, { revision: revision + 1, status: 'active' });
  expect(await steps(test, 4)).toEqual(['started', 'paused', 'resumed', 'bandit']);
  // From here on, a fault sends nearly all visitors to one variant.
  come(house.clock.now, 4, [400, 1], [20, 10]);
  expect(await steps(test, 5)).toEqual(['started', 'paused', 'resumed', 'bandit']);
  await act(test.id, 'decide', { outcome: { kind: 'control' } });
  expect(await steps(test, 6)).toEqual(['started', 'paused', 'resumed', 'bandit']);
});

test('a fixed test keeps its weights', async () => {
  const test = await started({ mode: 'fixed' });
  come(Date.parse(test.startedAt!), 1, [400, 400], [20, 10]);
  await goTo(test, HOUR_MS);
  await process()();
  expect((await read(test.id)).phases).toHaveLength(1);
});

test('steps over many days leave room in the history for people’s changes', async () => {
  const test = await started();
  const { db } = house.store;
  const id = Number(test.key.slice(1));
  const steps = Array.from({ length: 300 }, (_, i) => ({
    ...{
      test_id: id,
      at: new Date(house.clock.now + i),
      user_id: null,
      act: 'bandit' as const,
      phase: i + 2,
    },
    outcome: null,
  }));
  await db.insertInto('ab_trail').values(steps).execute();
  const { trail } = await read(test.id);
  expect(trail.map((entry) => entry.act).slice(-3)).toEqual(['bandit', 'started', 'created']);
  expect(trail).toHaveLength(52);
});

test('wherever it is stopped, killed or asked again, phases are an hour apart, and the newest is served', async () => {
  const hours = fc.array(
    fc.record({
      minutes: fc.integer({ min: 5, max: 150 }),
      counts: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })),
      one: fc.tuple(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 3, max: 30 })),
      asked: fc.integer({ min: 0, max: 3 }),
      killed: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(hours, async (list) => {
      units = [];
      await house.store.db
        .updateTable('ab_tests')
        .set({ state: 'archived', ended_at: new Date(0) })
        .execute();
      await call('PATCH', `/campaign/${campaignId}`, { revision: 1, status: 'active' });
      const made = await call('POST', '/campaign', {
        name: 'Spring',
        domainId: at((await call('GET', '/domain')).body, '0.id'),
        ...splitBetween(['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }))),
      });
      campaignId = String(at(made.body, 'id'));
      const test = await started();
      const from = Date.parse(test.startedAt!);
      let run = process();
      let ms = 0;
      for (const { minutes, counts, one, asked, killed } of list) {
        come(house.clock.now, (await read(test.id)).phase, counts, one);
        ms += minutes * MINUTE_MS;
        await goTo(test, ms);
        if (killed) run = process();
        for (let i = 0; i < asked; i++) await run();
        const { phases, arms: variants } = await read(test.id);
        const begun = phases
          .filter(({ reason }) => reason === 'bandit')
          .map((phase) => Math.floor((Date.parse(phase.from) - from) / HOUR_MS));
        expect(new Set(begun).size).toBe(begun.length);
        expect(begun.includes(0)).toBe(false);
        expect(phases.map(({ phase }) => phase)).toEqual(phases.map((_, i) => i + 1));
        for (const { weights } of phases) {
          expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
          expect(Math.min(...weights.map(({ weight }) => weight))).toBeGreaterThanOrEqual(100);
        }
        expect(await planned()).toMatchObject({
          phase: phases.length,
          arms: variants.map(({ path, weight }) => ({ path, weight })),
        });
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);

test('a form of the campaign opened meanwhile can still be saved, and changes no weights', async () => {
  const test = await started();
  const form = (await call('GET', `/campaign/${campaignId}`)).body as Campaign;
  come(Date.parse(test.startedAt!), 1, [400, 400], [20, 10]);
  await goTo(test, HOUR_MS);
  await process()();
  const { destinations, paths, default: fallback, rules, revision } = form;
  const body = { revision, name: 'Summer', destinations, paths, default: fallback, rules };
  const saved = await call('PATCH', `/campaign/${campaignId}`, body);
  expect(saved.status).toBe(200);
  const { arms: variants } = await read(test.id);
  expect(saved.body).toMatchObject({
    name: 'Summer',
    revision: revision + 2,
    default: variants.map(({ path, weight }) => ({ path, weight })),
  });
  // A change by someone else is still a conflict.
  expect((await call('PATCH', `/campaign/${campaignId}`, body)).status).toBe(409);
});
