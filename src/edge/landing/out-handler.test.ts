import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../core/routing/plan.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const landing = { id: 1, name: 'Landing', template: ['https://page.example/?c=', 'click_id', ''] };
const everything = {
  id: 2,
  name: 'Offer',
  template: [
    ...['https://offer.example/?c=', 'click_id', '&s1=', 'sub1', '&s20=', 'sub20'],
    ...['&id=', 'source_click_id', '&cost=', 'cost', '&cur=', 'currency', ''],
  ],
};

const onlyPath = { number: 5, landing: 1, seed: 'p5', offers: [{ destination: 2, weight: 10_000 }] };

const withLanding = (change: Partial<Plan> = {}): Plan =>
  samplePlan({
    campaign: 30,
    destinations: [
      landing,
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
      onlyPath,
    ],
    fallback: { test: 'c30', phase: 1, seed: 's', arms: [{ path: 5, weight: 10_000 }] },
    ...change,
  });

const campaigns: [string, Plan][] = [
  ['lp', withLanding()],
  ['meta', withLanding({ campaign: 31, redirect: 'meta' })],
  ['keep', withLanding({ campaign: 32, redirect: '307', passQuery: true })],
  ['refuse', withLanding({ campaign: 33, invalidTraffic: 'refuse' })],
  ['none', withLanding({ campaign: 34, redirect: 'none', paths: [{ ...onlyPath, landing: 0 }] })],
  ['all', withLanding({ campaign: 36, destinations: [landing, everything], paths: [onlyPath] })],
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

/** A click ID as the edge would issue it. */
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

test('the landing page’s cookie names the click, and the address takes precedence', async () => {
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
  // A wrong ID is not replaced by a guess.
  expect((await out('?cid=wrong', { headers: { cookie } })).status).toBe(400);
});

test('the parameter that names the click is not passed on, however it is spelled', async () => {
  const id = clickId(32);
  for (const query of [`%63id=${id}&a=1`, `a=1&cid=${id}&ci%64`, `%63%69%64=${id}&cid=x&a=1&cid`]) {
    const { headers } = await out(`?${query}`);
    expect(new URL(headers.location as string).searchParams.get('a')).toBe('1');
    expect(decodeURIComponent((headers.location as string).replace(/\?c=[\w-]+/, ''))).not.toMatch(/cid|=x/);
  }
  // A similar name is another parameter.
  const { headers } = await out(`?cid=${id}&Cid=1&xcid=2&cid%20=3`);
  const { searchParams } = new URL(headers.location as string);
  expect(['Cid', 'xcid', 'cid '].map((name) => searchParams.get(name))).toEqual(['1', '2', '3']);
});

/** Visits a landing page and returns its `fl_c` cookie. */
const arrive = async (slug: string, query: string, headers: Record<string, string> = {}) => {
  const reply = await edge.ask(`/${slug}${query}`, { headers: { 'user-agent': PHONE, ...headers } });
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((text) => text.startsWith('fl_c='))?.split(';')[0] ?? '';
  return { cookie, id: cookie.slice(5, 48) };
};
const valuesOf = (reply: Awaited<ReturnType<typeof out>>): Record<string, string> => {
  const { host, searchParams } = new URL(reply.headers.location as string);
  return { host, ...Object.fromEntries(searchParams) };
};

test('what came with the click is in the offer’s address after the landing page', async () => {
  const { cookie, id } = await arrive('all', '?sub1=A%20D&sub20=%C3%A4&gclid=GG&cost=1.2&currency=EUR&utm=x');
  const expected = { c: id, s1: 'A D', s20: 'ä', id: 'GG', cost: '1.2', cur: 'EUR' };
  for (const query of ['', `?cid=${id}`]) {
    const values = valuesOf(await out(query, { headers: { cookie } }));
    expect(values).toEqual({ host: 'offer.example', ...expected });
  }
  // The parameters of `/out` take precedence; empty ones are ignored.
  const own = valuesOf(await out('?sub1=own&fbclid=F&cost=', { headers: { cookie } }));
  expect(own).toEqual({ host: 'offer.example', ...expected, s1: 'own', id: 'F' });
  const named = valuesOf(await out('?source_click_id=N', { headers: { cookie } }));
  expect(named.id).toBe('N');
  // Without a platform's ID, the source's own is used, as on the link.
  const other = await arrive('all', '?source_click_id=S');
  expect(valuesOf(await out('', { headers: { cookie: other.cookie } })).id).toBe('S');
});

test('parameters belong to the click of their cookie only', async () => {
  const { cookie } = await arrive('all', '?sub1=AD7&gclid=GG');
  const other = clickId(36);
  const values = valuesOf(await out(`?cid=${other}`, { headers: { cookie } }));
  expect(values).toMatchObject({ c: other, s1: '', id: '' });
  expect(valuesOf(await out(`?cid=${other}`))).toMatchObject({ c: other, s1: '', id: '' });
});

test('where the query is passed on, the offer gets what came with the click, once', async () => {
  const { cookie } = await arrive('keep', '?sub1=AD7&gclid=GG&s=mine&utm=x');
  const values = valuesOf(await out('?gclid=own&b=2', { headers: { cookie } }));
  expect(values).toMatchObject({ gclid: 'own', b: '2', s: 'AD7', sub1: 'AD7' });
  expect(values).not.toHaveProperty('utm');
  const { headers } = await out('?gclid=own&b=2', { headers: { cookie } });
  expect(headers.location?.toString().match(/gclid=/g)).toHaveLength(1);
});

test('whatever a cookie contains stays in the query of the address, and is cut', async () => {
  const { id } = await arrive('all', '');
  const evil = [
    'sub1=%0d%0aX:1',
    'sub1=x%26y%23',
    'sub1=%zz%ff',
    'host=evil.example',
    `sub1=${'x'.repeat(9000)}`,
  ];
  for (const slug of ['all', 'keep'] as const) {
    const click = slug === 'all' ? id : (await arrive(slug, '')).id;
    for (const query of [...evil, 'a.b.c', '=', '&&&', '..', `sub1=a&__proto__=b&constructor=c`]) {
      const reply = await out('', { headers: { cookie: `fl_c=${click}.${query}` } });
      const location = reply.headers.location as string;
      expect(new URL(location).origin).toBe('https://offer.example');
      expect(new URL(location).pathname).toBe('/');
      expect(location.length).toBeLessThan(1600);
      expect(location).not.toMatch(/[\s"<>]|evil|__proto__|constructor/);
    }
  }
});

test('a visitor gets the same offer each time, whatever else they send', async () => {
  const places = new Set<string>();
  for (let i = 0; i < 30; i++) {
    const cookie = `fl_v=${edge.token({ id: `${i}`.padStart(22, 'v') })}`;
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

test('an offer stays with its visitor, whatever happens to the weights, and is stored only beside our cookie', async () => {
  const weights = (first: number) => [
    { destination: 2, weight: first },
    { destination: 3, weight: 10_000 - first },
  ];
  const later = await startTestEdge({
    snapshot: sampleSnapshot({
      campaigns: [9999, 1].map((first, i) => ({
        host: 'go.example',
        slug: `lp${i}`,
        plan: withLanding({
          campaign: 30 + i,
          paths: [{ number: 4, landing: 1, seed: 'p4', offers: weights(first) }],
          fallback: { test: 'c30', phase: 1, seed: 's', arms: [{ path: 4, weight: 10_000 }] },
        }),
      })),
    }),
  });
  const since = Math.floor(Date.now() / 1000) - 60;
  const visitor = (variants: string): string => `fl_v=${later.token({ variants, since })}`;
  for (const campaign of [30, 31]) {
    const drawn = await later.ask(`/out?cid=${clickId(campaign, 4)}`, { headers: { cookie: visitor('') } });
    const own = campaign === 30 ? 2 : 3;
    expect(drawn.headers['set-cookie']).toEqual([
      // The id keeps its age.
      expect.stringMatching(
        /^fl_v=A{22}\.\w{7}\.[\w-]{16}\.[^;]+; Path=\/; Max-Age=315359[34]\d; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(drawn.headers['set-cookie']?.[0]?.split(';')[0]).toBe(visitor(`o${campaign}-4~1~${own}`));
    for (const given of [2, 3]) {
      const cookie = visitor(`x~1~1.o${campaign}-4~1~${given}`);
      const { headers } = await later.ask(`/out?cid=${clickId(campaign, 4)}`, { headers: { cookie } });
      const hosts = { 2: 'offer.example', 3: 'other.example' };
      expect(new URL(headers.location as string).host).toBe(hosts[given as 2 | 3]);
      expect(headers['set-cookie']).toBeUndefined();
    }
    const without = await later.ask(`/out?cid=${clickId(campaign, 4)}`);
    expect([without.status, without.headers['set-cookie']]).toEqual([302, undefined]);
  }
  await later.stop();
});

test('it redirects in the campaign’s way', async () => {
  const meta = await out(`?cid=${clickId(31)}`);
  expect([meta.status, meta.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(meta.body).toContain('https://offer.example/');
  const keep = await out(`?a=1&cid=${clickId(32)}&b=2`, { method: 'POST' });
  // A posted body is not meant for the offer.
  expect(keep.status).toBe(303);
  expect((await out(`?cid=${clickId(32)}`)).status).toBe(307);
  const { searchParams } = new URL(keep.headers.location as string);
  expect([searchParams.get('a'), searchParams.get('b'), searchParams.get('cid')]).toEqual(['1', '2', null]);
  // Here the script's page is the landing page, whatever the path says.
  expect((await out(`?cid=${clickId(34)}`)).status).toBe(302);
});

test('HEAD is answered and journalled as HEAD', async () => {
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
    `?cid=${clickId(30, 5, Date.now() - 31 * DAY_MS)}`,
    '?cid=https://evil.example/',
  ];
  for (const query of queries) {
    const { status, headers, body } = await out(query);
    expect([query, status, headers.location]).toEqual([query, 400, undefined]);
    expect(body).toContain('Your click was not found');
  }
  expect(edge.journal.records).toHaveLength(queries.length);
  for (const record of edge.journal.records)
    expect(record).toMatchObject({ k: 'r', c: 0, do: 1, o: 'unknown', vi: 0 });
  expect((await out(`?cid=${clickId(30, 5, Date.now() - 29 * DAY_MS)}`)).status).toBe(302);
});

test.each([
  ['of another host', 35, 5],
  ['of no campaign', 999, 5],
])('a click %s is unknown here', async (_name, campaign, variant) => {
  expect((await out(`?cid=${clickId(campaign, variant)}`)).status).toBe(404);
  expect(edge.journal.records).toMatchObject([{ k: 'r', c: 0, o: 'unknown' }]);
});

test('a click whose path is gone leads nowhere and is recorded as such', async () => {
  expect((await out(`?cid=${clickId(30, 9)}`)).status).toBe(404);
  expect(edge.journal.records).toMatchObject([{ k: 'e', ty: 'out', c: 30, d: 0, o: 'unknown' }]);
});

test('a click that never had a landing page leads nowhere from here', async () => {
  const link = await edge.ask('/one?sub1=x', { headers: { 'user-agent': PHONE } });
  const id = new URL(link.headers.location as string).searchParams.get('c') ?? '';
  const cookies = ['fl_v=AAAAAAAAAAAAAAAAAAAAAA', `fl_c=${id}`, 'fl_a=r7~1~1'];
  edge.journal.records.length = 0;
  for (const [query, cookie] of [
    [`?cid=${id}`, ''],
    ['', cookies.join('; ')],
  ] as const) {
    const reply = await out(query, { headers: { cookie } });
    expect([reply.status, reply.headers.location, reply.headers['set-cookie']]).toEqual([
      404,
      undefined,
      undefined,
    ]);
  }
  expect(edge.journal.records).toMatchObject([
    { k: 'e', ty: 'out', c: 8, d: 0, o: 'unknown' },
    { k: 'e', ty: 'out', c: 8, d: 0, o: 'unknown' },
  ]);
});

describe('a closed campaign', () => {
  const closed: readonly (readonly [string, Partial<Plan>])[] = [
    ['paused', { status: 'paused' }],
    ['archived', { status: 'archived' }],
    ['not yet begun', { startsAt: 4_000_000_000_000 }],
    ['over', { endsAt: 1 }],
    ['over and without a redirect', { endsAt: 1, redirect: 'none' }],
    ['paused, with refusals', { status: 'paused', invalidTraffic: 'refuse' }],
  ];
  const behaviours = [
    ['domain', 302],
    ['not_found', 404],
    ['gone', 410],
  ] as const;
  const home = 'https://home.example/';
  const all = closed.flatMap(([name, change], i) =>
    behaviours.map(([inactive, status], b) => ({ name, change, inactive, status, campaign: 50 + 3 * i + b })),
  );
  let own: TestEdge;
  beforeAll(async () => {
    own = await startTestEdge({
      snapshot: sampleSnapshot({
        domains: [{ id: 1, workspace: 1, host: 'go.example', defaultUrl: home }],
        campaigns: all.map(({ change, inactive, campaign }) => ({
          host: 'go.example',
          slug: `c${campaign}`,
          plan: withLanding({ ...change, inactive, campaign }),
        })),
      }),
    });
  });
  afterAll(() => own.stop());

  test.each(all)('($name, $inactive) answers /out as it answers its link, to everyone', async (one) => {
    own.journal.records.length = 0;
    const cookie = 'fl_v=AAAAAAAAAAAAAAAAAAAAAA';
    for (const agent of [PHONE, 'AdsBot-Google', 'curl/8.0']) {
      const headers = { 'user-agent': agent, cookie };
      const reply = await own.ask(`/out?cid=${clickId(one.campaign)}`, { headers });
      const link = await own.ask(`/c${one.campaign}`, { headers });
      expect([reply.status, reply.headers.location]).toEqual([link.status, link.headers.location]);
      expect([reply.status, reply.headers.location]).toEqual([
        one.status,
        one.inactive === 'domain' ? home : undefined,
      ]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    const events = own.journal.records.filter((record) => record.k === 'e');
    expect(events).toHaveLength(3);
    for (const event of events) expect(event).toMatchObject({ ty: 'out', o: 'paused', d: 0 });
  });
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

test('a visitor is redirected when the journal is full, and not when nothing can be counted', async () => {
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

describe('exits and full offers', () => {
  const place = (id: number, limit: { cap?: string; fallback?: number } = {}) => ({
    ...{ id, name: '', template: [`https://d${id}.example/`] },
    ...limit,
  });
  const one = (destination: number) => [{ destination, weight: 10_000 }];
  const funnel = samplePlan({
    campaign: 40,
    destinations: [
      place(1),
      place(2, { cap: 'o2', fallback: 5 }),
      place(3),
      place(4, { cap: 'o4' }),
      place(5, { cap: 'o5', fallback: 6 }),
      place(6),
    ],
    paths: [
      {
        ...{ number: 5, landing: 1, seed: 'p5', offers: one(2) },
        exits: [
          { seed: 'x2', offers: one(3) },
          { seed: 'x3', offers: one(4) },
        ],
      },
      { number: 6, landing: 1, seed: 'p6', offers: one(4) },
      { number: 7, landing: 0, seed: 'p7', offers: one(2) },
    ],
    fallback: { test: 'c40', phase: 1, seed: 's', arms: [{ path: 5, weight: 10_000 }] },
  });
  const through = (path: number): Plan => ({
    ...funnel,
    campaign: 40 + path,
    fallback: { test: `c4${path}`, phase: 1, seed: 's', arms: [{ path, weight: 10_000 }] },
  });
  const MINUTE = 60_000;
  let time = Math.ceil(Date.now() / MINUTE) * MINUTE;
  let full: TestEdge;
  let revision = 5;
  const tell = async (spans: Record<string, [number, number | null]>) => {
    const text = snapshotText(
      sampleSnapshot({
        revision: ++revision,
        campaigns: [
          { host: 'go.example', slug: 'all', plan: funnel },
          { host: 'go.example', slug: 'one', plan: through(6) },
          { host: 'go.example', slug: 'straight', plan: through(7) },
        ],
        fullOffers: Object.entries(spans).map(([cap, [since, until]]) => ({
          cap,
          spans: [{ since, until }],
        })),
      }),
    );
    expect(await full.holder.take(sumOf(text), text)).toMatchObject({ ok: true });
  };
  beforeAll(async () => {
    full = await startTestEdge({ now: () => time });
    await tell({});
  });
  afterAll(() => full.stop());
  beforeEach(() => {
    full.journal.records.length = 0;
  });

  const go = async (path: string, cookie = '') => {
    const { status, headers } = await full.ask(path, { headers: { 'user-agent': PHONE, cookie } });
    const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    return { status, to: headers.location, cookie: cookies.join('; ') };
  };

  test('each exit leads to its own offer; one that the path does not have leads to the first, and is counted', async () => {
    const { cookie } = await go('/all');
    const to = async (exit: string) => (await go(`/out${exit}`, cookie)).to;
    expect([await to(''), await to('/1'), await to('/2'), await to('/3')]).toEqual([
      ...['https://d2.example/', 'https://d2.example/', 'https://d3.example/', 'https://d4.example/'],
    ]);
    expect(await to('/10')).toBe('https://d2.example/');
    for (const other of ['/0', '/11', '/01', '/2/', '/x'])
      expect((await go(`/out${other}`, cookie)).status).toBe(404);
    const exits = full.journal.records.filter((record) => record.k === 'e').map((record) => record.ex);
    expect(exits).toEqual([undefined, undefined, 2, 3, 0]);
  });

  test('what is full is told at the click, journaled, and followed whatever happens in the meantime', async () => {
    await tell({ o2: [time, null] });
    const after = await go('/all');
    expect(full.journal.records.at(-1)).toMatchObject({ d: 1, ec: ['o2'], dr: [5, 3, 4] });
    expect((await go('/straight')).to).toBe('https://d5.example/');
    // A conversion makes room, or fills another cap: this visitor's exits stay what they were.
    time += 2 * MINUTE;
    await tell({ o2: [time - 2 * MINUTE, time], o5: [time, null], o4: [time, null] });
    expect((await go('/out', after.cookie)).to).toBe('https://d5.example/');
    expect((await go('/out/3', after.cookie)).to).toBe('https://d4.example/');
    const before = await go('/all');
    expect((await go('/out', before.cookie)).to).toBe('https://d2.example/');
    expect(await go('/out/3', before.cookie)).toMatchObject({ status: 404 });
    expect(full.journal.records.at(-1)).toMatchObject({ k: 'e', o: 'capped', d: 0, ex: 3 });
  });

  test('fallbacks follow one another, and without one the link answers as while it is inactive', async () => {
    await tell({ o2: [time, null], o5: [time, null], o4: [time, null] });
    expect((await go('/straight')).to).toBe('https://d6.example/');
    // One exit still leads somewhere.
    expect((await go('/all')).to).toBe('https://d1.example/');
    expect((await go('/one')).status).toBe(404);
    expect(full.journal.records.at(-1)).toMatchObject({ o: 'capped', d: 0, a: -1, ec: ['o2', 'o4', 'o5'] });
  });
});
