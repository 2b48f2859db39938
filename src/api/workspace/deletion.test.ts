import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, config, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { freeLink } from '../../db/retired-links.ts';
import { workspaceEnd } from '../../jobs/end-workspaces.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { patchWorkspace, takeBackDeletion } from './service.ts';
import { findWorkspace } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;
let house: House;
let ana: string;
let bia: string;
beforeEach(async () => {
  house = await openHouse();
  ana = (await house.register('ana@example.com')).access_token;
  bia = (await house.register('bia@example.com')).access_token;
  await house.store.db.updateTable('workspaces').set({ name: 'Bia & Co' }).where('id', '=', 2).execute();
});
afterEach(() => house.close());

const askFor = (body: object, token = bia) => house.call('POST', '/workspace/deletion', { token, body });
const right = { confirm: 'Bia & Co', password: PASSWORD };
const signIn = async (email: string): Promise<string> => {
  const answer = await house.call('POST', '/login', { body: { email, password: PASSWORD } });
  return at(answer.body, 'access_token') as string;
};

describe('asking', () => {
  test('sets a day 30 days ahead, keeps it when repeated, and can be undone', async () => {
    const asked = await askFor(right);
    expect([asked.status, at(asked.body, 'deletesAt')]).toEqual([
      ...[200, new Date(house.clock.now + 30 * DAY).toISOString()],
    ]);
    house.clock.now += 60_000;
    expect(at((await askFor(right)).body, 'deletesAt')).toBe(at(asked.body, 'deletesAt'));
    const back = await house.call('DELETE', '/workspace/deletion', { token: bia });
    expect([back.status, at(back.body, 'deletesAt')]).toEqual([200, null]);
  });

  test.each([
    [{ ...right, confirm: 'bia & co' }, { confirm: 'confirm_wrong' }],
    [{ ...right, password: 'something else' }, { password: 'password_wrong' }],
    [{ ...right, extra: 1 }, { extra: 'unknown_field' }],
  ])('%j is refused', async (body, fields) => {
    const answer = await askFor(body);
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
    expect((await house.call('GET', '/workspace', { token: bia })).body).toMatchObject({ deletesAt: null });
  });

  test('the instance owner’s workspace stays, with the reason', async () => {
    expect((await house.call('GET', '/workspace', { token: ana })).body).toMatchObject({ deletable: false });
    expect((await house.call('GET', '/workspace', { token: bia })).body).toMatchObject({ deletable: true });
    const answer = await askFor({ confirm: 'Ana Lima', password: PASSWORD }, ana);
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([
      409,
      { confirm: 'instance_workspace' },
    ]);
  });

  test('cannot be undone by someone who is no longer an owner', async () => {
    await askFor(right);
    const { db } = house.store;
    const user = await db.selectFrom('users').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
    const workspace = await findWorkspace(db, 2);
    // As the guard found them; the change below happens between that and the write.
    const by = { by: 'session', user: { ...user, role: 'owner' }, workspace } as unknown as Auth;
    await db.updateTable('memberships').set({ role: 'editor' }).where('user_id', '=', 2).execute();
    const parts = { db, config, events: house.events, publish: async () => true, now: () => house.clock.now };
    const forbidden = { code: 'forbidden' };
    await expect(takeBackDeletion(parts, by)).rejects.toMatchObject(forbidden);
    await expect(
      patchWorkspace(parts as unknown as Parts, by, { keepAddresses: true }),
    ).rejects.toMatchObject(forbidden);
    const after = await findWorkspace(db, 2);
    expect([after.deletes_at, after.keep_addresses]).toEqual([expect.any(Date), false]);
  });

  test('is for owners', async () => {
    await house.store.db
      .updateTable('memberships')
      .set({ role: 'editor' })
      .where('workspace_id', '=', 2)
      .execute();
    expect((await askFor(right)).status).toBe(403);
  });
});

