import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Costs } from '../../contracts/campaigns/costs.ts';
import { compilePlan } from '../../core/routing/compile.ts';
import { decide } from '../../core/routing/decide.ts';
import type { Plan, PlanCost } from '../../core/routing/plan.ts';
import { compileSnapshot, planCost } from './compile.ts';

let house: House;
let owner: SignedIn;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  owner = await house.register('ana@example.com');
  const domains = await house.call('GET', '/domain', { token: owner.access_token });
  domainId = at(domains.body, '0.id');
});
afterAll(() => house.close());

const create = async (slug: string): Promise<Campaign> => {
  const destinations = [
    { name: 'A', url: 'https://a.example/?c={click_id}&s={sub1}', weight: 7000 },
    { name: 'B', url: 'https://b.example/', weight: 3000 },
  ];
  const body = { name: slug, domainId, slug, ...splitBetween(destinations) };
  return (await house.call('POST', '/campaign', { token: owner.access_token, body })).body as Campaign;
};

const patch = async (campaign: Campaign, change: object): Promise<Campaign> => {
  const body = { revision: campaign.revision, ...change };
  const answer = await house.call('PATCH', `/campaign/${campaign.id}`, { token: owner.access_token, body });
  return answer.body as Campaign;
};

test('a new account is in the snapshot before its first campaign', async () => {
  const snapshot = await compileSnapshot(house.store.db);
  expect(snapshot).toMatchObject({
    version: 2,
    workspaces: [
      {
        currency: 'USD',
        keepAddresses: false,
        honourDnt: false,
        postbackKey: expect.stringMatching(/^[0-9A-Za-z]{24}$/),
      },
    ],
    domains: [{ host: 'localhost:3001', workspace: snapshot.workspaces[0]?.id, defaultUrl: null }],
    campaigns: [],
  });
});

test('the same state gives the same snapshot; each change has a higher revision', async () => {
  const before = await compileSnapshot(house.store.db);
  const campaign = await create('one');
  const made = await compileSnapshot(house.store.db);
  expect(made.revision).toBeGreaterThan(before.revision);
  expect(JSON.stringify(await compileSnapshot(house.store.db))).toBe(JSON.stringify(made));
  const archived = await patch(campaign, { status: 'archived' });
  const after = await compileSnapshot(house.store.db);
  expect(after.revision).toBeGreaterThan(made.revision);
  expect(after.campaigns.map((c) => [c.slug, c.plan.status, c.plan.revision])).toEqual([
    ['one', 'archived', archived.revision],
  ]);
});

test('a plan has the parsed templates, its own rotation and a constant seed', async () => {
  const campaign = await create('two');
  const of = async () =>
    (await compileSnapshot(house.store.db)).campaigns.find((c) => c.plan.publicId === campaign.id);
  const first = await of();
  expect(first?.host).toBe('localhost:3001');
  expect(first?.plan.destinations.map((d) => d.template)).toEqual([
    ['https://a.example/?c=', 'click_id', '&s=', 'sub1', ''],
    ['https://b.example/'],
  ]);
  expect(first?.plan.fallback.test).toBe(`c${first?.plan.campaign}`);
  expect(first?.plan.fallback.arms.map((a) => a.weight)).toEqual([7000, 3000]);
  await patch(campaign, { name: 'renamed' });
  expect((await of())?.plan.fallback.seed).toBe(first?.plan.fallback.seed);
});

const planNow = async (campaign: Campaign): Promise<Plan> => {
  const { campaigns } = await compileSnapshot(house.store.db);
  const found = campaigns.find((c) => c.plan.publicId === campaign.id);
  if (!found) throw new Error('no plan');
  return found.plan;
};

const visit = (plan: Plan, key: string, earlier?: { phase: number; variant: number }) => {
  const visitor = {
    country: null,
    region: null,
    language: null,
    device: 'desktop',
    os: null,
    browser: 'chrome',
    localMinute: 0,
    splitKey: key,
    earlierVariants: earlier === undefined ? {} : { [plan.fallback.test]: earlier },
  } as const;
  const decision = decide(compilePlan(plan), visitor, 0, []);
  const name = plan.destinations.find((d) => d.id === decision.destination)?.name;
  return { name, phase: decision.phase, variant: decision.variant };
};

