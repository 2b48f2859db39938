import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';
import type { NetworkKind } from '../traffic/networks.ts';
import type { Verification } from '../traffic/traffic.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const START = Date.parse('2026-03-04T10:00:00Z');
const LIMIT = 5;
const CRAWLERS = [
  'Googlebot/2.1',
  'AdsBot-Google',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
];

let now = START;
let verification: Verification = 'none';
let network: NetworkKind | null = null;
let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    now: () => now,
    config: { floodPerMinute: LIMIT, duplicateWindowMs: HOUR_MS },
    snapshot: sampleSnapshot({
      campaigns: [
        { host: 'go.example', slug: 'count', plan: samplePlan({ campaign: 50 }) },
        { host: 'go.example', slug: 'refuse', plan: samplePlan({ campaign: 51, invalidTraffic: 'refuse' }) },
        {
          host: 'go.example',
          slug: 'off',
          plan: samplePlan({ campaign: 52, invalidTraffic: 'refuse', status: 'paused' }),
        },
      ],
    }),
    parts: {
      verifier: { statusOf: () => verification, close: () => undefined },
      networks: { kindOf: () => network },
    },
  });
});
afterAll(() => edge.stop());

let address = 0;
beforeEach(() => {
  edge.journal.records.length = 0;
  verification = 'none';
  network = null;
  now += HOUR_MS;
  address++;
});

const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;
/** A navigation, from an address that is unique to each test unless it sets one. */
const visit = (slug: string, headers: Record<string, string> = {}, method = 'GET') =>
  edge.ask(`/${slug}`, {
    method,
    headers: {
      'user-agent': FIREFOX,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en',
      'x-forwarded-for': `198.51.${address}.1`,
      ...headers,
    },
  });

