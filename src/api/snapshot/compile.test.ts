import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Campaign } from '../../contracts/campaign.ts';
import type { SignedIn } from '../../contracts/session.ts';
import { decide } from '../../core/routing/decide.ts';
import { compileSnapshot } from './compile.ts';

let house: House;
let owner: SignedIn;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  owner = await house.register('ana@example.com');
  const domains = await house.call('GET', '/domain', { token: owner.access_token });
  domainId = at(domains.body, '0.id');
}, 60_000);
afterAll(() => house.close());

const create = async (slug: string): Promise<Campaign> => {
  const destinations = [
    { name: 'A', url: 'https://a.example/?c={click_id}&s={sub1}', weight: 7000 },
    { name: 'B', url: 'https://b.example/', weight: 3000 },
  ];
  const body = { name: slug, domainId, slug, destinations };
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
    version: 1,
    workspaces: [{ currency: 'USD', postbackKey: expect.stringMatching(/^[0-9A-Za-z]{24}$/) }],
    domains: [{ host: 'localhost:3001', workspace: snapshot.workspaces[0]?.id }],
    campaigns: [],
  });
});

test('the same state gives the same snapshot; each change a higher revision', async () => {
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

test('a plan has the parsed templates, the rotation of its own and a seed that stays', async () => {
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

test('a visitor keeps his destination when another one is removed, and never gets a removed one', async () => {
  let campaign = await create('three');
  const third = { name: 'C', url: 'https://c.example/', weight: 4000 };
  const [a, b] = campaign.destinations;
  campaign = await patch(campaign, {
    destinations: [third, { ...b, weight: 3000 }, { ...a, weight: 3000 }],
  });
  const planNow = async () => {
    const { campaigns } = await compileSnapshot(house.store.db);
    const found = campaigns.find((c) => c.plan.publicId === campaign.id);
    if (!found) throw new Error('no plan');
    return found.plan;
  };
  const visit = (plan: Awaited<ReturnType<typeof planNow>>, key: string, arm?: number) => {
    const decision = decide(
      plan,
      {
        country: null,
        region: null,
        language: null,
        device: 'desktop',
        os: null,
        browser: 'chrome',
        localMinute: 0,
        splitKey: key,
        earlierArms: arm === undefined ? {} : { [plan.fallback.test]: arm },
      },
      0,
      [],
    );
    const name = plan.destinations.find((d) => d.id === decision.destination)?.name;
    return { name, arm: decision.arm };
  };
  const before = await planNow();
  const visitors = Array.from({ length: 200 }, (_, i) => ({ key: `v${i}`, ...visit(before, `v${i}`) }));
  expect(new Set(visitors.map((v) => v.name))).toEqual(new Set(['A', 'B', 'C']));

  const [c] = campaign.destinations;
  campaign = await patch(campaign, {
    destinations: [
      { ...c, weight: 5000 },
      { ...b, weight: 5000 },
    ],
  });
  const after = await planNow();
  expect(after.fallback.arms.reduce((sum, arm) => sum + arm.weight, 0)).toBe(10_000);
  for (const v of visitors) {
    const { name } = visit(after, v.key, v.arm);
    if (v.name === 'A') expect(['B', 'C']).toContain(name);
    else expect(name).toBe(v.name);
  }
});
