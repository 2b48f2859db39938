import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { BulkAnswer } from '../../contracts/campaigns/campaign-bulk.ts';
import type { RevisionRow } from '../../contracts/campaigns/revision.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, body });
const ok = async <T>(...asked: Parameters<typeof call>): Promise<T> => {
  const answer = await call(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};
const refused = async (...asked: Parameters<typeof call>): Promise<unknown> => {
  const answer = await call(...asked);
  expect(answer.status).toBe(422);
  return at(answer.body, 'error.fields');
};

const WHOLE = 10_000;
const to = (...places: number[]) =>
  places.map((destination) => ({ destination, weight: WHOLE / places.length }));
/** Page P with three exits: A; B or C; D. */
const routing = {
  destinations: ['P', 'A', 'B', 'C', 'D'].map((name) => ({
    name,
    url: `https://${name.toLowerCase()}.example/`,
  })),
  paths: [{ landing: 0, offers: to(1), exits: [{ offers: to(2, 3) }, { offers: to(4) }] }],
  default: [{ path: 0, weight: WHOLE }],
};
const create = (change: object = {}): Promise<Campaign> =>
  ok('POST', '/campaign', { name: 'Exits', domainId, ...routing, ...change });
/** The campaign's routing with other members in its only path. */
const withPath = ({ revision, destinations, paths, default: split, rules }: Campaign, change: object) => ({
  ...{ revision, destinations, default: split, rules },
  paths: paths.map((path) => ({ ...path, ...change })),
});
const change = (campaign: Campaign, path: object): Promise<Campaign> =>
  ok('PATCH', `/campaign/${campaign.id}`, withPath(campaign, path));
/** Phase of the default and, by exit, seeds and offers by name, as in the snapshot. */
const planOf = async ({ id }: Campaign) => {
  const { campaigns } = await compileSnapshot(house.store.db);
  const plan = campaigns.find((one) => one.plan.publicId === id)?.plan;
  if (plan === undefined) throw new Error('There is no plan.');
  const nameOf = new Map(plan.destinations.map((one) => [one.id, one.name]));
  const [path] = plan.paths;
  const lists = [path, ...(path?.exits ?? [])].map((exit) => ({
    seed: exit?.seed,
    offers: exit?.offers.map(({ destination, weight }) => [nameOf.get(destination), weight]),
  }));
  return { phase: plan.fallback.phase, exits: lists };
};
const offersIn = async (campaign: Campaign) => (await planOf(campaign)).exits.map(({ offers }) => offers);
const seedsIn = async (campaign: Campaign) => (await planOf(campaign)).exits.map(({ seed }) => seed);

test('a landing page with three exits is stored, compiled and answered; sent back, nothing changes', async () => {
  const campaign = await create();
  expect(campaign.paths).toEqual([{ number: 0, ...routing.paths[0] }]);
  expect(campaign.warnings.filter(({ code }) => code === 'page_closed')).toEqual([]);
  expect(await offersIn(campaign)).toEqual([
    [['A', 10_000]],
    [
      ['B', 5000],
      ['C', 5000],
    ],
    [['D', 10_000]],
  ]);
  expect(new Set(await seedsIn(campaign)).size).toBe(3);
  expect(await change(campaign, {})).toMatchObject({ revision: 1 });
});

test('other offers at one exit are a new phase, a revision that says so, and can be restored', async () => {
  const first = await create();
  const before = await planOf(first);
  const second = await change(first, { exits: [{ offers: to(2) }, { offers: to(4) }] });
  const after = await planOf(second);
  expect(after.phase).toBe(before.phase + 1);
  expect(await seedsIn(second)).toEqual(before.exits.map(({ seed }) => seed));
  expect(after.exits[1]?.offers).toEqual([['B', 10_000]]);
  const { rows } = await ok<{ rows: RevisionRow[] }>('GET', `/campaign/${first.id}/revision`);
  const path = (...names: [name: string, weight: number][]) => ({
    landing: 'P',
    offers: [{ name: 'A', weight: WHOLE }],
    exits: [names.map(([name, weight]) => ({ name, weight })), [{ name: 'D', weight: WHOLE }]],
  });
  expect(rows[0]?.changes).toEqual([
    {
      ...{ kind: 'path_changed', fact: 'path.0' },
      ...{ before: path(['B', 5000], ['C', 5000]), after: path(['B', WHOLE]) },
    },
  ]);
  const restored = await ok<Campaign>('POST', `/campaign/${first.id}/revision/1/restore`, {
    revision: second.revision,
  });
  expect(restored.paths).toEqual(first.paths);
  expect(await planOf(restored)).toEqual({ ...before, phase: 3 });
});

test('an exit that is removed leaves no list; an exit added later has another seed', async () => {
  const first = await create();
  const [seed, ...others] = await seedsIn(first);
  const one = await change(first, { exits: [] });
  expect(one.paths[0]).not.toHaveProperty('exits');
  expect(await seedsIn(one)).toEqual([seed]);
  const again = await change(one, { exits: [{ offers: to(2, 3) }, { offers: to(4) }] });
  const [same, ...added] = await seedsIn(again);
  expect(same).toBe(seed);
  expect(added.filter((other) => others.includes(other))).toEqual([]);
  expect((await planOf(again)).phase).toBe(3);
});

test('another page at a destination that only the third exit leads to starts a phase', async () => {
  const campaign = await create();
  const destinations = campaign.destinations.map((one) =>
    one.name === 'D' ? { ...one, url: 'https://other.example/' } : one,
  );
  await ok('PATCH', `/campaign/${campaign.id}`, { ...withPath(campaign, {}), destinations });
  expect((await planOf(campaign)).phase).toBe(2);
});

test('a copy has the same exits, with seeds of its own', async () => {
  const campaign = await create();
  const bulk = { action: 'clone', ids: [campaign.id] };
  const { changed } = await ok<BulkAnswer>('POST', '/campaign/bulk', bulk);
  const copy = await ok<Campaign>('GET', `/campaign/${changed[0]?.id}`);
  expect(copy.paths).toEqual(campaign.paths);
  const seeds = new Set([...(await seedsIn(campaign)), ...(await seedsIn(copy))]);
  expect(seeds.size).toBe(6);
});

test('exits are refused where they cannot be, on their fields', async () => {
  const given = (paths: object[]) => refused('POST', '/campaign', { name: 'X', domainId, ...routing, paths });
  const [path] = routing.paths;
  expect(await given([{ ...path, landing: null }])).toEqual({ 'paths.0.exits': 'exits_without_landing' });
  expect(await given([{ ...path, exits: Array(10).fill({ offers: to(1) }) }])).toEqual({
    'paths.0.exits': 'too_many_exits',
  });
  expect(await given([{ ...path, exits: [{ offers: to(1) }, { offers: to(2, 0) }] }])).toEqual({
    'paths.0.exits.1.offers.1.destination': 'offer_is_landing',
  });
  expect(await given([{ ...path, exits: [{ offers: to(5) }] }])).toEqual({
    'paths.0.exits.0.offers.0.destination': 'destination_unknown',
  });
  expect(await given([{ ...path, exits: [{ offers: [{ destination: 1, weight: 1 }] }] }])).toEqual({
    'paths.0.exits.0.offers': 'weights_must_sum',
  });
});