test.each(['curl/8.5.0', '', 'python-requests/2.32'])(
  '%j is counted apart, or refused with 403',
  async (agent) => {
    const headers = { 'user-agent': agent };
    expect((await visit('count', headers)).status).toBe(302);
    expect(last()).toMatchObject({ cl: 'invalid', o: 'redirected' });
    const reply = await visit('refuse', headers);
    expect([reply.status, reply.headers.location, reply.headers['set-cookie']]).toEqual([
      403,
      undefined,
      undefined,
    ]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(reply.body).toContain('Refused');
    expect(reply.body).not.toContain('<script');
    expect(last()).toMatchObject({ cl: 'invalid', o: 'refused', d: 0, a: -1, vi: 0, c: 51 });
  },
);

test('search and ad-platform agents are never refused, however many come', async () => {
  for (const agent of CRAWLERS) {
    for (const status of ['none', 'pending', 'verified'] as const) {
      verification = status;
      for (let i = 0; i < LIMIT; i++)
        expect((await visit('refuse', { 'user-agent': agent })).status).toBe(302);
    }
    expect(last()).toMatchObject({
      o: 'redirected',
      cl: agent.startsWith('facebook') ? last().cl : 'crawler',
    });
  }
});

test('an impostor counts as invalid and may be refused', async () => {
  verification = 'impostor';
  expect((await visit('count', { 'user-agent': 'Googlebot/2.1' })).status).toBe(302);
  expect(last()).toMatchObject({ cl: 'invalid', rs: ['search_agent', 'impostor'] });
  expect((await visit('refuse', { 'user-agent': 'Googlebot/2.1' })).status).toBe(403);
});

test('a data centre alone is not a reason', async () => {
  network = 'hosting';
  expect((await visit('refuse')).status).toBe(302);
  expect(last()).toMatchObject({ cl: 'human', rs: ['hosting_network'] });
});

test('a flood is refused with 429 for the rest of its minute, others are not', async () => {
  const cookie = (i: number): Record<string, string> => ({
    cookie: `fl_v=${edge.token({ id: `${i}`.padStart(22, 'k') })}`,
  });
  const seen: number[] = [];
  for (let i = 0; i < LIMIT + 2; i++) seen.push((await visit('refuse', cookie(i))).status);
  expect(seen).toEqual([...Array<number>(LIMIT).fill(302), 429, 429]);
  const reply = await visit('refuse', cookie(99));
  expect([reply.headers['retry-after'], reply.headers.location]).toEqual(['60', undefined]);
  expect(last()).toMatchObject({ cl: 'invalid', rs: ['flood'], o: 'refused', d: 0 });
  expect((await visit('count', cookie(98))).status).toBe(302);
  expect(last()).toMatchObject({ cl: 'human', rs: [], o: 'redirected' });
  expect((await visit('refuse', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(302);
  now += MINUTE_MS;
  expect((await visit('refuse', cookie(97))).status).toBe(302);
});

test('a flood from one IPv6 /64 is one flood; the next network is another', async () => {
  const from = (i: number, net = 'aaaa'): Record<string, string> => ({
    'x-forwarded-for': `2001:db8:1:${net}::${i}`,
  });
  for (let i = 1; i <= LIMIT; i++) expect((await visit('refuse', from(i))).status).toBe(302);
  expect((await visit('refuse', from(77))).status).toBe(429);
  expect((await visit('refuse', { 'x-forwarded-for': '2001:db8:1:aaaa:ffff:1:2:3' })).status).toBe(429);
  expect((await visit('refuse', from(1, 'bbbb'))).status).toBe(302);
});

test('a refused visitor would have gone nowhere else', async () => {
  const places = new Set<string | undefined>();
  for (const headers of [
    {},
    { 'user-agent': `${FIREFOX} Googlebot/2.1` },
    { 'user-agent': `${FIREFOX} AdsBot-Google` },
    { 'sec-purpose': 'prefetch' },
    { referer: 'https://reviewer.example/' },
    { accept: '*/*' },
  ]) {
    for (const slug of ['refuse', 'count']) {
      const from = { 'x-forwarded-for': `203.0.${address++}.1`, cookie: `fl_v=${edge.token()}` };
      const reply = await visit(slug, { ...headers, ...from });
      if (reply.status === 302) places.add(new URL(reply.headers.location as string).host);
      else expect([reply.status, reply.headers.location]).toEqual([403, undefined]);
    }
  }
  expect(places.size).toBe(1);
});

test('a link that leads nowhere says so, to everyone', async () => {
  const replies = new Set<string>();
  for (const agent of [FIREFOX, 'curl/8', ...CRAWLERS]) {
    const { status, body } = await visit('off', { 'user-agent': agent });
    replies.add(`${status} ${body}`);
    expect(last().o).toBe('paused');
  }
  expect(replies.size).toBe(1);
});

test('repeats are left to ingest: the record says who clicked what, and nobody is refused for it', async () => {
  const key = (name: string): Record<string, string> => ({
    cookie: `fl_v=${edge.token({ id: name.repeat(22) })}`,
  });
  const seen: RequestRecord[] = [];
  const note = async (headers: Record<string, string>, slug = 'refuse'): Promise<void> => {
    expect((await visit(slug, headers)).status).toBe(302);
    seen.push(last());
  };
  await note({});
  await note({});
  await note(key('a'));
  await note({ ...key('a'), 'user-agent': `${FIREFOX} x` });
  await note({ 'x-forwarded-for': `198.51.${address}.2` });
  expect(seen.map(({ cl, rs }) => [cl, ...rs])).toEqual(seen.map(() => ['human']));
  const [first, again, known, other, neighbour] = seen;
  expect(first?.ha).toMatch(/^[\w-]{11}$/);
  expect(first?.hu).toMatch(/^[\w-]{11}$/);
  expect(again).toMatchObject({ ha: first?.ha, hu: first?.hu });
  expect(known).toMatchObject({ ha: first?.ha, hu: first?.hu, hk: 1, v: 'a'.repeat(22) });
  expect([first?.hk, again?.hk]).toEqual([undefined, undefined]);
  expect(other?.ha).toBe(first?.ha);
  expect(new Set([first?.ha, first?.hu, other?.hu, neighbour?.ha, neighbour?.hu]).size).toBe(5);
});

test('a browser’s prefetch is a preview and not a click that can be a duplicate; the click after it is', async () => {
  for (const header of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
    now += 7_200_000;
    const ahead = await visit('refuse', { [header]: header === 'x-purpose' ? 'preview' : 'prefetch' });
    expect(ahead.status).toBe(302);
    expect(last()).toMatchObject({ cl: 'preview', vi: 0 });
    expect([last().ha?.length, last().hu]).toEqual([11, undefined]);
    now += 1000;
    await visit('refuse');
    expect(last()).toMatchObject({ cl: 'human', rs: [], vi: 1 });
    expect(last().hu).toHaveLength(11);
  }
});

test('a HEAD request is not a click that can be a duplicate', async () => {
  await visit('count', {}, 'HEAD');
  await visit('count', {}, 'HEAD');
  await visit('count');
  expect((edge.journal.records as RequestRecord[]).map((r) => [r.m, r.cl, r.vi, r.hu !== undefined])).toEqual(
    [
      ['HEAD', 'human', 0, false],
      ['HEAD', 'human', 0, false],
      ['GET', 'human', 1, true],
    ],
  );
});
