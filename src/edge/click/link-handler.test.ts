import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestRecord } from '../../events/journal/record.ts';
import { startTestEdge, type TestEdge } from '../test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
  edge.journal.result = 'logged';
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const only = (): RequestRecord => {
  expect(edge.journal.records).toHaveLength(1);
  return edge.journal.records[0] as RequestRecord;
};

test('a hit is journalled completely and answered with the redirect', async () => {
  const reply = await edge.ask('/one/more?sub1=a%26b&sub2=&x=1', {
    headers: {
      'user-agent': browser,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8',
      referer: 'https://r.example/',
      'x-forwarded-for': '203.0.113.77',
    },
  });
  const record = only();
  expect(reply.status).toBe(302);
  expect(reply.body).toBe('');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
  expect(reply.headers['content-length']).toBe('0');
  const location = new URL(reply.headers.location as string);
  expect(location.searchParams.get('s')).toBe('a&b');
  expect(edge.signer.verify(location.searchParams.get('c') as string)).toEqual({
    campaign: 8,
    variant: 0,
    time: record.t,
    node: 1,
    worker: 0,
    epoch: 1,
    sequence: record.s,
  });
  const { v, vn, t, s, ha, hu, ...rest } = record as RequestRecord;
  for (const hash of [ha, hu]) expect(hash).toMatch(/^[\w-]{11}$/);
  expect(rest).toEqual({
    k: 'r',
    e: 1,
    ws: 1,
    do: 1,
    c: 8,
    r: 3,
    d: 11,
    ru: 0,
    te: 'only',
    ph: 1,
    a: 0,
    o: 'redirected',
    cl: 'human',
    rs: [],
    vi: 1,
    m: 'GET',
    h: 'go.example',
    p: '/one/more?sub1=a%26b&sub2=&x=1',
    ip: '203.0.113.0',
    l: 'pt',
    dv: 'desktop',
    os: 'linux',
    b: 'firefox',
    bn: 'Firefox',
    s1: 'a&b',
    ua: browser,
    rf: 'https://r.example/',
  });
  expect(v).toMatch(/^[\w-]{22}$/);
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(
      new RegExp(
        `^fl_v=${vn}\\.[0-9a-z]{7}\\.[\\w-]{16}\\.only~1~0; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`,
      ),
    ),
  ]);
});

test('no answer leaves before the journal has confirmed', async () => {
  edge.journal.held = true;
  let answered = false;
  const asked = edge.ask('/abc').then((reply) => {
    answered = true;
    return reply;
  });
  await expect.poll(() => edge.journal.records.length).toBe(1);
  await edge.raw('GET /robots.txt HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n');
  expect(answered).toBe(false);
  edge.journal.release();
  expect((await asked).status).toBe(302);
});

test('a returning visitor keeps key and variant; a new one without a cookie has one key all day', async () => {
  const first = await edge.ask('/abc', { headers: { 'user-agent': browser } });
  const second = await edge.ask('/abc', { headers: { 'user-agent': browser } });
  const other = await edge.ask('/abc', { headers: { 'user-agent': `${browser} x` } });
  const [a, b, c] = edge.journal.records as RequestRecord[];
  expect(a?.v).toBe(b?.v);
  expect(a?.vn).not.toBe(b?.vn);
  expect(c?.v).not.toBe(a?.v);
  expect([first.status, second.status, other.status]).toEqual([302, 302, 302]);

  const cookies = (first.headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]).join('; ');
  expect(cookies).toMatch(new RegExp(`^fl_v=${a?.vn}\\..*\\.r7~2~${a?.a}$`));
  edge.journal.records.length = 0;
  const back = await edge.ask('/abc', { headers: { 'user-agent': 'another', cookie: cookies } });
  const record = only();
  expect(record.v).toBe(a?.vn);
  expect(record.vn).toBeUndefined();
  expect(record.a).toBe(a?.a);
  expect(back.headers['set-cookie']).toBeUndefined();
});

test.each([0, 1])('variant and first phase in the cookie are kept whatever the key: %i', async (variant) => {
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBB', 'abcdefghijklmnopqrstuv']) {
    await edge.ask('/abc', {
      headers: { cookie: `fl_v=${edge.token({ id, variants: `x~1~1.r7~1~${variant}` })}` },
    });
  }
  const kept = (edge.journal.records as RequestRecord[]).map(({ te, ph, a, ka }) => ({ te, ph, a, ka }));
  expect(kept).toEqual(Array.from({ length: 3 }, () => ({ te: 'r7', ph: 1, a: variant, ka: 1 })));
});

