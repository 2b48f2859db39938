import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedRing } from '../../config/key-ring.ts';
import { LOCALES } from '../../messages/languages.ts';
import { disclosureAddresses } from '../../signing/disclosure-address.ts';
import { fakeSigning } from '../../signing/fake-signing.ts';
import { verify } from '../../signing/sign.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

let edge: TestEdge;
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const keys = disclosureAddresses(fixedRing(Buffer.alloc(32, 6)));
const limited = samplePlan({
  campaign: 20,
  publicId: 'cmp_limited',
  disclosure: 'limited',
  name: '"><script>',
});
const rule = {
  number: 4,
  name: 'Owner only',
  match: 'all' as const,
  conditions: [
    { field: 'country' as const, is: true, values: ['DE', 'BR'] },
    { field: 'hours' as const, is: true, values: [[540, 1020] as const, [1980, 2460] as const] },
  ],
  caps: [{ id: 'c7-r4-day', per: 'day' as const, limit: 1500 }],
  to: { test: 'c7-r4', phase: 1, seed: 'r', arms: [{ path: 1, weight: 10_000 }] },
};

beforeEach(async () => {
  const snapshot = sampleSnapshot();
  edge = await startTestEdge({
    config: { floodPerMinute: 30 },
    snapshot: {
      ...snapshot,
      campaigns: [
        ...snapshot.campaigns,
        { host: 'go.example', slug: 'rules', plan: samplePlan({ campaign: 21, rules: [rule] }) },
        { host: 'go.example', slug: 'limited', plan: limited },
      ],
    },
  });
});
afterEach(() => edge.stop());

const signedOf = (body: string) => {
  const verified = verify(JSON.parse(body), fakeSigning().published.keys);
  if (!verified.ok) throw new Error(verified.reason);
  return verified.signed;
};

test('anybody can read where a link leads, without a hit on the link', async () => {
  const page = await edge.ask('/abc+');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.body).toContain('https://a.example/?c={click_id}&amp;s={sub1}');
  expect(page.body).toContain('70%');
  expect(page.body).not.toMatch(/<script/i);
  expect(edge.journal.records).toEqual([]);
});

test('programs get the same, signed, by Accept or by the address', async () => {
  const byHeader = await edge.ask('/rules+', { headers: { accept: 'application/json' } });
  const byAddress = await edge.ask('/rules+?format=json');
  const { kind, document } = signedOf(byHeader.body);
  expect(kind).toBe('fairlead.disclosure');
  expect(document).toMatchObject({
    link: 'go.example/rules',
    campaign: 'cmp_000000000007',
    revision: 3,
    status: 'active',
    inactive: { answer: 'not_found' },
    rules: [
      {
        inWords: 'Country: Germany or Brazil; Time: Mon, Tue 09:00–17:00',
        caps: [{ per: 'day', limit: 1500 }],
        to: [{ percent: 100 }],
      },
    ],
  });
  expect(JSON.stringify(document)).not.toMatch(/Owner only|Spring/);
  expect({ ...signedOf(byAddress.body).document, at: '' }).toEqual({ ...document, at: '' });
});

test('a changed document fails verification', async () => {
  const { body } = await edge.ask('/abc+?format=json');
  expect(verify(JSON.parse(body.replace('https://b.example', 'https://c.example')))).toMatchObject({
    ok: false,
  });
});

test.each(['pt', 'es', 'ru', 'hi'] as const)('it says the same in %s', async (language) => {
  const [english, page] = await Promise.all([
    edge.ask('/rules+'),
    edge.ask('/rules+', { headers: { 'accept-language': `${language};q=0.9,en;q=0.5` } }),
  ]);
  expect(page.body).toContain(`<html lang="${LOCALES[language]}"`);
  const placesIn = (html: string): string[] =>
    [...html.matchAll(/<code>(https?:[^<]*)/g)].map((m) => m[1] ?? '');
  expect(placesIn(page.body)).toEqual(placesIn(english.body));
  expect(placesIn(page.body).length).toBeGreaterThan(2);
  expect((await edge.ask(`/rules+?lang=${language}`)).body).toContain(page.body.match(/<h1>.*?<\/h1>/)?.[0]);
});

