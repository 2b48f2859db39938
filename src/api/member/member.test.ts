import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, config, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { codeOf, invite, join, joined } from '../../../test/helpers/people.ts';
import type { Member } from '../../contracts/accounts/member.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { makeInvitation, withdrawInvitation } from '../invitation/store.ts';
import type { Auth } from '../session/guard.ts';
import { askDeletion } from '../workspace/service.ts';
import { memberService } from './service.ts';

let house: House;
let ana: SignedIn;
let token: string;
beforeEach(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  token = ana.access_token;
});
afterEach(() => house.close());

const members = async (): Promise<Member[]> =>
  (await house.call('GET', '/member', { token })).body as Member[];
const change = (id: string, role: string, by = token) =>
  house.call('PATCH', `/member/${id}`, { token: by, body: { role } });
const remove = (id: string, by = token) => house.call('DELETE', `/member/${id}`, { token: by });
const roleField = (answer: { body: unknown }) => at(answer.body, 'error.fields.role');

test('members are listed in order of joining; a new role takes effect at once', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'viewer');
  expect(await members()).toEqual([
    {
      id: ana.user.id,
      name: 'Ana Lima',
      email: 'ana@example.com',
      role: 'owner',
      joinedAt: expect.stringMatching(/Z$/),
      ownsInstance: true,
    },
    {
      id: bia.user.id,
      name: 'Bia Reis',
      email: 'bia@example.com',
      role: 'viewer',
      joinedAt: expect.stringMatching(/Z$/),
      ownsInstance: false,
    },
  ]);
  const write = () =>
    house.call('PATCH', '/workspace', { token: bia.access_token, body: { name: 'New name' } });
  expect([(await write()).status, (await remove(ana.user.id, bia.access_token)).status]).toEqual([403, 403]);
  expect((await change(bia.user.id, 'editor')).body).toMatchObject({ id: bia.user.id, role: 'editor' });
  expect((await write()).status).toBe(200);
  expect((await change(bia.user.id, 'king')).status).toBe(422);
});

test('the account that owns the installation is neither demoted nor removed', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'owner');
  for (const refused of [
    await change(ana.user.id, 'editor', bia.access_token),
    await remove(ana.user.id, bia.access_token),
    await change(ana.user.id, 'viewer'),
  ]) {
    expect([refused.status, codeOf(refused), roleField(refused)]).toEqual([
      409,
      'conflict',
      'role_instance_owner',
    ]);
  }
  expect((await change(ana.user.id, 'owner', bia.access_token)).status).toBe(200);
});

test('the last owner of a workspace stays, even if two leave at once', async () => {
  const bia = await house.register('bia@example.com');
  const by = bia.access_token;
  for (const refused of [await change(bia.user.id, 'viewer', by), await remove(bia.user.id, by)]) {
    expect([refused.status, roleField(refused)]).toEqual([409, 'role_last_owner']);
  }
  const cai = await joined(house, by, 'cai@example.com', 'owner');
  const answers = await Promise.all([
    change(bia.user.id, 'viewer', by),
    change(cai.user.id, 'viewer', cai.access_token),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const roles = await house.store.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('role')
    .where('email', 'in', ['bia@example.com', 'cai@example.com'])
    .execute();
  expect(roles.map(({ role }) => role).toSorted()).toEqual(['owner', 'viewer']);
});

test('a removed member loses access at once, their account is deleted, and their work stays', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'owner');
  const waiting = await invite(house, bia.access_token, 'friend@example.com', 'owner');
  const made = await house.call('PATCH', '/workspace', {
    token: bia.access_token,
    body: { name: 'Named by Bia' },
  });
  expect(made.status).toBe(200);
  expect((await remove(bia.user.id)).status).toBe(204);
  for (const [method, path, bearer] of [
    ['GET', '/session/me', bia.access_token],
    ['POST', '/refresh', bia.refresh_token],
  ] as const) {
    const gone = await house.call(method, path, { token: bearer });
    expect([gone.status, at(gone.body, 'type')]).toEqual([401, 0]);
  }
  const login = await house.call('POST', '/login', {
    body: { email: 'bia@example.com', password: PASSWORD },
  });
  expect(codeOf(login)).toBe('wrong_credentials');
  expect((await members()).map(({ email }) => email)).toEqual(['ana@example.com']);
  const workspace = await house.call('GET', '/workspace', { token });
  expect(at(workspace.body, 'name')).toBe('Named by Bia');
  // Their earlier invitation as an owner does not readmit them.
  expect((await join(house, waiting, 'friend@example.com')).status).toBe(422);
  expect((await remove(bia.user.id)).status).toBe(404);
  // The address is available again.
  expect((await house.register('bia@example.com')).user.email).toBe('bia@example.com');
});

