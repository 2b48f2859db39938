import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan } from '../core/routing/plan.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from './test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const DAY = 86_400_000;

const withLanding = (change: Partial<Plan> = {}): Plan =>
  samplePlan({
    campaign: 30,
    destinations: [
      { id: 1, name: 'Landing', template: ['https://page.example/?c=', 'click_id', ''] },
      {
        id: 2,
        name: 'Offer',
        template: ['https://offer.example/?c=', 'click_id', '&d=', 'device', '&s=', 'sub1', '#f'],
      },
      { id: 3, name: 'Other offer', template: ['https://other.example/?c=', 'click_id', ''] },
    ],
    paths: [
      {
        number: 4,
        landing: 1,
        seed: 'p4',
        offers: [
          { destination: 2, weight: 5000 },
          { destination: 3, weight: 5000 },
        ],
      },
      { number: 5, landing: 1, seed: 'p5', offers: [{ destination: 2, weight: 10_000 }] },
    ],
    fallback: { test: 'c30', phase: 1, seed: 's', arms: [{ path: 5, weight: 10_000 }] },
    ...change,
  });

const campaigns: [string, Plan][] = [
  ['lp', withLanding()],
  ['meta', withLanding({ campaign: 31, redirect: 'meta' })],
  ['keep', withLanding({ campaign: 32, redirect: '307', passQuery: true })],
  ['refuse', withLanding({ campaign: 33, invalidTraffic: 'refuse' })],
  ['none', withLanding({ campaign: 34, redirect: 'none', status: 'paused' })],
];

