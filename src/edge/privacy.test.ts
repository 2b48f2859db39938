import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestRecord } from '../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from './test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let edge: TestEdge;
beforeAll(async () => {
  const landing = {
    paths: [
      { number: 0, landing: 12, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] },
      { number: 1, landing: 0, seed: 'p1', offers: [{ destination: 11, weight: 10_000 }] },
    ],
  };
  const workspace = { postbackKey: 'k', currency: 'EUR', keepAddresses: false, honourDnt: false };
  const hosts = ['plain', 'dnt', 'whole', 'both'];
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      workspaces: hosts.map((name, i) => ({
        ...workspace,
        id: i + 1,
        postbackKey: name,
        honourDnt: name === 'dnt' || name === 'both',
        keepAddresses: name === 'whole' || name === 'both',
      })),
      domains: hosts.map((name, i) => ({
        id: i + 1,
        workspace: i + 1,
        host: `${name}.example`,
        defaultUrl: null,
      })),
      // The same seed for all, so that the same visitor goes to the same place.
      campaigns: hosts.map((name, i) => ({
        host: `${name}.example`,
        slug: 'abc',
        plan: samplePlan({ ...landing, campaign: 60 + i, workspace: i + 1, domain: i + 1 }),
      })),
    }),
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const QUERY = 'sub1=s&sub20=t&gclid=SECRET1&fbclid=SECRET2&%67clid=SECRET3&utm_source=news';
const visit = async (host: string, headers: Record<string, string> = {}, from = '203.0.113.77') => {
  const reply = await edge.ask(`/abc?${QUERY}`, {
    host: `${host}.example`,
    headers: {
      'user-agent': PHONE,
      'accept-language': 'en',
      referer: 'https://r.example/?fbclid=SECRET4',
      'x-forwarded-for': from,
      ...headers,
    },
  });
  return { reply, record: edge.journal.records.at(-1) as RequestRecord };
};

test.each(['dnt', 'sec-gpc'])(
  'with %s, where it is heeded, nothing that follows a visitor is kept',
  async (header) => {
    for (const host of ['dnt', 'both']) {
      const cookie = `fl_v=${edge.token({ variants: 'r7~1~1', host: `${host}.example` })}`;
      const { reply, record } = await visit(host, { [header]: '1', cookie });
      expect(reply.status).toBe(302);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(record).toMatchObject({
        rf: '',
        s1: 's',
        s20: 't',
        u1: 'news',
        o: 'redirected',
        dv: 'mobile',
        l: 'en',
        vh: 1,
      });
      for (const member of ['ip', 'ci', 'vn', 'ka']) expect(record).not.toHaveProperty(member);
      expect(record.v).not.toBe('AAAAAAAAAAAAAAAAAAAAAA');
      expect(JSON.stringify(record)).not.toMatch(/SECRET|203\.0\.113|r\.example/);
    }
  },
);

test.each(['0', '', '2', 'true'])('%j is no wish', async (value) => {
  const { reply, record } = await visit('dnt', { dnt: value, 'sec-gpc': value });
  expect(record).toMatchObject({ ip: '203.0.113.0', ci: { gclid: 'SECRET1' } });
  expect(reply.headers['set-cookie']).toBeDefined();
});

test('where the workspace does not honour it, nothing changes', async () => {
  const { reply, record } = await visit('plain', { dnt: '1', 'sec-gpc': '1' });
  expect(reply.headers['set-cookie']).toBeDefined();
  expect(record).toMatchObject({
    ip: '203.0.113.0',
    rf: 'https://r.example/?fbclid=SECRET4',
    ci: { gclid: 'SECRET1', fbclid: 'SECRET2' },
  });
  expect(record.p).toBe(`/abc?${QUERY}`);
});

test('the signal does not change where a visitor goes', async () => {
  const places = new Set<number>();
  for (let i = 0; i < 30; i++) {
    const from = `198.51.100.${i}`;
    const open = await visit('dnt', {}, from);
    const silent = await visit('dnt', { dnt: '1' }, from);
    expect([silent.record.a, silent.record.d]).toEqual([open.record.a, open.record.d]);
    const host = ({ reply }: typeof open): string => new URL(reply.headers.location as string).host;
    expect(host(silent)).toBe(host(open));
    places.add(open.record.d);
  }
  expect(places.size).toBe(2);
});

test('whole addresses are written only where the workspace keeps them', async () => {
  const ip = async (host: string, from: string): Promise<string | undefined> =>
    (await visit(host, {}, from)).record.ip;
  expect(await ip('plain', '203.0.113.77')).toBe('203.0.113.0');
  expect(await ip('whole', '203.0.113.77')).toBe('203.0.113.77');
  expect(await ip('plain', '2001:db8:aa:bb:cc::1')).toBe('2001:db8:aa::');
  expect(await ip('whole', '2001:db8:aa:bb:cc::1')).toBe('2001:db8:aa:bb:cc::1');
  expect(await ip('plain', 'fe80::1%eth0')).toBe('fe80::');
  expect(await ip('whole', 'fe80::1%eth0')).toBe('fe80::1');
});

