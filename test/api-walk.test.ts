import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../src/contracts/accounts/session.ts';
import { API_BASE } from '../src/contracts/paths.ts';
import {
  exampleOf,
  NO_IDS,
  OTHERWISE,
  REFERENCES,
  type Scene,
  SUBJECT_FIELDS,
} from './helpers/api-examples.ts';
import { at, endingOutgoing, type House, openHouse } from './helpers/api-house.ts';
import { type ApiRoute, readRoutes } from './helpers/api-routes.ts';
import { type Caller, type Make, makersOf, openWorld, type World } from './helpers/api-world.ts';
import { storedRequest } from './helpers/fake-reports.ts';

/**
 * Walks the description of the running API, so that a new route is checked automatically, or fails these tests until
 * test/helpers/api-examples.ts has an example for it.
 */

/** Open to anyone: sign-in, visitors' pages, and links whose last part is the proof. */
const OPEN = [
  'POST /login',
  'GET /registration',
  'POST /registration',
  'POST /registration/confirm',
  'GET /registration/invitation/{id}',
  'POST /trial',
  'POST /recovery-password',
  'POST /recovery-password/confirm',
  'GET /class',
  'POST /class-signup',
  'GET /shared-test/{token}',
  'GET /shared-report/{token}',
  'GET /postback/receipt/{receipt}',
  'GET /export/{ticket}',
  'GET /download/{ticket}',
];
/** These take the refresh token. */
const BY_REFRESH_TOKEN = ['POST /refresh', 'POST /logout'];
/** Private to each user, even within a workspace. */
const PERSONAL = ['/profile/session/{id}', '/api-key/{id}'];
/** Only read through their parent. */
const WITHIN = ['check', 'file'];
/** Query parameters that name the subject of a call. */
const NAMES_SUBJECT = ['campaign', 'campaignId', 'sourceId'];
const ROLES = ['viewer', 'editor', 'owner'] as const satisfies User['role'][];

let house: House;
let routes: ApiRoute[];
let guarded: ApiRoute[];
let makers: Record<string, Make>;
beforeAll(async () => {
  house = await openHouse({ outgoing: endingOutgoing });
  await house.register('operator@example.com');
  routes = await readRoutes(house);
  guarded = routes.filter(({ need }) => need !== null);
  makers = makersOf(house);
});
afterAll(() => house.close());

let sent = 0;
const send = async (route: ApiRoute, token: string | null, { url, body }: { url: string; body?: object }) => {
  sent += 1;
  const headers: Record<string, string> = { 'x-forwarded-for': `198.51.${sent >> 8}.${sent & 255}` };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const request: InjectOptions = { method: route.method, url: API_BASE + url, headers };
  if (body !== undefined) request.payload = body;
  const response = await house.app.inject(request);
  const json = String(response.headers['content-type']).includes('/json') ? response.json() : undefined;
  return { status: response.statusCode, code: at(json, 'error.code'), json, text: response.body };
};

/** Creates the object for an id, in `world` and, if it belongs to a user, for `owner`. */
const idsIn =
  (world: World, owner: Caller) =>
  (kind: string): Promise<string> => {
    const make = makers[kind];
    if (!make) throw new Error(`Nobody knows how to make a ${kind}.`);
    return make(world, owner);
  };

/** A well-formed id that belongs to no one. */
const never = (id: string): string => id.replace(/.{4}$/, 'zzzz');

