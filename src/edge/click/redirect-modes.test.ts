import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SUBS } from '../../core/report/subs.ts';
import type { Plan } from '../../core/routing/plan.ts';
import { MACROS } from '../../core/routing/url/template.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const single = (campaign: number, template: readonly string[], change: Partial<Plan> = {}): Plan =>
  samplePlan({
    campaign,
    source: 'Ad & Co',
    destinations: [{ id: 11, name: 'Page "A"', template }],
    paths: [{ number: 4, landing: 0, seed: 'p', offers: [{ destination: 11, weight: 10_000 }] }],
    fallback: { test: `c${campaign}`, phase: 1, seed: 's', arms: [{ path: 4, weight: 10_000 }] },
    ...change,
  });

const plain = ['https://a.example/?c=', 'click_id', '&s=', 'sub1', ''];
const everyMacro = MACROS.flatMap((macro, i) => [`${i === 0 ? 'https://a.example/?' : '&'}${macro}=`, macro]);

const links: readonly [slug: string, plan: Plan][] = [
  ['302', single(1, plain)],
  ['307', single(2, plain, { redirect: '307' })],
  ['meta', single(3, plain, { redirect: 'meta' })],
  ['none', single(4, plain, { redirect: 'none' })],
  ['open', single(5, plain, { referrer: 'passed' })],
  ['meta-open', single(6, plain, { redirect: 'meta', referrer: 'passed', passQuery: true })],
  ['pass', single(7, ['https://a.example/?x=own#end'], { passQuery: true })],
  ['macros', single(8, [...everyMacro, ''])],
  ['path', single(9, ['https://a.example/go/', 'click_id', '/', 'variant', '?k=', 'sub1', ''])],
];

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      campaigns: links.map(([slug, plan]) => ({ host: 'go.example', slug, plan })),
    }),
    parts: {
      places: {
        of: () => ({ country: 'BR', region: 'BR-SP', city: 'São Paulo' }),
        generation: 1,
        close: () => undefined,
      },
    },
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  edge.ask(path, { method, headers: { 'user-agent': PHONE, 'accept-language': 'pt-BR', ...headers } });