test('a visitor keeps their path when another one is removed, and never gets a removed one', async () => {
  let campaign = await create('three');
  const [a, b] = campaign.destinations;
  const page = (name: string, weight: number, path?: number, id?: string) => ({
    id,
    path,
    name,
    url: `https://${name.toLowerCase()}.example/`,
    weight,
  });
  campaign = await patch(
    campaign,
    splitBetween([page('C', 4000), page('B', 3000, 1, b?.id), page('A', 3000, 0, a?.id)]),
  );
  const before = await planNow(campaign);
  expect(before.fallback.phase).toBe(2);
  const visitors = Array.from({ length: 300 }, (_, i) => ({ key: `v${i}`, ...visit(before, `v${i}`) }));
  expect(new Set(visitors.map((v) => v.name))).toEqual(new Set(['A', 'B', 'C']));

  campaign = await patch(
    campaign,
    splitBetween([page('C', 5000, 2, campaign.destinations[0]?.id), page('B', 5000, 1, b?.id)]),
  );
  const after = await planNow(campaign);
  expect(after.fallback.phase).toBe(3);
  expect(after.paths.map((p) => p.number)).toEqual([2, 1, 0]);
  for (const v of visitors) {
    // Without a cookie, only visitors of the removed path move: all others keep their part of the hash range.
    for (const now of [visit(after, v.key, { phase: v.phase, variant: v.variant }), visit(after, v.key)]) {
      if (v.name === 'A') expect(['B', 'C']).toContain(now.name);
      else expect(now.name).toBe(v.name);
    }
  }
});

test('names, parameters and order start no phase; weights and variants do', async () => {
  let campaign = await create('phases');
  const phase = async () => (await planNow(campaign)).fallback.phase;
  const { destinations, paths, default: fallback, rules } = campaign;
  const renamed = destinations.map((d) => ({ ...d, name: `${d.name}!`, url: `${d.url}#x` }));
  campaign = await patch(campaign, { destinations: renamed, paths, default: fallback, rules });
  expect(campaign.revision).toBe(2);
  expect(await phase()).toBe(1);
  campaign = await patch(campaign, { default: fallback.toReversed() });
  expect([campaign.revision, await phase()]).toEqual([2, 1]);
  const heavier = [
    { path: 0, weight: 6000 },
    { path: 1, weight: 4000 },
  ];
  campaign = await patch(campaign, { default: heavier });
  expect(await phase()).toBe(2);
  expect((await planNow(campaign)).fallback.ranges).toEqual([
    [6000, 0],
    [10_000, 1],
  ]);
});

