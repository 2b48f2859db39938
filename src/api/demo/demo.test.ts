import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { openWorld } from '../../../test/helpers/api-world.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { fakeDemo } from '../../../test/helpers/fake-demo.ts';
import type { OwnWorkspaces, SignedIn, TokenPair } from '../../contracts/accounts/session.ts';
import { publicId, randomText } from '../../db/public-id.ts';

const demos = fakeDemo();
let house: House;
let ana: SignedIn;
let userId: number;
beforeAll(async () => {
  house = await openHouse({ demo: demos });
  ana = await house.register('ana@example.com');
  const { id } = await house.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  userId = id;
});
afterAll(() => house.close());

/** A workspace with demo data of Ana's, without any. */
const addDemo = async (ready: boolean): Promise<{ id: number; publicId: string }> => {
  const { db } = house.store;
  const name = publicId('wsp');
  const { id } = await db
    .insertInto('workspaces')
    .values({ public_id: name, name: 'Demo', time_zone: 'UTC', postback_key: randomText(24), demo: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('memberships').values({ workspace_id: id, user_id: userId, role: 'owner' }).execute();
  await db.insertInto('demos').values({ user_id: userId, workspace_id: id, ready }).execute();
  return { id, publicId: name };
};

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: object) =>
  house.call(method, path, { token, ...(body !== undefined && { body }) });

test('a demo is made in the zone of the workspace, and removed', async () => {
  const token = ana.access_token;
  expect((await call('GET', '/demo', token)).body).toMatchObject({ state: 'none', total: 100 });
  expect((await call('DELETE', '/demo', token)).status).toBe(404);
  const begun = await call('POST', '/demo', token);
  expect([begun.status, begun.body]).toMatchObject([202, { state: 'building', workspace: null }]);
  expect(demos.started.get(userId)).toBe('America/Sao_Paulo');
  demos.finish(userId);
  expect((await call('GET', '/demo', token)).body).toMatchObject({ state: 'ready', done: 100 });
  expect((await call('DELETE', '/demo', token)).status).toBe(204);
  expect((await call('GET', '/demo', token)).body).toMatchObject({ state: 'none' });
});

test('viewers cannot make one, and no API key can do anything with them', async () => {
  const world = await openWorld(house);
  const viewer = await world.join('viewer');
  const key = await world.joinByKey('owner', 'write');
  expect((await call('POST', '/demo', viewer.token)).status).toBe(403);
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await call(method, '/demo', key.token)).status).toBe(403);
});