let edge: TestEdge;
beforeAll(async () => {
  const snapshot = sampleSnapshot();
  edge = await startTestEdge({
    snapshot: {
      ...snapshot,
      domains: [...snapshot.domains, { id: 2, workspace: 1, host: 'two.example', defaultUrl: null }],
      campaigns: [
        ...snapshot.campaigns,
        ...campaigns.map(([slug, plan]) => ({ host: 'go.example', slug, plan })),
        { host: 'two.example', slug: 'lp', plan: withLanding({ campaign: 35, domain: 2 }) },
      ],
    },
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.result = 'logged';
  edge.journal.records.length = 0;
});

/** A click id as the edge would give it. */
const clickId = (campaign = 30, variant = 5, time = Date.now()): string =>
  edge.signer.sign({ campaign, variant, time, node: 1, worker: 0, epoch: 1, sequence: 77 });
const out = (
  query: string,
  { headers = {}, ...more }: { headers?: Record<string, string>; method?: string; host?: string } = {},
) =>
  edge.ask(`/out${query}`, {
    ...more,
    headers: { 'user-agent': PHONE, 'accept-language': 'en', ...headers },
  });

test('a click goes on to its offer, with its own id and this request’s visitor', async () => {
  const id = clickId();
  const { status, headers } = await out(`?cid=${id}&sub1=x%20y`);
  expect([status, headers.location]).toEqual([302, `https://offer.example/?c=${id}&d=mobile&s=x%20y#f`]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(edge.journal.records).toMatchObject([
    {
      k: 'e',
      ty: 'out',
      ws: 1,
      do: 1,
      c: 30,
      r: 3,
      cn: 1,
      cw: 0,
      ce: 1,
      cs: 77,
      ct: edge.signer.verify(id)?.time,
      a: 5,
      d: 2,
      o: 'redirected',
      cl: 'human',
      m: 'GET',
      h: 'go.example',
      p: `/out?cid=${id}&sub1=x%20y`,
      ip: '127.0.0.0',
    },
  ]);
});

test('the cookie of the landing page names the click, and the address goes before it', async () => {
  const link = await edge.ask('/lp', { headers: { 'user-agent': PHONE } });
  const cookie =
    [link.headers['set-cookie']]
      .flat()
      .find((text) => text?.startsWith('fl_c='))
      ?.split(';')[0] ?? '';
  const id = cookie.slice('fl_c='.length);
  expect(link.headers.location).toBe(`https://page.example/?c=${id}`);
  expect((await out('', { headers: { cookie } })).headers.location).toContain(`c=${id}&`);
  expect((await out('?cid=', { headers: { cookie } })).headers.location).toContain(`c=${id}&`);
  const other = clickId();
  expect((await out(`?cid=${other}`, { headers: { cookie } })).headers.location).toContain(`c=${other}&`);
  // One that is named wrongly is not guessed at.
  expect((await out('?cid=wrong', { headers: { cookie } })).status).toBe(400);
});

test('a visitor meets the same offer each time, whatever else he sends', async () => {
  const places = new Set<string>();
  for (let i = 0; i < 30; i++) {
    const cookie = `fl_v=${`${i}`.padStart(22, 'v')}`;
    const first = (await out(`?cid=${clickId(30, 4)}`, { headers: { cookie } })).headers.location as string;
    const again = (
      await out(`?cid=${clickId(30, 4)}&gclid=G`, {
        headers: {
          cookie,
          referer: 'https://x.example/',
          'user-agent': `${PHONE} AdsBot-Google`,
          'x-forwarded-for': '198.51.100.9',
        },
      })
    ).headers.location as string;
    expect(new URL(again).host).toBe(new URL(first).host);
    places.add(new URL(first).host);
  }
  expect([...places].sort()).toEqual(['offer.example', 'other.example']);
});

test('it leads on in the campaign’s way', async () => {
  const meta = await out(`?cid=${clickId(31)}`);
  expect([meta.status, meta.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(meta.body).toContain('https://offer.example/');
  const keep = await out(`?a=1&cid=${clickId(32)}&b=2`, { method: 'POST' });
  expect(keep.status).toBe(307);
  const { searchParams } = new URL(keep.headers.location as string);
  expect([searchParams.get('a'), searchParams.get('b'), searchParams.get('cid')]).toEqual(['1', '2', null]);
  // A visit that has begun goes on, though the campaign is paused by now.
  expect((await out(`?cid=${clickId(34)}`)).status).toBe(302);
});

test('HEAD is answered and journalled as what it is', async () => {
  const { status, headers } = await out(`?cid=${clickId()}`, { method: 'HEAD' });
  expect([status, new URL(headers.location as string).host]).toEqual([302, 'offer.example']);
  expect(edge.journal.records).toMatchObject([{ k: 'e', m: 'HEAD' }]);
});

test('without a click of ours nothing is guessed', async () => {
  const good = clickId();
  const forged = `${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`;
  const queries = [
    '',
    '?cid=',
    '?cid=x',
    `?cid=${forged}`,
    `?cid=${clickId(30, -1)}`,
    `?cid=${clickId(30, 5, Date.now() - 31 * DAY)}`,
    '?cid=https://evil.example/',
  ];
  for (const query of queries) {
    const { status, headers, body } = await out(query);
    expect([query, status, headers.location]).toEqual([query, 400, undefined]);
    expect(body).toContain('This link continues a visit');
  }
  expect(edge.journal.records).toHaveLength(queries.length);
  for (const record of edge.journal.records)
    expect(record).toMatchObject({ k: 'r', c: 0, do: 1, o: 'unknown', vi: 0 });
  expect((await out(`?cid=${clickId(30, 5, Date.now() - 29 * DAY)}`)).status).toBe(302);
});

test.each([
  ['of another host', 35, 5],
  ['of no campaign', 999, 5],
])('a click %s is unknown here', async (_name, campaign, variant) => {
  expect((await out(`?cid=${clickId(campaign, variant)}`)).status).toBe(404);
  expect(edge.journal.records).toMatchObject([{ k: 'r', c: 0, o: 'unknown' }]);
});

test('a click whose path is gone leads nowhere and is recorded for it', async () => {
  expect((await out(`?cid=${clickId(30, 9)}`)).status).toBe(404);
  expect(edge.journal.records).toMatchObject([{ k: 'e', ty: 'out', c: 30, d: 0, o: 'unknown' }]);
});

test('invalid traffic is refused where the campaign says so', async () => {
  const id = clickId(33);
  expect((await out(`?cid=${id}`)).status).toBe(302);
  expect((await out(`?cid=${id}`, { headers: { 'user-agent': 'curl/8.0' } })).status).toBe(403);
  expect(edge.journal.records).toMatchObject([
    { o: 'redirected', d: 2 },
    { o: 'refused', d: 0, cl: 'invalid' },
  ]);
});

test('a visitor is sent on when the journal is full, and not when nothing can be counted', async () => {
  edge.journal.result = 'unlogged';
  expect((await out(`?cid=${clickId()}`)).status).toBe(302);
  edge.journal.result = 'failed';
  expect((await out(`?cid=${clickId()}`)).status).toBe(503);
  expect((await out('')).status).toBe(503);
});

test('nothing is served below it', async () => {
  expect((await out(`/next?cid=${clickId()}`)).status).toBe(404);
  expect(edge.journal.records).toHaveLength(0);
});
