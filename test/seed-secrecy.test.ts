import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '../src/contracts/paths.ts';
import { exampleOf } from './helpers/api-examples.ts';
import { at, endingOutgoing, type House, openHouse } from './helpers/api-house.ts';
import { type ApiRoute, readRoutes } from './helpers/api-routes.ts';
import { type Caller, makersOf, openWorld, type World } from './helpers/api-world.ts';
import { splitBetween } from './helpers/campaign-body.ts';

/**
 * A seed and a visitor's key determine a draw. No one outside the server may learn a seed or choose one: otherwise,
 * with the key of a known reviewer, campaigns could be saved until that reviewer draws what the campaign's owner wants.
 */

let house: House;
let world: World;
let caller: Caller;
let routes: ApiRoute[];
beforeAll(async () => {
  house = await openHouse({ outgoing: endingOutgoing });
  await house.register('operator@example.com');
  routes = (await readRoutes(house)).filter(({ need }) => need !== null);
  world = await openWorld(house);
  caller = await world.join('owner');
}, 240_000);
afterAll(() => house.close());

/** Every seed in the store: of campaigns, of their revisions, and of tests. */
const storedSeeds = async (): Promise<string[]> => {
  const { db } = house.store;
  const rows = [
    ...(await db.selectFrom('campaigns').select('routing as json').execute()),
    ...(await db.selectFrom('campaign_revisions').select('plan as json').execute()),
  ];
  const tests = await db.selectFrom('ab_tests').select('seed').execute();
  const found = JSON.stringify(rows).matchAll(/"seed":"([^"]+)"/g);
  return [...new Set([...[...found].map(([, seed]) => seed as string), ...tests.map(({ seed }) => seed)])];
};

test('no answer of the API contains a seed', async () => {
  const makers = makersOf(house);
  const told: { name: string; status: number; text: string }[] = [];
  for (const route of routes) {
    const example = await exampleOf(route, {
      world,
      caller,
      id: (kind) => {
        const make = makers[kind];
        if (!make) throw new Error(`Nobody knows how to make a ${kind}.`);
        return make(world, caller);
      },
    });
    const { url, body } = example as { url: string; body?: object };
    const answer = await house.app.inject({
      method: route.method,
      url: API_BASE + url,
      headers: { authorization: `Bearer ${caller.token}` },
      ...(body !== undefined && { payload: body }),
    });
    told.push({ name: route.name, status: answer.statusCode, text: answer.body });
    // The call may have ended its own session.
    if (answer.statusCode === 401) caller = await world.join('owner');
  }
  const seeds = await storedSeeds();
  expect(seeds.length).toBeGreaterThan(10);
  expect(told.filter(({ status }) => status < 300).length).toBeGreaterThan(60);
  for (const { name, text } of told) {
    expect([name, seeds.filter((seed) => text.includes(seed))]).toEqual([name, []]);
    expect([name, /"(seed|splitKey|point)"/.test(text)]).toEqual([name, false]);
  }
}, 240_000);

const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
const MINE = '0123456789ABCDEFGHIJKL';

test('nobody can choose a seed, wherever a body might contain one', async () => {
  const own = await world.join('owner');
  const domainId = at((await house.call('GET', '/domain', { token: own.token })).body, '0.id');
  const plain = splitBetween(pages);
  const rule = { name: 'R', match: 'all', caps: {}, conditions: [], to: plain.default };
  const post = (change: object) =>
    house.call('POST', '/campaign', {
      token: own.token,
      body: { name: 'Spring', domainId, ...plain, ...change },
    });
  const tries = [
    { seed: MINE },
    { paths: plain.paths.map((path) => ({ ...path, seed: MINE })) },
    { default: plain.default.map((variant) => ({ ...variant, seed: MINE })) },
    { rules: [{ ...rule, seed: MINE }] },
    { rules: [{ ...rule, to: { seed: MINE, arms: plain.default } }] },
  ];
  for (const change of tries) expect([change, (await post(change)).status]).toEqual([change, 422]);
  expect(await storedSeeds()).not.toContain(MINE);
});

test('a copy draws its own seeds, and so does a rule that was removed and restored', async () => {
  const own = await world.join('owner');
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    (await house.call(method, path, { token: own.token, ...(body && { body }) })).body as Record<
      string,
      unknown
    >;
  const domainId = at(await call('GET', '/domain'), '0.id');
  const plain = splitBetween(pages);
  const conditions = [{ field: 'country', is: true, values: ['BR'] }];
  const rules = [{ name: 'R', match: 'all', caps: {}, conditions, to: plain.default }];
  const made = await call('POST', '/campaign', { name: 'Original', domainId, ...plain, rules });
  await call('POST', '/campaign/bulk', { action: 'clone', ids: [made.id] });
  await call('PATCH', `/campaign/${made.id}`, { revision: 1, rules: [] });
  await call('POST', `/campaign/${made.id}/revision/1/restore`, { revision: 2 });
  const rows = await house.store.db
    .selectFrom('campaigns')
    .select(['name', 'routing'])
    .where('name', 'like', 'Original%')
    .execute();
  const first = await house.store.db
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .select('r.plan')
    .where('c.public_id', '=', made.id as string)
    .where('r.revision', '=', 1)
    .executeTakeFirstOrThrow();
  const seeds = rows.flatMap(({ routing }) => [
    routing.default.seed,
    ...routing.rules.map(({ to }) => to.seed),
    ...routing.paths.map(({ seed }) => seed),
  ]);
  expect(rows).toHaveLength(2);
  expect(rows.map(({ routing }) => routing.rules.length)).toEqual([1, 1]);
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(seeds).not.toContain(first.plan?.rules[0]?.to.seed);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9A-Za-z]{22}$/);
});
