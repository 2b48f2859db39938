import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Campaign } from '../src/contracts/campaigns/campaign.ts';
import type { TryAnswer } from '../src/contracts/campaigns/try.ts';
import { startTestEdge } from '../src/edge/test-edge.ts';
import { edgeView } from '../src/edge/traffic/edge-view.ts';
import { compileSnapshot } from '../src/snapshot/compile/compile.ts';
import { at, type House, openHouse } from './helpers/api-house.ts';
import { splitBetween } from './helpers/campaign-body.ts';

/** 203.0.113.0/24 is in Brazil, 198.51.100.0/24 in California, everything else is unknown. */
const places = {
  of: (address: string) =>
    address.startsWith('203.0.113.')
      ? { country: 'BR', region: null, city: 'Recife' }
      : address.startsWith('198.51.100.')
        ? { country: 'US', region: 'US-CA', city: null }
        : { country: null, region: null, city: null },
};
const visitorKeys = {
  keyOf: (_: number, address: string, agent: string) =>
    createHash('sha256').update(`${address} ${agent}`).digest('base64url').slice(0, 22),
};

let house: House;
let token: string;
let campaign: Campaign;
beforeAll(async () => {
  house = await openHouse({ edgeView: edgeView({ places }) });
  token = (await house.register('ana@example.com')).access_token;
  campaign = await create(body());
}, 240_000);
afterAll(() => house.close());

const rule = (name: string, condition: object, to: object[]) => ({
  name,
  match: 'all',
  caps: {},
  to,
  conditions: [{ is: true, ...condition }],
});
const offers = (...list: number[]) =>
  list.map((destination) => ({ destination, weight: 10_000 / list.length }));
const body = () => ({
  name: 'Spring',
  timeZone: 'Asia/Kathmandu',
  destinations: ['a', 'b', 'c', 'd'].map((page) => ({
    name: page.toUpperCase(),
    url: `https://${page}.example/?v={country}-{region}-{language}-{device}-{os}-{browser}-{city}-{sub1}`,
  })),
  paths: [
    { landing: null, offers: offers(0) },
    { landing: null, offers: offers(1, 2) },
    { landing: 3, offers: offers(0, 1) },
  ],
  default: [
    { path: 0, weight: 6000 },
    { path: 1, weight: 4000 },
  ],
  rules: [
    rule('Brazil on phones', { field: 'country', values: ['BR'] }, [{ path: 1, weight: 10_000 }]),
    rule('Portuguese', { field: 'language', values: ['pt'] }, [{ path: 2, weight: 10_000 }]),
    rule('California', { field: 'region', values: ['US-CA'] }, [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ]),
  ],
});
const create = async (change: object): Promise<Campaign> => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const answer = await house.call('POST', '/campaign', { token, body: { domainId, ...change } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const ask = (input: object, id = campaign.id) =>
  house.call('POST', `/campaign/${id}/try`, { token, body: input });
const tried = async (input: object, id?: string): Promise<TryAnswer> => {
  const answer = await ask(input, id);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as TryAnswer;
};

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  '',
];

const visitor = fc.record({
  userAgent: fc.constantFrom(...AGENTS),
  address: fc
    .tuple(fc.constantFrom('203.0.113', '198.51.100', '192.0.2'), fc.integer({ min: 1, max: 254 }))
    .map((parts) => parts.join('.')),
  acceptLanguage: fc.constantFrom('pt-BR,pt;q=0.9', 'de', 'hi;q=0.3, es', '*', undefined),
  sub1: fc.constantFrom('', 'x y', 'ü&'),
});

test('an edge sends fifty visitors to the announced pages, and all to a single one', async () => {
  const edge = await startTestEdge({
    now: () => house.clock.now,
    snapshot: await compileSnapshot(house.store.db),
    parts: {
      places: { ...places, generation: 1, close: () => undefined },
      visitorKeys: {
        ...visitorKeys,
        dayOf: () => 0,
        close: () => undefined,
        ...{
          addressHash: (time: number, address: string) => visitorKeys.keyOf(time, address, ''),
          agentHash: visitorKeys.keyOf,
        },
      },
    },
  });
  try {
    for (const { sub1, ...one } of fc.sample(visitor, { numRuns: 50, seed: 4 })) {
      const query = sub1 === '' ? '' : `sub1=${encodeURIComponent(sub1)}`;
      const told = await tried({ ...one, query });
      const { headers } = await edge.ask(`/${campaign.slug}${query && `?${query}`}`, {
        host: 'localhost:3001',
        headers: {
          'user-agent': one.userAgent,
          'x-forwarded-for': one.address,
          ...(one.acceptLanguage !== undefined && { 'accept-language': one.acceptLanguage }),
        },
      });
      expect(told.shares.map(({ url }) => url)).toContain(headers.location);
      const [only] = told.shares;
      expect([one, told.destination?.url]).toEqual([one, told.shares.length === 1 ? only?.url : undefined]);
    }
  } finally {
    await edge.stop();
  }
  expect(house.reports.stored.size).toBe(0);
});

const CALIFORNIAN = { userAgent: AGENTS[0], address: '198.51.100.7', acceptLanguage: 'de' };

test('a typed address and user agent are answered with shares, never with the draw', async () => {
  const told = await tried(CALIFORNIAN);
  expect(Object.keys(told).sort()).toEqual(
    ['at', 'destination', 'outcome', 'revision', 'shares', 'steps', 'visitor'].sort(),
  );
  expect(told.destination).toBeNull();
  expect(told.steps.map(({ step }) => step)).toEqual(['rule', 'rule', 'rule']);
  expect(told.shares.map(({ name, share }) => [name, share])).toEqual([
    ['A', 5000],
    ['B', 2500],
    ['C', 2500],
  ]);
});

test('campaigns saved until a known visitor fits cannot be told apart', async () => {
  const answers = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { id } = await create(body());
    const { shares, steps, destination } = await tried(CALIFORNIAN, id);
    answers.add(JSON.stringify([shares.map(({ id: _id, ...share }) => share), steps, destination]));
  }
  expect(answers.size).toBe(1);
});

