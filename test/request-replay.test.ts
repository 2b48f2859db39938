import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Campaign } from '../src/contracts/campaigns/campaign.ts';
import type { Outcome, TrafficClass } from '../src/contracts/reports/request.ts';
import type { Replay } from '../src/contracts/routing/replay.ts';
import { startTestEdge } from '../src/edge/test-edge.ts';
import type { RequestRecord } from '../src/events/journal/record.ts';
import { compileSnapshot } from '../src/snapshot/compile/compile.ts';
import { at, type House, openHouse } from './helpers/api-house.ts';
import { storedRequest } from './helpers/fake-reports.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
}, 240_000);
afterAll(() => house.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const offers = (...list: number[]) =>
  list.map((destination) => ({ destination, weight: 10_000 / list.length }));

const create = async (): Promise<Campaign> => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const answer = await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Spring',
      domainId,
      invalidTraffic: 'refuse',
      destinations: ['A', 'B', 'C'].map((name) => ({ name, url: `https://${name.toLowerCase()}.example/` })),
      paths: [0, 1].map((page) => ({ landing: null, offers: offers(page, 2) })),
      default: [0, 1].map((path) => ({ path, weight: 5000 })),
      rules: [
        {
          name: 'Germany',
          match: 'all',
          caps: {},
          to: [{ path: 0, weight: 10_000 }],
          conditions: [{ field: 'language', is: true, values: ['de'] }],
        },
      ],
    },
  });
  return answer.body as Campaign;
};

/** A record as ingest stores it. */
const store = async (record: RequestRecord, sequence: number): Promise<void> => {
  const { workspace_id } = await house.store.db
    .selectFrom('campaigns')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const row = {
    ...storedRequest(sequence, record.c, record.d),
    time: record.t,
    revision: record.r,
    rule: record.ru,
    test: record.te,
    phase: record.ph,
    ...{
      variant: record.a,
      kept: record.ka === 1,
      splitKey: record.sk ?? null,
      firstVariant: record.fa ?? null,
      exhaustedCaps: record.ec ?? [],
      outcome: record.o as Outcome,
    },
    visitor: record.v,
    language: record.l ?? null,
    device: record.dv ?? null,
    os: record.os ?? null,
    browser: record.b ?? null,
    userAgent: record.ua,
    trafficClass: record.cl as TrafficClass,
  };
  house.reports.stored.set(workspace_id, [...(house.reports.stored.get(workspace_id) ?? []), row]);
};

const replayed = async (sequence: number): Promise<Replay> =>
  (await house.call('GET', `/request/click-${sequence}/replay`, { token })).body as Replay;

test('a logged request is decided again by the plan of its revision, whatever the campaign is now', async () => {
  const campaign = await create();
  const edge = await startTestEdge({
    now: () => house.clock.now,
    snapshot: await compileSnapshot(house.store.db),
  });
  const ask = (headers: Record<string, string>) =>
    edge.ask(`/${campaign.slug}`, { host: 'localhost:3001', headers });
  const agent = { 'user-agent': FIREFOX };
  const cookies = [];
  try {
    const first = await ask({ ...agent, 'accept-language': 'en' });
    cookies.push(...[first.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]));
    await ask({ ...agent, 'accept-language': 'en', cookie: cookies.join('; ') });
    await ask({ ...agent, 'accept-language': 'de' });
    // Refused: its headers are not a browser's.
    await ask({ 'user-agent': 'curl/8.5.0' });
    // An earlier id, and variants that are no longer given out: neither decides anything now.
    const old = 'o'.repeat(22);
    await ask({ ...agent, 'accept-language': 'en', cookie: `fl_v=${old}; fl_a=c1~1~0` });
    const host = 'localhost:3001';
    const test = (edge.journal.records[0] as RequestRecord).te;
    const gone = edge.token({ host, variants: `${test}~1~77` });
    await ask({ ...agent, 'accept-language': 'en', cookie: `fl_v=${gone}` });
    const records = edge.journal.records.filter((record): record is RequestRecord => record.k === 'r');
    for (const [i, record] of records.entries()) await store(record, i + 1);
  } finally {
    await edge.stop();
  }
  const { revision, paths, destinations, default: fallback } = campaign;
  await house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { revision, destinations, paths, default: fallback, rules: [], status: 'paused' },
  });

  for (const sequence of [1, 2, 3, 5, 6]) {
    const { state, revision: of } = await replayed(sequence);
    expect([sequence, state, of]).toEqual([sequence, 'same', 1]);
  }
  expect((await replayed(2)).steps).toMatchObject([
    { step: 'rule', matched: false },
    { step: 'fallback' },
    { step: 'earlier_arm' },
    { step: expect.stringMatching(/offer$/) },
  ]);
  expect((await replayed(3)).steps[0]).toMatchObject({ name: 'Germany', matched: true });
  expect((await replayed(6)).steps.map(({ step }) => step)).toContain('closed_arm');
  const [, , , , unsigned] = [...house.reports.stored.values()][0] ?? [];
  expect(unsigned).toMatchObject({ visitor: 'o'.repeat(22), splitKey: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await replayed(4)).toMatchObject({ state: 'refused', destination: { name: expect.any(String) } });
});

test('a decision that cannot be repeated says why', async () => {
  const [workspace = 0] = [...house.reports.stored.keys()];
  const [known] = house.reports.stored.get(workspace) ?? [];
  if (!known) throw new Error('There is no request.');
  house.reports.stored.set(workspace, [
    { ...known, sequence: 10, revision: 99 },
    { ...storedRequest(11, 0, 0), revision: 0 },
    { ...known, sequence: 12, destination: known.destination + 99 },
  ]);
  expect((await replayed(10)).state).toBe('no_plan');
  expect((await replayed(11)).state).toBe('no_campaign');
  expect((await replayed(12)).state).toBe('different');
  expect((await house.call('GET', '/request/none/replay', { token })).status).toBe(404);
});