test('a session changes to another workspace of its user, and only there', async () => {
  const demo = await addDemo(true);
  const before = ana.access_token;
  const list = (await call('GET', '/session/workspace', before)).body as OwnWorkspaces;
  expect(list.rows).toMatchObject([
    { role: 'owner', demo: false, current: true },
    { id: demo.publicId, name: 'Demo', demo: true, current: false },
  ]);
  const own = list.rows[0]?.id ?? '';
  const changed = await call('POST', '/session/workspace', before, { workspace: demo.publicId });
  const { access_token: token, refresh_token: refresh } = changed.body as TokenPair;
  expect(at((await call('GET', '/session/me', token)).body, 'workspace')).toMatchObject({
    id: demo.publicId,
    demo: true,
  });
  // The session that was left has ended, and the new one ends when it would have.
  expect((await call('GET', '/session/me', before)).status).toBe(401);
  const renewed = await house.call('POST', '/refresh', { token: refresh });
  expect(renewed.status).toBe(200);
  const sessions = await house.store.db
    .selectFrom('sessions')
    .select(['auth_time', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  expect(sessions.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  expect(sessions[1]).toMatchObject({
    auth_time: sessions[0]?.auth_time,
    expires_at: sessions[0]?.expires_at,
  });

  const { publicId: foreign } = await openWorld(house);
  expect((await call('POST', '/session/workspace', token, { workspace: foreign })).status).toBe(404);

  // What would reach others is refused there.
  const invited = await call('POST', '/invitation', token, {
    email: 'b@example.com',
    role: 'viewer',
    language: 'en',
  });
  expect([invited.status, at(invited.body, 'error.code')]).toEqual([403, 'demo_workspace']);
  expect((await call('POST', '/domain', token, { hosts: ['go.example.com'] })).status).toBe(403);

  const back = await call('POST', '/session/workspace', token, { workspace: own });
  ana = { ...ana, ...(back.body as TokenPair) };
  expect(at((await call('GET', '/session/me', ana.access_token)).body, 'workspace.demo')).toBe(false);
});

/** Whether a new sign-in leads to the demo. */
const signsInToDemo = async (): Promise<unknown> => {
  house.clock.now += 1000;
  const signedIn = (
    await house.call('POST', '/login', { body: { email: 'ana@example.com', password: PASSWORD } })
  ).body as SignedIn;
  expect(signedIn.user.role).toBe('owner');
  return at((await call('GET', '/session/me', signedIn.access_token)).body, 'workspace.demo');
};

test('signing in leads to a new demo, then to the workspace used last, and to campaigns of their own if there are any', async () => {
  const { db } = house.store;
  // The store dates a demo by its own clock.
  house.clock.now = Date.now() + 60_000;
  await db
    .updateTable('demos')
    .set({ created_at: new Date(house.clock.now - 1000) })
    .execute();
  expect(await signsInToDemo()).toBe(true);
  expect(await signsInToDemo()).toBe(true);

  const before = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  const token = at(before.body, 'access_token') as string;
  const list = (await call('GET', '/session/workspace', token)).body as OwnWorkspaces;
  const own = list.rows.find((one) => !one.demo)?.id;
  house.clock.now += 1000;
  const changed = await call('POST', '/session/workspace', token, { workspace: own });
  ana = { ...ana, ...(changed.body as TokenPair) };
  expect(await signsInToDemo()).toBe(false);
  expect(await signsInToDemo()).toBe(false);

  // What they do in a team's workspace changes nothing about it.
  house.clock.now += 1000;
  const team = at(
    (await call('GET', '/session/me', (await house.register('team@example.com')).access_token)).body,
    'workspace.id',
  );
  const { id: teamId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('public_id', '=', String(team))
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ana@example.com')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({
      ...{ workspace_id: teamId, user_id: userId, role: 'viewer' },
      created_at: new Date(house.clock.now),
    })
    .execute();
  const joined = await call('POST', '/session/workspace', ana.access_token, { workspace: team });
  expect(joined.status).toBe(200);
  ana = { ...ana, ...(joined.body as TokenPair) };
  expect(await signsInToDemo()).toBe(false);
  const home = await call('POST', '/session/workspace', ana.access_token, { workspace: own });
  ana = { ...ana, ...(home.body as TokenPair) };
  await db
    .deleteFrom('memberships')
    .where('workspace_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();

  await db
    .updateTable('demos')
    .set({ created_at: new Date(house.clock.now) })
    .execute();
  await db.updateTable('demos').set({ ready: false }).execute();
  expect(await signsInToDemo()).toBe(false);
  await db
    .updateTable('demos')
    .set({ ready: true, created_at: new Date(house.clock.now + 1000) })
    .execute();
  expect(await signsInToDemo()).toBe(true);
  const domains = await call('GET', '/domain', ana.access_token);
  const campaign = await call('POST', '/campaign', ana.access_token, {
    ...{ name: 'Mine', domainId: at(domains.body, '0.id'), slug: 'mine' },
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  });
  expect(campaign.status).toBe(201);
  expect(await signsInToDemo()).toBe(false);
});

test('a demo that is not ready yet is not among the workspaces', async () => {
  const { db } = house.store;
  await db.updateTable('demos').set({ ready: false }).execute();
  const list = (await call('GET', '/session/workspace', ana.access_token)).body as OwnWorkspaces;
  expect(list.rows).toHaveLength(1);
});