/** A digest of every row of the store, table by table. */
const everything = async (): Promise<string> => {
  const { db } = house.store;
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  expect(tables.rows.length).toBeGreaterThan(15);
  // A digest of each table: only equality matters, and reading all rows would take most of this file's time.
  const digests = tables.rows.map(
    ({ name }) =>
      sql`select md5(coalesce(string_agg(row, ',' order by row), '')) as digest
        from (select t::text as row from ${sql.table(name)} t) all_rows`,
  );
  const { rows } = await sql`${sql.join(digests, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
};

const subjectsOf = (route: ApiRoute): number =>
  route.pathParameters.length +
  route.query.filter(({ name }) => NAMES_SUBJECT.includes(name)).length +
  route.idFields.filter((field) => SUBJECT_FIELDS.includes(`${route.name} ${field}`)).length;

test('every route declares who may call it, except the open ones and those of the refresh token', () => {
  const open = routes.filter(({ need }) => need === null).map(({ name }) => name);
  expect(open.toSorted()).toEqual([...OPEN, ...BY_REFRESH_TOKEN].toSorted());
  for (const { name, need } of guarded) {
    expect([name, need]).toEqual([name, expect.objectContaining({ byKey: expect.any(Boolean) })]);
    expect([name, ROLES.includes(need?.role ?? 'owner')]).toEqual([name, true]);
  }
  expect(guarded.length).toBeGreaterThan(40);
});

test('without a token, or with one of the other kind, no other route answers', async () => {
  const owner = await (await openWorld(house)).join('owner');
  const refused = [];
  for (const route of routes) {
    if (OPEN.includes(route.name)) continue;
    const url = route.path.replace(/\{\w+\}/g, 'x');
    const { status, code } = await send(route, null, { url });
    refused.push([route.name, status, code]);
    if (route.need === null) expect((await send(route, owner.token, { url })).status).toBe(401);
  }
  expect(refused).toEqual(refused.map(([name]) => [name, 401, 'unauthenticated']));
});

test('every id in a body is known to be an id, a reference or neither', () => {
  const found = guarded.flatMap(({ name, idFields }) => idFields.map((field) => `${name} ${field}`));
  expect(found.toSorted()).toEqual([...SUBJECT_FIELDS, ...NO_IDS, ...Object.keys(REFERENCES)].toSorted());
});

test('another workspace’s id is answered like an unknown one: 404, and nothing changes', async () => {
  const prepared = [];
  for (const route of guarded.filter((one) => subjectsOf(one) > 0)) {
    const theirs = await openWorld(house);
    const owner = await theirs.join('owner');
    const mine = await openWorld(house);
    const caller = await mine.join('owner');
    const id = idsIn(theirs, owner);
    const foreign = await exampleOf(route, { world: theirs, caller, id });
    const nobodys = await exampleOf(route, {
      world: theirs,
      caller,
      id: async (kind) => never(await id(kind)),
    });
    prepared.push({ route, owner, caller, foreign, nobodys });
  }
  const before = await everything();
  for (const { route, caller, foreign, nobodys } of prepared) {
    for (const example of [foreign, nobodys]) {
      const { status, code } = await send(route, caller.token, example);
      expect([route.name, status, code]).toEqual([route.name, 404, 'not_found']);
    }
  }
  expect((await everything()) === before).toBe(true);
  // The calls themselves are valid.
  for (const { route, owner, foreign } of prepared) {
    const own = await send(route, owner.token, foreign);
    expect([route.name, own.status]).toEqual([
      route.name,
      expect.toBeOneOf(OTHERWISE[route.name] ?? [200, 201, 204]),
    ]);
  }
  expect(prepared.length).toBeGreaterThanOrEqual(14);
}, 120_000);

test('a reference to another workspace’s object is refused like an unknown one, and nothing changes', async () => {
  for (const [name, { code, body }] of Object.entries(REFERENCES)) {
    const route = guarded.find((one) => name.startsWith(`${one.name} `)) as ApiRoute;
    const theirs = await openWorld(house);
    const mine = await openWorld(house);
    const caller = await mine.join('owner');
    const destination = async (): Promise<string> => {
      const owner = await theirs.join('owner');
      const campaign = await idsIn(theirs, owner)('campaign');
      const { body: made } = await house.call('GET', `/campaign/${campaign}`, { token: owner.token });
      return at(made, 'destinations.0.id') as string;
    };
    const id = async (kind: string): Promise<string> => {
      if (kind === 'own domain') return idsIn(mine, caller)('domain');
      return kind === 'destination' ? destination() : idsIn(theirs, caller)(kind);
    };
    const [, own = 'campaign'] = /([^/]+)\/\{id\}/.exec(route.path) ?? [];
    const url = route.path.replace('{id}', await idsIn(mine, caller)(own));
    const foreign = await body(id);
    const nobodys = await body(async (kind) => (kind === 'own domain' ? id(kind) : never(await id(kind))));
    const before = await everything();
    for (const one of [foreign, nobodys]) {
      const { status, json } = await send(route, caller.token, { url, body: one });
      const codes = Object.values((at(json, 'error.fields') ?? {}) as object);
      expect([name, status, codes]).toEqual([name, 422, [code]]);
    }
    expect((await everything()) === before).toBe(true);
  }
}, 120_000);

test('sessions and keys are hidden from other members of the same workspace', async () => {
  for (const path of PERSONAL) {
    const route = guarded.find((one) => one.path === path) as ApiRoute;
    const world = await openWorld(house);
    const owner = await world.join('viewer');
    const caller = await world.join('owner');
    const example = await exampleOf(route, { world, caller, id: idsIn(world, owner) });
    const { status, code } = await send(route, caller.token, example);
    expect([path, status, code]).toEqual([path, 404, 'not_found']);
    expect((await send(route, owner.token, example)).status).toBe(204);
  }
}, 120_000);

test('reads without an id contain nothing of another workspace', async () => {
  const theirs = await openWorld(house);
  const owner = await theirs.join('owner');
  const ids = new Map<string, string>();
  for (const kind of Object.keys(makers)) ids.set(kind, await idsIn(theirs, owner)(kind));
  const { id: campaign } = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', ids.get('campaign') ?? '')
    .executeTakeFirstOrThrow();
  const others = house.reports.stored.get(theirs.id) ?? [];
  house.reports.stored.set(theirs.id, [...others, storedRequest(1, campaign, 1)]);

  const mine = await openWorld(house);
  const caller = await mine.join('owner');
  const seen = { own: '', other: '' };
  for (const route of guarded.filter((one) => one.method === 'GET' && one.pathParameters.length === 0)) {
    const query = route.query.filter(({ name }) => !NAMES_SUBJECT.includes(name));
    const plain = { ...route, query };
    const scene: Scene = { world: mine, caller, id: idsIn(mine, caller) };
    const example = await exampleOf(plain, scene);
    seen.own += (await send(route, owner.token, example)).text;
    seen.other += (await send(route, caller.token, example)).text;
  }
  for (const [kind, id] of ids) {
    expect([kind, seen.own.includes(id)]).toEqual([kind, !WITHIN.includes(kind)]);
  }
  // A number counts within its workspace, so both have the same.
  const named = [...ids].filter(([, id]) => !/^\d+$/.test(id));
  for (const [kind, id] of named) expect([kind, seen.other.includes(id)]).toEqual([kind, false]);
  for (const secret of [theirs.publicId, owner.id, owner.email, 'click-1']) {
    expect([secret, seen.own.includes(secret), seen.other.includes(secret)]).toEqual([secret, true, false]);
  }
}, 120_000);

interface Walker {
  role: User['role'];
  scope: 'read' | 'write' | null;
}

const WALKERS: Walker[] = ROLES.flatMap((role) =>
  [null, 'read' as const, 'write' as const].map((scope) => ({ role, scope })),
);

const mayCall = ({ need, method }: ApiRoute, { role, scope }: Walker): boolean => {
  if (need === null) return false;
  const enough = ROLES.indexOf(role) >= ROLES.indexOf(need.role);
  if (scope === null) return enough;
  return enough && need.byKey && (scope === 'write' || method === 'GET');
};

interface Call {
  world: World;
  example: { url: string; body?: object };
}
const calls = new Map<string, Promise<Call>>();

/** A valid call on an owner's objects. It stays valid as long as callers only read or are refused. */
const unspentCall = (route: ApiRoute): Promise<Call> => {
  const prepare = async (): Promise<Call> => {
    const world = await openWorld(house);
    const owner = await world.join('owner');
    return { world, example: await exampleOf(route, { world, caller: owner, id: idsIn(world, owner) }) };
  };
  const prepared = calls.get(route.name) ?? prepare();
  calls.set(route.name, prepared);
  return prepared;
};

test.each(WALKERS)(
  '$role, key: $scope: what each route says they may, and 403 for all else',
  async (walker) => {
    const wrong = [];
    for (const route of guarded) {
      const allowed = mayCall(route, walker);
      const unspent = allowed && route.method !== 'GET' ? null : await unspentCall(route);
      const world = unspent?.world ?? (await openWorld(house));
      // Otherwise the caller would be the last owner.
      if (unspent === null) await world.join('owner');
      const { role, scope } = walker;
      const caller = await (scope === null ? world.join(role) : world.joinByKey(role, scope));
      const example =
        unspent?.example ?? (await exampleOf(route, { world, caller, id: idsIn(world, caller) }));
      const { status, code } = await send(route, caller.token, example);
      const good = OTHERWISE[route.name] ?? [200, 201, 204];
      const right = allowed ? good.includes(status) : status === 403 && code === 'forbidden';
      if (!right) wrong.push([route.name, allowed, status, code]);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('an expired trial is read-only, except for what remains allowed after it', async () => {
  const wrong = [];
  for (const route of guarded.filter(({ method }) => method !== 'GET')) {
    const world = await openWorld(house, new Date(house.clock.now + 60_000));
    await world.join('owner');
    const caller = await world.join('owner');
    const example = await exampleOf(route, { world, caller, id: idsIn(world, caller) });
    await house.store.db
      .updateTable('workspaces')
      .set({ trial_ends_at: new Date(house.clock.now) })
      .where('id', '=', world.id)
      .execute();
    const { status, code } = await send(route, caller.token, example);
    const ended = route.need?.role !== 'viewer' && !route.need?.afterTrial;
    if (ended !== (status === 403 && code === 'trial_ended')) wrong.push([route.name, ended, status, code]);
  }
  expect(wrong).toEqual([]);
}, 120_000);