describe('when the time has come', () => {
  /** Steps of the event store, in order; `dieAt` makes the process die at one of them. */
  let steps: string[];
  let dieAt = '';
  let dieAtWorkspace = 0;
  const newJob = () =>
    workspaceEnd({
      db: house.store.db,
      events: {
        condemn: async (workspace) => {
          steps.push(`condemn ${workspace}`);
          if (dieAt === 'condemn' || dieAtWorkspace === workspace) throw new Error('killed');
        },
        sweep: async () => {
          steps.push('sweep');
          return 0;
        },
      },
      publish: async () => {
        steps.push('publish');
        if (dieAt === 'publish') throw new Error('killed');
      },
      now: () => house.clock.now,
      log: { info: () => undefined, error: () => undefined },
    });
  let job: () => Promise<void>;
  const end = async (at = ''): Promise<void> => {
    dieAt = at;
    await job();
  };
  const counts = async () => {
    const { db } = house.store;
    const count = async (table: 'users' | 'workspaces' | 'sessions' | 'campaigns' | 'domains') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    return {
      users: await count('users'),
      workspaces: await count('workspaces'),
      sessions: await count('sessions'),
      campaigns: await count('campaigns'),
      domains: await count('domains'),
    };
  };
  const gone = { users: 1, workspaces: 1, sessions: 1, campaigns: 0, domains: 1 };

  beforeEach(async () => {
    steps = [];
    job = newJob();
    const domains = await house.call('GET', '/domain', { token: bia });
    const made = await house.call('POST', '/campaign', {
      token: bia,
      body: {
        name: 'Bia',
        domainId: at(domains.body, '0.id'),
        slug: 'bia',
        ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
      },
    });
    expect(made.status).toBe(201);
    await house.store.db
      .insertInto('domains')
      .values({
        public_id: 'dom_0000000000000001',
        workspace_id: 2,
        host: 'bia.example',
        origin: 'https://bia.example',
        is_default: false,
      })
      .execute();
    expect((await askFor(right)).status).toBe(200);
  });

  test('nothing is deleted earlier, and links continue to work', async () => {
    house.clock.now += 30 * DAY - 1;
    await end();
    expect(steps).toEqual(['sweep']);
    expect(await counts()).toEqual({ users: 2, workspaces: 2, sessions: 2, campaigns: 1, domains: 2 });
    expect((await compileSnapshot(house.store.db)).campaigns).toHaveLength(1);
  });

  test('deletes workspace, users, domains and links, and updates the edge', async () => {
    const { revision } = await compileSnapshot(house.store.db);
    house.clock.now += 30 * DAY;
    await end();
    expect(steps).toEqual(['condemn 2', 'publish', 'sweep']);
    expect(await counts()).toEqual(gone);
    const snapshot = await compileSnapshot(house.store.db);
    expect([snapshot.campaigns, snapshot.revision > revision]).toEqual([[], true]);
    const refused = await house.call('POST', '/login', {
      body: { email: 'bia@example.com', password: PASSWORD },
    });
    expect(at(refused.body, 'error.code')).toBe('wrong_credentials');
    expect(await signIn('ana@example.com')).toEqual(expect.any(String));
  });

  test('its links on a remaining domain stay reserved until the operator frees one', async () => {
    const { db } = house.store;
    house.clock.now += 30 * DAY;
    await end();
    ana = await signIn('ana@example.com');
    const domains = await house.call('GET', '/domain', { token: ana });
    const create = (slug: string) =>
      house.call('POST', '/campaign', {
        token: ana,
        body: {
          name: 'Ana',
          domainId: at(domains.body, '0.id'),
          slug,
          ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
        },
      });
    const taken = await create('bia');
    expect([taken.status, at(taken.body, 'error.fields')]).toEqual([422, { slug: 'slug_taken' }]);
    const other = await create('ana');
    expect(other.status).toBe(201);
    const rename = (slug: string) =>
      house.call('PATCH', `/campaign/${at(other.body, 'id')}`, { token: ana, body: { slug, revision: 1 } });
    expect(at((await rename('bia')).body, 'error.fields')).toEqual({ slug: 'slug_taken' });
    expect(await freeLink(db, 'localhost:3001/ana')).toBe('none');
    expect(await freeLink(db, 'go.example/bia')).toBe('none');
    expect(await freeLink(db, ' https://LOCALHOST:3001/bia')).toBe('freed');
    expect((await rename('bia')).status).toBe(200);
    expect(await freeLink(db, 'localhost:3001/bia')).toBe('none');
  });

  test('the owner of the instance stays, although they had joined', async () => {
    const { db } = house.store;
    await db.updateTable('memberships').set({ role: 'editor' }).where('user_id', '=', 2).execute();
    await db.updateTable('instance').set({ owner_id: 2 }).execute();
    house.clock.now += 30 * DAY;
    await end();
    expect(await counts()).toMatchObject({ users: 2, workspaces: 1 });
  });

  test.each(['condemn', 'publish'])('if interrupted at %s, the next start completes it', async (step) => {
    house.clock.now += 30 * DAY;
    await expect(end(step)).rejects.toThrow('killed');
    steps = [];
    job = newJob();
    await end();
    expect(steps.at(-1)).toBe('sweep');
    expect(await counts()).toEqual(gone);
  });

  test('one that fails delays neither another nor the sweep', async () => {
    const token = (await house.register('caro@example.com')).access_token;
    await house.store.db.updateTable('workspaces').set({ name: 'Caro' }).where('id', '=', 3).execute();
    expect((await askFor({ ...right, confirm: 'Caro' }, token)).status).toBe(200);
    house.clock.now += 30 * DAY;
    dieAtWorkspace = 2;
    await expect(end()).rejects.toThrow('killed');
    expect(steps).toEqual(['condemn 2', 'condemn 3', 'publish', 'sweep']);
    expect(await counts()).toMatchObject({ workspaces: 2 });
    dieAtWorkspace = 0;
    await end();
    expect(await counts()).toEqual(gone);
  });

  test('an unpublished change is published by the next run', async () => {
    house.clock.now += 30 * DAY;
    await expect(end('publish')).rejects.toThrow('killed');
    steps = [];
    await end();
    await end();
    expect(steps).toEqual(['publish', 'sweep', 'sweep']);
  });

  test('once started it cannot be undone', async () => {
    house.clock.now += 30 * DAY;
    bia = await signIn('bia@example.com');
    expect((await house.call('DELETE', '/workspace/deletion', { token: bia })).status).toBe(409);
    await expect(end('condemn')).rejects.toThrow('killed');
    house.clock.now -= 20 * DAY;
    expect((await house.call('DELETE', '/workspace/deletion', { token: bia })).status).toBe(409);
  });
});

describe('a member’s own account', () => {
  const leave = (token: string, confirm: string, password = PASSWORD) =>
    house.call('DELETE', '/profile', { token, body: { confirm, password } });

  test('is deleted immediately with its sessions; their work stays', async () => {
    const { db } = house.store;
    await db.deleteFrom('sessions').execute();
    await db
      .updateTable('memberships')
      .set({ role: 'editor', workspace_id: 1 })
      .where('user_id', '=', 2)
      .execute();
    const token = await signIn('bia@example.com');
    const wrong = await leave(token, 'ana@example.com');
    expect(at(wrong.body, 'error.fields')).toEqual({ confirm: 'confirm_wrong' });
    const guess = await leave(token, 'bia@example.com', 'another phrase');
    expect(at(guess.body, 'error.fields')).toEqual({ password: 'password_wrong' });
    expect((await leave(token, ' BIA@example.com')).status).toBe(204);
    expect((await house.call('GET', '/session/me', { token })).body).toMatchObject({ type: 0 });
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.com' }]);
  });

  test('cannot be deleted by an owner, who deletes the workspace instead', async () => {
    const answer = await leave(bia, 'bia@example.com');
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([409, { confirm: 'account_owner' }]);
  });
});
