import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { emptyAbTestEvidence, ownGroup, pairOf } from '../../core/ab-test/evidence-state.ts';
import { look } from '../../core/stats/anytime/evidence.ts';
import { abTestFacts } from './gather.ts';

const WEEK = 7 * 86_400_000;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

let token: string;
let campaignId: string;
let facts: ReturnType<typeof abTestFacts>;
let accounts = 0;
beforeEach(async () => {
  token = (await house.register(`ana${++accounts}@example.com`)).access_token;
  const { db } = house.store;
  const { id } = await db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  facts = abTestFacts(db, id);
  const domains = (await house.call('GET', '/domain', { token })).body;
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const body = { name: 'Spring', domainId: at(domains, '0.id'), ...splitBetween(pages) };
  campaignId = at((await house.call('POST', '/campaign', { token, body })).body, 'id') as string;
});

const post = async (path: string, body: object) => {
  const answer = await house.call('POST', path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as { id: string; key: string; revision: number; arms: { path: number }[] };
};

/** What the job would store for these units and conversions of each variant, evaluated `ms` after the start. */
const evaluate = async (
  of: Awaited<ReturnType<typeof post>>,
  variants: [number, number][],
  ms = 3_600_000,
) => {
  const evidence = emptyAbTestEvidence(house.clock.now);
  const paths = of.arms.map(({ path }) => path);
  for (const [variant, [units, converted]] of variants.entries())
    Object.assign(ownGroup(evidence, 1, paths[variant]!), { assigned: units, units, converted });
  const pair = pairOf(evidence, paths[0]!, paths[1]!);
  pair.rate = look(pair.rate, [{ weights: [1, 1], conversions: [variants[0]![1], variants[1]![1]] }]);
  evidence.upTo = house.clock.now + ms;
  const test_id = Number(of.key.slice(1));
  await house.store.db
    .insertInto('ab_evidence')
    .values({ test_id, up_to: new Date(evidence.upTo), evidence: JSON.stringify(evidence) as never })
    .execute();
};

const startAa = () => post('/ab-test/aa', { name: 'A/A', campaignId, plannedUnits: 2000 });

test('an A/A test passes when its visitors have come, and not before', async () => {
  const started = await startAa();
  expect(await facts.aaPassed()).toBe(false);
  await evaluate(started, [
    [999, 40],
    [1000, 41],
  ]);
  expect(await facts.aaPassed()).toBe(false);
  await house.store.db.deleteFrom('ab_evidence').execute();
  await evaluate(started, [
    [1000, 40],
    [1001, 41],
  ]);
  expect(await facts.aaPassed()).toBe(true);
  expect(await facts.decided()).toBeNull();
});

test('it does not pass if its copies differ or its numbers are impossible', async () => {
  await evaluate(await startAa(), [
    [1000, 10],
    [1000, 100],
  ]);
  expect(await facts.aaPassed()).toBe(false);
  await house.store.db.deleteFrom('ab_evidence').execute();
  const other = await post('/campaign', {
    name: 'Other',
    domainId: at((await house.call('GET', '/domain', { token })).body, '0.id'),
    ...splitBetween([{ name: 'a', url: 'https://a.example/', weight: 10_000 }]),
  });
  const again = await post('/ab-test/aa', { name: 'Again', campaignId: other.id, plannedUnits: 2 });
  await evaluate(again, [
    [10, 11],
    [10, 10],
  ]);
  expect(await facts.aaPassed()).toBe(false);
});

const startAbTest = async () => {
  const variants = [0, 1].map((path) => ({ path, weight: 5000 }));
  const metric = { kind: 'conversion', event: 'conversion' };
  const draft = await post('/ab-test', { name: 'Short or long', campaignId, metric, arms: variants });
  return post(`/ab-test/${draft.id}/start`, { revision: draft.revision });
};

/** A full week, plus the one-day window of its last visitors. */
const JUDGED = (8 * WEEK) / 7;

test.each([
  ['with a winner after a full week', 100, JUDGED, true],
  ['that looked good before a week was over', 100, JUDGED - 1, false],
  ['that had shown nothing yet', 12, JUDGED, false],
])('a test %s', async (_what, conversions, ms, isEnough) => {
  const started = await startAbTest();
  await evaluate(
    started,
    [
      [1000, 10],
      [1000, conversions],
    ],
    ms,
  );
  expect(await facts.decided()).toBeNull();
  const body = { revision: started.revision, outcome: { kind: 'winner', path: started.arms[1]!.path } };
  await post(`/ab-test/${started.id}/decide`, body);
  expect(await facts.decided()).toBe(isEnough ? house.clock.now : null);
});