test('the answer contains the shares, and the steps common to all', async () => {
  const split = await tried({ country: 'US', region: 'US-CA', language: 'de' });
  expect(split).toMatchObject({ outcome: 'redirected', destination: null });
  expect(split.shares.map(({ name, share }) => [name, share])).toEqual([
    ['A', 5000],
    ['B', 2500],
    ['C', 2500],
  ]);
  expect(split.steps).toMatchObject([
    { step: 'rule', name: 'Brazil on phones', matched: false, conditions: [{ seen: 'US', holds: false }] },
    { step: 'rule', name: 'Portuguese', matched: false },
    { step: 'rule', name: 'California', matched: true },
  ]);
  const one = await tried({ country: 'DE', language: 'pt' });
  expect(one).toMatchObject({
    destination: { name: 'D' },
    shares: [{ name: 'D', landing: true, share: 10_000 }],
  });
});

test('explicit values take precedence over detected ones', async () => {
  const [agent = ''] = AGENTS;
  const read = await tried({ userAgent: agent, address: '198.51.100.7' });
  expect(read.visitor).toMatchObject({
    country: 'US',
    region: 'US-CA',
    device: 'mobile',
    os: 'ios',
    language: 'en',
  });
  const said = await tried({ userAgent: agent, address: '198.51.100.7', country: 'DE', device: 'desktop' });
  expect(said.visitor).toMatchObject({ country: 'DE', region: null, device: 'desktop', os: 'windows' });
  // A tablet counts as a phone of its system, as on a link.
  const tablet = await tried({ device: 'tablet', os: 'ios', browser: 'firefox' });
  expect(tablet.visitor).toMatchObject({ device: 'mobile', os: 'ios', browser: 'safari' });
});

test('hours are in the campaign’s zone', async () => {
  const hours = { field: 'hours', values: [{ days: ['sat'], from: '00:00', to: '24:00' }] };
  const saturdays = await create({
    ...body(),
    rules: [rule('Saturday', hours, [{ path: 2, weight: 10_000 }])],
  });
  // Friday evening in UTC is Saturday in Kathmandu.
  const told = await tried({ at: '2026-03-06T23:30:00Z' }, saturdays.id);
  expect(told).toMatchObject({ destination: { name: 'D' } });
  expect((await tried({ at: '2026-03-06T12:00:00Z' }, saturdays.id)).shares).toHaveLength(3);
});

test('a draft is tried as it would be saved; a new split gives shares like any other', async () => {
  const { domainId, slug, destinations, paths, rules } = campaign;
  const draft = {
    ...{
      name: 'Draft',
      domainId,
      slug,
      destinations: [...destinations, { name: 'E', url: 'https://e.example/' }],
    },
    paths: [...paths, { landing: null, offers: offers(4) }],
    default: [{ path: 3, weight: 10_000 }],
    rules,
  };
  const all = await tried({ draft, language: 'de' });
  expect(all).toMatchObject({
    revision: null,
    destination: { id: null, name: 'E', url: 'https://e.example/' },
  });
  const isNew = rule('New', { field: 'country', values: ['IN'] }, [
    { path: 0, weight: 5000 },
    { path: 3, weight: 5000 },
  ]);
  const drawn = await tried({ draft: { ...draft, rules: [...rules, isNew] }, country: 'IN' });
  expect(drawn).toMatchObject({ destination: null, shares: [{ name: 'A' }, { name: 'E' }] });
  const wrong = await ask({ draft: { ...draft, default: [{ path: 9, weight: 10_000 }] } });
  expect(at(wrong.body, 'error.fields')).toEqual({ 'draft.default.0.path': 'path_unknown' });
});

test('an earlier revision is tried by its own plan', async () => {
  const first = await create({
    name: 'Old',
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  });
  const [page] = first.destinations;
  const change = { revision: 1, status: 'paused', destinations: [{ ...page, url: 'https://b.example/' }] };
  const { paths, default: fallback, rules } = first;
  await house.call('PATCH', `/campaign/${first.id}`, {
    token,
    body: { ...change, paths, default: fallback, rules },
  });
  expect(await tried({}, first.id)).toMatchObject({ revision: 2, outcome: 'paused', shares: [] });
  expect(await tried({ revision: 1 }, first.id)).toMatchObject({
    destination: { url: 'https://a.example/' },
  });
  expect((await ask({ revision: 9 }, first.id)).status).toBe(404);
});

test.each([
  [{ address: 'nowhere' }, { address: 'address_invalid' }],
  [{ visitorKey: 'AAAAAAAAAAAAAAAAAAAAAA' }, { visitorKey: 'fair_routing' }],
  [{ country: 'Brazil' }, { country: 'value_unknown' }],
  [{ at: 'yesterday' }, { at: 'time_invalid' }],
  [{ cuontry: 'BR' }, { cuontry: 'unknown_field' }],
])('%j is refused', async (input, fields) => {
  expect(at((await ask(input)).body, 'error.fields')).toEqual(fields);
});