test.each([
  'fl_v=short',
  'xfl_v=AAAAAAAAAAAAAAAAAAAAAA',
  'fl_v=AAAAAAAAAAAAAAAAAAAAA!',
  'fl_a=r7~1~9',
  'fl_a=r7~3~0',
  'fl_a=r7~0~0',
  'fl_a=r7~x~0',
  'fl_a=r7~1~0~0',
  'fl_a=....',
  '=;;=',
])('a cookie that is none of ours is passed over: %s', async (cookie) => {
  expect((await edge.ask('/abc', { headers: { cookie } })).status).toBe(302);
  expect(only().vn).toMatch(/^[\w-]{22}$/);
});

test.each([
  ['HEAD', 302, 0],
  ['POST', 303, 1],
  ['GET', 302, 1],
])('%s is answered %i from one place, and is a visit: %i', async (method, status, visit) => {
  const reply = await edge.ask('/one', {
    method,
    headers: { 'user-agent': browser, 'x-forwarded-for': `198.51.100.${method.charCodeAt(0)}` },
    ...(method === 'POST' && { body: 'x=1' }),
  });
  expect(reply.status).toBe(status);
  expect(reply.headers.location).toMatch(/^https:\/\/a\.example\//);
  expect(only()).toMatchObject({ m: method, vi: visit, o: 'redirected', cl: 'human' });
});

test('classes are counted and never affect routing', async () => {
  const agents = ['Googlebot/2.1', 'AdsBot-Google', 'curl/8', '', browser];
  const places = new Set<string>();
  for (const ua of agents) {
    const headers = { 'user-agent': ua, cookie: `fl_v=${edge.token()}` };
    places.add(new URL((await edge.ask('/abc', { headers })).headers.location as string).host);
  }
  await edge.ask('/abc', { headers: { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' } });
  const records = edge.journal.records as RequestRecord[];
  expect(records.map((r) => r.cl)).toEqual(['crawler', 'crawler', 'invalid', 'invalid', 'human', 'preview']);
  expect(records.map((r) => r.vi)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(places.size).toBe(1);
});

test.each([
  ['/nothing', 'go.example', { o: 'unknown', ws: 1, do: 1, c: 0, d: 0, a: -1 }],
  ['/', 'go.example', { o: 'unknown', ws: 1, c: 0 }],
  ['/abc', 'else.example', { o: 'unknown', ws: 0, do: 0, c: 0, h: 'else.example' }],
  ['/paused', 'go.example', { o: 'paused', ws: 1, c: 9, r: 3, d: 0, a: -1, vi: 0 }],
  ['/old', 'go.example', { o: 'paused', c: 10 }],
  ['/__proto__', 'go.example', { o: 'unknown', c: 0 }],
  ['/%61bc', 'go.example', { o: 'unknown', c: 0 }],
])('%s on %s is a plain 404, counted', async (path, host, fields) => {
  const reply = await edge.ask(path, { host });
  expect(reply.status).toBe(404);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toContain('noindex');
  expect(reply.body).not.toContain('<script');
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(only()).toMatchObject(fields);
});

test.each(['GO.Example', 'go.example:80', 'go.example.', 'go.example:443'])(
  'host %s is the same site',
  async (host) => {
    expect((await edge.ask('/abc', { host })).status).toBe(302);
  },
);

test.each([
  ['/robots.txt', 200],
  ['/favicon.ico', 204],
  ['/out/x', 404],
  ['/t.js/x', 404],
  ['/.well-known/acme-challenge/x', 404],
  ['/.well-known/fairlead-signing-key.json', 200],
  ['/abc+', 200],
])('%s is not a hit on a link: %i', async (path, status) => {
  const reply = await edge.ask(path);
  expect(reply.status).toBe(status);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(edge.journal.records).toHaveLength(0);
});

test('unlogged hits are redirected, failed ones are not', async () => {
  edge.journal.result = 'unlogged';
  expect((await edge.ask('/abc')).status).toBe(302);
  expect((await edge.ask('/nothing')).status).toBe(404);
  edge.journal.result = 'failed';
  const reply = await edge.ask('/abc');
  expect(reply.status).toBe(503);
  expect(reply.headers.location).toBeUndefined();
  expect((await edge.ask('/nothing')).status).toBe(503);
});

test('long texts are cut', async () => {
  const query = 'x'.repeat(5000);
  await edge.ask(`/abc?sub1=${query}`, {
    headers: { 'user-agent': 'u'.repeat(2000), referer: `https://${'r'.repeat(2000)}/` },
  });
  const record = only();
  expect([record.p.length, record.ua.length, record.rf.length, record.s1?.length]).toEqual([
    2048, 512, 512, 255,
  ]);
});

test('a record says only what the request said: a program is not a desktop with Chrome in a report', async () => {
  await edge.ask('/one', { headers: { 'user-agent': 'curl/8.5.0', 'x-forwarded-for': '198.51.100.200' } });
  const record = only();
  expect(record).toMatchObject({ dv: 'other', b: 'other', ua: 'curl/8.5.0' });
  expect([record.os, record.l, record.bn]).toEqual([undefined, undefined, undefined]);
});