test.each([
  ['302', 302],
  ['307', 307],
  ['none', 302],
])('a link in mode %s is answered with %i', async (slug, status) => {
  const reply = await ask(`/${slug}?sub1=x`);
  expect(reply.status).toBe(status);
  expect(reply.body).toBe('');
  expect(reply.headers.location).toMatch(/^https:\/\/a\.example\/\?c=[\w-]{43}&s=x$/);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

test.each(['302', '307', 'none'])(
  'what is posted to a link in mode %s is not for the destination',
  async (slug) => {
    const reply = await edge.ask(`/${slug}?sub1=x`, {
      method: 'POST',
      headers: { 'user-agent': PHONE, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a@b.example',
    });
    // 303: the browser requests the destination with GET, without the body.
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(/^https:\/\/a\.example\/\?c=[\w-]{43}&s=x$/);
  },
);

test('meta refresh is a page without a script that redirects at once and sends no referrer', async () => {
  const reply = await ask(`/meta?sub1=${encodeURIComponent(`"><script>alert('1')</script>&`)}`);
  expect([reply.status, reply.headers.location]).toEqual([200, undefined]);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(reply.body));
  expect(reply.body).not.toMatch(/<script|javascript:/i);
  expect(reply.body).toContain('<meta name="referrer" content="no-referrer">');
  const to = /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(reply.body)?.[1] as string;
  expect(reply.body).toContain(`<a href="${to}" rel="noreferrer">`);
  const url = new URL(to.replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
  expect(url.origin).toBe('https://a.example');
  expect(url.searchParams.get('s')).toBe(`"><script>alert('1')</script>&`);
});

test('a query that is passed on cannot break out of its place in the page', async () => {
  const { body } = await ask(`/meta-open?q='-"><script>&z=%22%3E%3Cb%3E&a='x'`);
  expect(body).not.toMatch(/<script|<b>|content="no-referrer"|rel=/);
  expect(body).toContain('&amp;a=&#39;x&#39;"');
  expect(body.match(/</g)).toHaveLength(14);
});

test('HEAD of the page has its headers and no body', async () => {
  const reply = await ask('/meta', {}, 'HEAD');
  expect([reply.status, reply.body]).toEqual([200, '']);
  expect(edge.journal.records).toMatchObject([{ m: 'HEAD', vi: 0, o: 'redirected' }]);
});

test('a referrer is hidden for everyone, or for nobody', async () => {
  for (const agent of [PHONE, 'Googlebot/2.1', 'AdsBot-Google', 'curl/8', '']) {
    const headers = { 'user-agent': agent, referer: 'https://r.example/' };
    expect((await ask('/302', headers)).headers['referrer-policy']).toBe('no-referrer');
    expect((await ask('/open', headers)).headers['referrer-policy']).toBeUndefined();
    expect((await ask('/meta-open', headers)).headers['referrer-policy']).toBeUndefined();
  }
});

test('the query is passed on where configured, and the destination’s own names take precedence', async () => {
  const to = (await ask('/pass?x=mine&gclid=G&y=%C3%A9&fl=abc')).headers.location;
  expect(to).toBe('https://a.example/?x=own&gclid=G&y=%C3%A9#end');
  expect((await ask('/302?gclid=G&y=1')).headers.location).not.toContain('gclid');
});

test('every macro has its value, encoded', async () => {
  const subs = SUBS.map((sub, i) => `${sub}=s%26${i + 1}`).join('&');
  const query = `${subs}&cost=1.5&currency=E+UR&gclid=G-1&source_click_id=other&clickid=x`;
  const reply = await ask(`/macros?${query}`);
  const [record] = edge.journal.records;
  const values = Object.fromEntries(new URL(reply.headers.location as string).searchParams);
  const { click_id, time, random, ...rest } = values;
  expect(edge.signer.verify(click_id ?? '')).toMatchObject({ campaign: 8, variant: 4, sequence: record?.s });
  expect(time).toBe(String(Math.floor((record?.t ?? 0) / 1000)));
  expect(Number(random)).toBeLessThan(2 ** 32);
  expect(rest).toEqual({
    campaign_id: 'cmp_000000000007',
    campaign: 'Spring & more',
    source: 'Ad & Co',
    variant: '4',
    destination: 'Page "A"',
    country: 'BR',
    region: 'BR-SP',
    city: 'São Paulo',
    device: 'mobile',
    os: 'android',
    browser: 'chrome',
    language: 'pt',
    ...Object.fromEntries(SUBS.map((sub, i) => [sub, `s&${i + 1}`])),
    source_click_id: 'G-1',
    cost: '1.5',
    currency: 'E UR',
  });
});

test('unknown values are empty, and a visitor without details is treated as most people are', async () => {
  const reply = await edge.ask('/macros', { headers: { 'user-agent': '' } });
  const values = Object.fromEntries(new URL(reply.headers.location as string).searchParams);
  expect(values).toMatchObject({
    language: 'en',
    os: 'windows',
    sub1: '',
    source_click_id: '',
    cost: '',
    device: 'desktop',
  });
});

test('no value breaks out of its place: scheme, host and path stay as configured', async () => {
  const evil = encodeURIComponent(
    '//evil.example/../?x=1#y\r\nLocation: https://evil.example/ @evil.example\\',
  );
  const location = (await ask(`/path?sub1=${evil}&click_id=evil&variant=evil`)).headers.location as string;
  const url = new URL(location);
  expect(url.origin).toBe('https://a.example');
  expect(url.pathname).toMatch(/^\/go\/[\w-]{43}\/4$/);
  expect([...url.searchParams.keys()]).toEqual(['k']);
  expect(url.hash).toBe('');
});

test.each(['https://{sub1}.example/', '{sub1}://a.example/', 'https://a.example:{sub1}/'])(
  'a snapshot with a macro in %s is not put in force',
  async (text) => {
    const [before = '', after = ''] = text.split('{sub1}');
    await expect(
      startTestEdge({
        snapshot: sampleSnapshot({
          campaigns: [{ host: 'go.example', slug: 'x', plan: single(1, [before, 'sub1', after]) }],
        }),
      }),
    ).rejects.toThrow();
  },
);