test('a former owner has no open invitations', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'owner');
  const waiting = await invite(house, bia.access_token, 'friend@example.com', 'owner');
  expect((await change(bia.user.id, 'editor')).status).toBe(200);
  expect((await join(house, waiting, 'friend@example.com')).status).toBe(422);
});

/** A caller whose call was admitted while they were an owner. */
const letIn = async (email: string): Promise<Auth> => {
  const row = await house.store.db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .selectAll('workspaces')
    .select(['users.id as userId', 'users.public_id as user', 'users.name as person', 'memberships.role'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.role).toBe('owner');
  const { id, public_id: publicId, name, time_zone: timeZone, currency, postback_key: postbackKey } = row;
  const { trial_ends_at: trialEndsAt, demo } = row;
  return {
    by: 'session',
    session: null,
    key: null,
    scope: 'write',
    user: { id: row.userId, publicId: row.user, name: row.person, email, role: 'owner' },
    workspace: { id, publicId, name, timeZone, currency, postbackKey, trialEndsAt, demo },
  };
};

test('a demoted owner decides nothing with calls admitted before', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'owner');
  const cai = await joined(house, token, 'cai@example.com', 'viewer');
  const waiting = await house.call('POST', '/invitation', {
    token,
    body: { email: 'friend@example.com', role: 'viewer' },
  });
  const { db } = house.store;
  const by = await letIn('bia@example.com');
  expect((await change(bia.user.id, 'viewer')).status).toBe(200);
  const service = memberService({
    db,
    now: () => house.clock.now,
    second: { proveWhereOn: async () => ({ passwordHash: '', secondStep: false }) },
  });
  for (const act of [
    () =>
      makeInvitation(
        db,
        by,
        { email: 'x@example.com', role: 'owner', proved: { passwordHash: '', secondStep: false } },
        house.clock.now,
      ),
    () => withdrawInvitation(db, by, at(waiting.body, 'id') as string),
    () => service.change(by, cai.user.id, { role: 'owner' }),
    () => service.remove(by, cai.user.id),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect((await members()).map(({ email, role }) => [email, role])).toEqual([
    ['ana@example.com', 'owner'],
    ['bia@example.com', 'viewer'],
    ['cai@example.com', 'viewer'],
  ]);
  const left = await house.call('GET', '/invitation', { token });
  expect((left.body as { email: string }[]).map(({ email }) => email)).toEqual(['friend@example.com']);
});

test('nor can they delete the workspace', async () => {
  const bia = await house.register('bia@example.com');
  const cai = await joined(house, bia.access_token, 'cai@example.com', 'owner');
  const by = await letIn('cai@example.com');
  expect((await change(cai.user.id, 'viewer', bia.access_token)).status).toBe(200);
  const parts = { db: house.store.db, config, now: () => house.clock.now };
  const late = askDeletion(parts, by, { confirm: by.workspace.name, password: PASSWORD });
  await expect(late).rejects.toMatchObject({ code: 'forbidden' });
  const workspace = await house.call('GET', '/workspace', { token: bia.access_token });
  expect(at(workspace.body, 'deletesAt')).toBe(null);
});

test('members of another workspace are not found', async () => {
  const bia = await house.register('bia@example.com');
  for (const answer of [
    await change(bia.user.id, 'viewer'),
    await remove(bia.user.id),
    await change('usr_000000000000000x', 'viewer'),
  ]) {
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  }
});