test('the same holds on their domains for an unassigned address', async () => {
  const ip = async (host: string): Promise<unknown> => {
    await edge.ask('/nothing', { host: `${host}.example`, headers: { 'x-forwarded-for': '203.0.113.77' } });
    const { c, o, ip: written } = edge.journal.records.at(-1) as RequestRecord;
    return [c, o, written];
  };
  expect(await ip('plain')).toEqual([0, 'unknown', '203.0.113.0']);
  expect(await ip('whole')).toEqual([0, 'unknown', '203.0.113.77']);
  expect(await ip('nobody')).toEqual([0, 'unknown', '203.0.113.0']);
});

test('going on to the offer honours it too', async () => {
  const id = edge.signer.sign({
    campaign: 61,
    variant: 0,
    time: Date.now(),
    node: 1,
    worker: 0,
    epoch: 1,
    sequence: 1,
  });
  const ask = (headers: Record<string, string>) =>
    edge.ask(`/out?cid=${id}&${QUERY}`, {
      host: 'dnt.example',
      headers: {
        'user-agent': PHONE,
        'x-forwarded-for': '203.0.113.77',
        referer: 'https://r.example/?SECRET4',
        ...headers,
      },
    });
  const open = await ask({});
  const silent = await ask({ 'sec-gpc': '1' });
  expect(silent.headers.location).toBe(open.headers.location);
  const [before, after] = edge.journal.records;
  expect(before).toMatchObject({ k: 'e', ip: '203.0.113.0', rf: 'https://r.example/?SECRET4' });
  expect(after).toMatchObject({ k: 'e', rf: '', p: `/out?cid=${id}&sub1=s&sub20=t&utm_source=news` });
  expect(JSON.stringify(after)).not.toMatch(/SECRET|203\.0\.113/);
});

test.each(['/nothing', '/out', '/out?cid=wrong'])(
  '%s of a host heeds the wish of its workspace',
  async (path) => {
    const ask = (host: string, headers: Record<string, string>) =>
      edge.ask(`${path}${path.includes('?') ? '&' : '?'}${QUERY}`, {
        host: `${host}.example`,
        headers: {
          'user-agent': PHONE,
          referer: 'https://r.example/?SECRET4',
          'x-forwarded-for': '203.0.113.77',
          cookie: 'fl_v=AAAAAAAAAAAAAAAAAAAAAA',
          ...headers,
        },
      });
    for (const host of ['dnt', 'both', 'plain']) await ask(host, { dnt: '1' });
    await ask('dnt', {});
    const [first, second, ...open] = edge.journal.records as RequestRecord[];
    for (const record of [first, second]) {
      expect(record).toMatchObject({ k: 'r', c: 0, o: 'unknown', rf: '' });
      expect(record?.v).not.toBe('AAAAAAAAAAAAAAAAAAAAAA');
      expect(JSON.stringify(record)).not.toMatch(/SECRET|203\.0\.113|r\.example/);
    }
    for (const record of open)
      expect(record).toMatchObject({
        v: 'AAAAAAAAAAAAAAAAAAAAAA',
        ip: '203.0.113.0',
        ci: { gclid: 'SECRET1' },
      });
  },
);

test('a page’s report about a missing link honours it too', async () => {
  const report = (headers: Record<string, string>) =>
    edge.ask('/t.js', {
      method: 'POST',
      host: 'dnt.example',
      headers: { 'x-forwarded-for': '203.0.113.77', 'user-agent': PHONE, ...headers },
      body: JSON.stringify({ kind: 'visit', link: 'nothing', page: '/?gclid=SECRET1', referrer: 'SECRET2' }),
    });
  await report({ 'sec-gpc': '1' });
  await report({});
  const [silent, open] = edge.journal.records;
  expect(JSON.stringify(silent)).not.toMatch(/SECRET|203\.0\.113/);
  expect(JSON.stringify(open)).toMatch(/SECRET1.*203\.0\.113\.0.*SECRET2/);
});

test('a visitor who asks not to be tracked takes no parameters from the landing page to the offer', async () => {
  const returning = `fl_v=${edge.token({ variants: 'r7~1~0', host: 'dnt.example' })}`;
  const ask = (path: string, headers: Record<string, string>) =>
    edge.ask(path, {
      host: 'dnt.example',
      headers: { 'user-agent': PHONE, cookie: returning, ...headers },
    });
  const open = await ask('/abc?sub1=AD7', {});
  const cookie = [open.headers['set-cookie']].flat().find((text) => text?.startsWith('fl_c=')) as string;
  const sent = cookie.split(';')[0] as string;
  expect(sent).toMatch(/\.sub1=AD7$/);
  expect((await ask('/out', { cookie: sent })).headers.location).toMatch(/&s=AD7$/);
  // They continue with nothing but their click.
  expect((await ask('/out', { cookie: sent, dnt: '1' })).headers.location).toMatch(/\?c=[\w-]{43}&s=$/);
});