test.each(['/paused+', '/old+', '/abc%2B', '/abc%2b', '/abc+?x=1'])('%s answers too', async (path) => {
  expect((await edge.ask(path)).status).toBe(200);
});

test.each(['/nothing+', '/+', '/abc+/x', '/abc++', '/robots.txt+'])('%s is unknown', async (path) => {
  expect((await edge.ask(path)).status).toBe(404);
  expect(edge.journal.records).toEqual([]);
});

test('HEAD says the same without the page; POST is not accepted', async () => {
  const [get, head] = await Promise.all([edge.ask('/abc+'), edge.ask('/abc+', { method: 'HEAD' })]);
  expect([head.status, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(await edge.ask('/abc+', { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
});

test('both readers of requests give the same bytes', async () => {
  const plain = await edge.raw('GET /abc+ HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n');
  // The plain reader does not accept an empty line before the request.
  const other = await edge.raw('\r\nGET /abc+ HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n');
  const same = (text: string): string =>
    text
      .replace(/Date: .*\r\n/, '')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      .replace(/signature&quot;: &quot;[\w-]+/, '');
  expect(same(plain)).toBe(same(other));
  expect(plain).toContain('200 OK');
});

describe('a limited disclosure', () => {
  test('says that it exists and who can read it, and nothing more', async () => {
    const page = await edge.ask('/limited+');
    expect(page.status).toBe(403);
    expect(page.body).toContain('go.example/limited');
    expect(page.body).not.toContain('a.example');
    const json = await edge.ask('/limited+?format=json');
    expect([json.status, JSON.parse(json.body)]).toEqual([
      403,
      { limited: true, link: 'go.example/limited', key: null },
    ]);
  });

  test('opens to a signed address, until it expires', async () => {
    const valid = keys.make('cmp_limited', Date.now() + 60_000);
    expect((await edge.ask(`/limited+?key=${valid}`)).body).toContain('https://a.example/');
    const ended = await edge.ask(`/limited+?key=${keys.make('cmp_limited', Date.now() - 1000)}`);
    expect([ended.status, ended.body.includes('has expired')]).toEqual([403, true]);
    const wrong = await edge.ask(`/limited+?key=${keys.make('cmp_other', null)}`);
    expect([wrong.status, wrong.body.includes('not valid')]).toEqual([403, true]);
  });

  test('a forged key cannot inject markup', async () => {
    const { body } = await edge.ask(`/limited+?key=${encodeURIComponent('"><script>x</script>')}&lang=en`);
    expect(body).not.toMatch(/<script/i);
  });

  test('is always open to agents of ad platforms and search engines, genuine or not', async () => {
    for (const agent of [
      GOOGLEBOT,
      'AdsBot-Google (+http://www.google.com/adsbot.html)',
      'facebookexternalhit/1.1',
    ]) {
      const page = await edge.ask('/limited+', { headers: { 'user-agent': agent } });
      expect([page.status, page.body.includes('https://a.example/')]).toEqual([200, true]);
    }
  });
});

test('a flood from one address waits a minute; declared agents never do, and its clicks are not affected', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const times = Array.from({ length: 40 });
  const answers = await Promise.all(times.map(() => edge.ask('/abc+', { headers })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  const declared = await edge.ask('/abc+', { headers: { ...headers, 'user-agent': GOOGLEBOT } });
  expect(declared.status).toBe(200);
  expect((await edge.ask('/abc', { headers })).status).toBe(302);
  expect(edge.journal.records.at(-1)).not.toMatchObject({ rs: expect.arrayContaining(['flood']) });
});