test('rules, paths, caps, hours and zones are compiled with permanent IDs and numbers', async () => {
  let campaign = await create('whole');
  const rule = (name: string, number?: number) => ({
    ...(number !== undefined && { number }),
    name,
    match: 'any',
    conditions: [
      { field: 'country', is: true, values: ['DE', 'AT'] },
      {
        field: 'hours',
        is: false,
        values: [
          { days: ['mon', 'sun'], from: '22:30', to: '06:00' },
          { days: ['mon'], from: '00:00', to: '24:00' },
        ],
      },
    ],
    caps: { hour: 5, total: 100 },
    to: [{ path: 1, weight: 10_000 }],
  });
  campaign = await patch(campaign, {
    destinations: [...campaign.destinations, { name: 'C', url: 'https://c.example/' }],
    paths: [
      {
        number: 0,
        landing: 0,
        offers: [
          { destination: 1, weight: 2500 },
          { destination: 2, weight: 7500 },
        ],
      },
      { number: 1, landing: null, offers: [{ destination: 1, weight: 10_000 }] },
    ],
    default: [{ path: 0, weight: 10_000 }],
    rules: [rule('one'), rule('two')],
    caps: { day: 1000 },
    source: 'Meta',
    startsAt: '2026-03-01T00:00:00+01:00',
    endsAt: '2026-04-01T00:00:00Z',
    redirect: 'meta',
    referrer: 'passed',
    passQuery: true,
    invalidTraffic: 'refuse',
    inactive: 'gone',
  });
  const plan = await planNow(campaign);
  const id = `c${plan.campaign}`;
  const [first, second, third] = plan.destinations;
  expect(plan).toMatchObject({
    source: 'Meta',
    // The workspace's.
    zone: 'America/Sao_Paulo',
    startsAt: Date.UTC(2026, 1, 28, 23),
    endsAt: Date.UTC(2026, 3, 1),
    caps: [{ id: `${id}-day`, per: 'day', limit: 1000 }],
    redirect: 'meta',
    referrer: 'passed',
    passQuery: true,
    invalidTraffic: 'refuse',
    inactive: 'gone',
    paths: [
      {
        number: 0,
        landing: first?.id,
        offers: [
          { destination: second?.id, weight: 2500 },
          { destination: third?.id, weight: 7500 },
        ],
      },
      { number: 1, landing: 0 },
    ],
  });
  const day = 1440;
  expect(plan.rules[0]).toEqual({
    number: 1,
    name: 'one',
    match: 'any',
    conditions: [
      { field: 'country', is: true, values: ['DE', 'AT'] },
      // Sunday's night continues into Monday, whose whole day and night are one span.
      {
        field: 'hours',
        is: false,
        values: [
          [0, day + 360],
          [6 * day + 1350, 7 * day],
        ],
      },
    ],
    caps: [
      { id: `${id}-r1-hour`, per: 'hour', limit: 5 },
      { id: `${id}-r1-total`, per: 'total', limit: 100 },
    ],
    to: {
      test: `${id}-r1`,
      phase: 1,
      seed: expect.stringMatching(/^\w{22}$/),
      arms: [{ path: 1, weight: 10_000 }],
    },
  });
  const seeds = [plan.fallback, ...plan.rules.map((r) => r.to), ...plan.paths].map((one) => one.seed);
  expect(new Set(seeds).size).toBe(5);

  campaign = await patch(campaign, { rules: [rule('two', 2)], timeZone: 'Asia/Kathmandu' });
  campaign = await patch(campaign, { rules: [rule('new'), rule('two again', 2)] });
  const later = await planNow(campaign);
  // Number 1 is never reused.
  expect(later.rules.map((r) => [r.number, r.name])).toEqual([
    [3, 'new'],
    [2, 'two again'],
  ]);
  expect(later.rules[1]?.to).toEqual(plan.rules[1]?.to);
  expect(later.zone).toBe('Asia/Kathmandu');
});

test.each([
  [{ model: 'none', amount: null }, undefined],
  [{ model: 'token', amount: null }, { by: 'token' }],
  [
    { model: 'cpc', amount: '0.35' },
    { by: 'visit', amount: '0.35' },
  ],
  [
    { model: 'cpm', amount: '2.000001' },
    { by: 'visit', amount: '0.002000001' },
  ],
  [
    { model: 'cpa', amount: '12' },
    { by: 'conversion', amount: '12' },
  ],
  [
    { model: 'share', amount: '7.5' },
    { by: 'revenue', percent: '7.5' },
  ],
  [
    { model: 'share', amount: '7.5', types: [1, 6] },
    { by: 'revenue', percent: '7.5', types: [1, 6] },
  ],
] satisfies [Costs, PlanCost | undefined][])('%j costs %j', (costs, cost) => {
  expect(planCost(costs)).toEqual(cost);
});

test('types reach the edge from the first campaign that charges only some, and stay for its clicks', async () => {
  const campaign = await create('charging');
  const types = async () =>
    (await compileSnapshot(house.store.db)).workspaces[0]?.intake?.types?.map(({ number }) => number);
  expect(await types()).toBeUndefined();
  const costs = { model: 'cpa', amount: '3' };
  const all = await patch(campaign, { costs });
  expect(await types()).toBeUndefined();
  const some = await patch(all, { costs: { ...costs, types: [1] } });
  expect(await types()).toEqual([1, 2, 3]);
  await patch(some, { costs: { ...costs, types: null } });
  expect(await types()).toEqual([1, 2, 3]);
});
