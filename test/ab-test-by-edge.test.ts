import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AbTestDetail } from '../src/contracts/ab-tests/ab-test.ts';
import type { Replay } from '../src/contracts/routing/replay.ts';
import { startTestEdge, type TestEdge } from '../src/edge/test-edge.ts';
import type { RequestRecord } from '../src/events/journal/record.ts';
import { compileSnapshot } from '../src/snapshot/compile/compile.ts';
import { at, type House, openHouse } from './helpers/api-house.ts';
import { splitBetween } from './helpers/campaign-body.ts';
import { storedRequest } from './helpers/fake-reports.ts';

/** A test's life cycle as visitors experience it: through the API, the snapshot and the edge. */

let house: House;
let token: string;
let id: string;
let campaignId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await call('GET', '/domain')).body, '0.id');
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const made = await call('POST', '/campaign', {
    name: 'S',
    slug: 'spring',
    domainId,
    ...splitBetween(pages),
  });
  campaignId = at(made.body, 'id') as string;
  const variants = [0, 1].map((path) => ({ path, weight: 5000 }));
  const metric = { kind: 'conversion', event: 'conversion' };
  const draft = await call('POST', '/ab-test', { name: 'Headline', campaignId, metric, arms: variants });
  id = at(draft.body, 'id') as string;
}, 240_000);
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const act = async (name: string, more: object = {}): Promise<AbTestDetail> => {
  const { revision } = (await call('GET', `/ab-test/${id}`)).body as AbTestDetail;
  const { status, body } = await call('POST', `/ab-test/${id}/${name}`, { revision, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as AbTestDetail;
};

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  constructor(address: string) {
    this.#address = address;
  }

  /** Resolves to the edge's record. */
  async come(edge: TestEdge): Promise<RequestRecord> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': this.#address, ...(cookie && { cookie }) };
    const answer = await edge.ask('/spring', { host: 'localhost:3001', headers });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return edge.journal.records.at(-1) as RequestRecord;
  }
}

/** The edge's records for these visitors, in the current state of the control store. */
const visit = async (people: readonly Visitor[]): Promise<RequestRecord[]> => {
  const edge = await startTestEdge({
    now: () => house.clock.now,
    snapshot: await compileSnapshot(house.store.db),
  });
  try {
    const records = [];
    for (const one of people) records.push(await one.come(edge));
    return records;
  } finally {
    await edge.stop();
  }
};
const disclosed = async () => {
  const edge = await startTestEdge({ snapshot: await compileSnapshot(house.store.db) });
  try {
    return (await edge.ask('/spring+', { host: 'localhost:3001' })).body;
  } finally {
    await edge.stop();
  }
};

let next = 1;
const crowd = (count: number): Visitor[] =>
  Array.from({ length: count }, () => new Visitor(`198.51.${next >> 8}.${next++ & 255}`));

test('visitors keep their variants throughout a test, and its winner gets everybody', async () => {
  const people = crowd(40);
  const rotated = await visit(people);
  expect(await disclosed()).not.toContain('A/B test');
  const { key } = await act('start');
  expect(await disclosed()).toContain('An A/B test compares these pages');

  const drawn = await visit(people);
  expect(new Set(drawn.map(({ te, ph, ka }) => `${te} ${ph} ${ka ?? 0}`))).toEqual(new Set([`${key} 1 0`]));
  expect(new Set(drawn.map(({ a }) => a))).toEqual(new Set([0, 1]));
  // The test has its own seed: visitors with a variant of the rotation are drawn again.
  expect(drawn.map(({ a }) => a)).not.toEqual(rotated.map(({ a }) => a));

  await act('pause');
  const variants = drawn.map(({ a }) => a);
  const kept = await visit(people);
  // Everyone is sent to the control, and remains a unit of their own variant.
  expect(kept.map(({ a, fa, ph }) => [a, fa ?? a, ph])).toEqual(variants.map((a) => [0, a, 1]));
  const late = crowd(20);
  expect((await visit(late)).map(({ a, ph }) => [a, ph])).toEqual(late.map(() => [0, 2]));

  await act('resume');
  expect((await visit(people)).map(({ a, ph }) => [a, ph])).toEqual(variants.map((a) => [a, 1]));
  // A visitor who first came while it was paused never becomes a unit of the comparison.
  expect((await visit(late)).map(({ a, ph }) => [a, ph])).toEqual(late.map(() => [0, 2]));
  const fresh = await visit(crowd(40));
  expect([new Set(fresh.map(({ ph }) => ph)), new Set(fresh.map(({ a }) => a))]).toEqual([
    new Set([3]),
    new Set([0, 1]),
  ]);

  const [record] = fresh as [RequestRecord];
  const { id: campaign, workspace_id } = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'workspace_id'])
    .where('public_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const stored = {
    ...storedRequest(1, campaign, record.d),
    time: record.t,
    revision: record.r,
    rule: record.ru,
    test: record.te,
    phase: record.ph,
    variant: record.a,
    kept: false,
    exhaustedCaps: [],
    outcome: 'redirected' as const,
    visitor: record.v,
    userAgent: record.ua,
  };
  house.reports.stored.set(workspace_id, [stored]);

  await act('decide', { outcome: { kind: 'winner', path: 1 } });
  const last = await visit([...people, ...late, ...crowd(10)]);
  expect(new Set(last.map(({ a, te }) => `${a} ${te}`))).toEqual(new Set([`1 c${campaign}`]));
  expect(await disclosed()).not.toContain('A/B test');

  // Long after its end, a request from its time still names the test, and its decision can be repeated.
  const replay = (await call('GET', '/request/click-1/replay')).body as Replay;
  expect([replay.state, replay.test]).toEqual(['same', { id, name: 'Headline' }]);
}, 240_000);
