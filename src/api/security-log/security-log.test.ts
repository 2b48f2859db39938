import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { joined } from '../../../test/helpers/people.ts';
import type { SecurityEvent } from '../../contracts/accounts/security-log.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { endSecondStep } from '../session/second-step-store.ts';
import { sweepEvents } from './store.ts';

const DAY = 24 * 3_600_000;

let house: House;
let token: string;
beforeEach(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterEach(() => house.close());

const read = async (path: string, by = token): Promise<SecurityEvent[]> => {
  const answer = await house.call('GET', path, { token: by });
  expect([path, answer.status]).toEqual([path, 200]);
  return at(answer.body, 'rows') as SecurityEvent[];
};
const own = (by?: string) => read('/profile/security-log?perPage=50', by);
const ofAll = (by?: string) => read('/workspace/security-log?perPage=50', by);
const kinds = (events: SecurityEvent[]) => events.map(({ kind }) => kind);

let attempts = 0;
const login = (email: string, password = PASSWORD, address = `198.51.100.${(attempts++ % 200) + 1}`) =>
  house.call('POST', '/login', { body: { email, password }, address });

test('sign-ins, failures and changes are recorded with person, place and truncated address', async () => {
  await login('ana@example.com', 'not the password', '203.0.113.77');
  await login('ana@example.com', PASSWORD, '203.0.113.77');
  const body = { name: 'Sheets', scope: 'read', password: PASSWORD };
  const made = await house.call('POST', '/api-key', { token, body });
  await house.call('DELETE', `/api-key/${at(made.body, 'id')}`, { token });
  await house.call('POST', '/profile/password', {
    token,
    body: { current: PASSWORD, next: 'another phrase, longer' },
  });
  const events = await own();
  expect(kinds(events).toSorted()).toEqual(
    [
      'account_created',
      'key_made',
      'key_revoked',
      'password_changed',
      'sign_in_failed',
      'signed_in',
    ].toSorted(),
  );
  const of = (kind: string) => events.find((event) => event.kind === kind);
  expect(of('sign_in_failed')).toMatchObject({
    user: { email: 'ana@example.com' },
    by: null,
    actor: 'nobody',
    address: '203.0.113.0',
    country: 'BR',
    count: 1,
    detail: { route: 'POST /login' },
  });
  expect(of('signed_in')).toMatchObject({ by: { email: 'ana@example.com' }, actor: 'person' });
  expect(of('key_made')).toMatchObject({ detail: { name: 'Sheets', scope: 'read' } });
  expect(await ofAll()).toHaveLength(events.length);
});

test('no secret and no full address gets into the log or its lines', async () => {
  await login('ana@example.com', 'a wrong password 4711', '203.0.113.77');
  await login('somebody-else@example.com', 'a wrong password 4711', '203.0.113.77');
  const made = await house.call('POST', '/api-key', {
    token,
    body: { name: 'Sheets', scope: 'write', password: PASSWORD },
  });
  const key = at(made.body, 'key') as string;
  await house.call('GET', '/profile', { token: key });
  await house.call('GET', '/session/me', { token: `flk_${'0'.repeat(32)}` });
  await own();
  const rows = JSON.stringify(await house.store.db.selectFrom('security_events').selectAll().execute());
  const lines = house.logged.join('');
  expect(lines).toContain('"security":"sign_in_failed"');
  for (const text of [rows, lines]) {
    for (const secret of ['4711', PASSWORD, key, token, '203.0.113.77', 'somebody-else', '0000000000']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  }
});

test('a thousand guesses from many networks are a handful of entries, and all are counted', async () => {
  for (let i = 0; i < 60; i++) await login('ana@example.com', 'wrong', `10.${i}.1.1`);
  const failed = (await own()).filter(({ kind }) => kind !== 'account_created');
  expect(failed.length).toBeLessThanOrEqual(45);
  const count = failed.reduce((sum, event) => sum + event.count, 0);
  expect(count).toBe(60);
  // 20 wrong passwords are checked, and the others meet the lock.
  expect(new Set(kinds(failed))).toEqual(new Set(['sign_in_failed', 'rate_limited']));
  const { length } = await house.store.db.selectFrom('security_events').select('id').execute();
  for (let i = 0; i < 60; i++) await login('ana@example.com', 'wrong', `10.${i}.2.2`);
  await own();
  const after = await house.store.db.selectFrom('security_events').select('id').execute();
  expect(after.length - length).toBeLessThanOrEqual(2);
}, 120_000);

test('guesses at emails without an account are visible only to the owner of the installation, without the email', async () => {
  await login('nobody@example.com', 'wrong');
  const bia = (await house.register('bia@example.com')).access_token;
  const seen = await ofAll();
  expect(seen[0]?.kind === 'account_created' ? seen[1] : seen[0]).toMatchObject({
    kind: 'sign_in_failed',
    user: null,
    by: null,
  });
  expect(JSON.stringify(seen)).not.toContain('nobody@example.com');
  expect(kinds(await ofAll(bia))).toEqual(['account_created']);
});

test('owners see the workspace, everyone else only themselves, and keys nothing', async () => {
  const viewer = await joined(house, token, 'bia@example.com', 'viewer');
  const refused = await house.call('GET', '/workspace/security-log', { token: viewer.access_token });
  expect([refused.status, at(refused.body, 'error.code')]).toEqual([403, 'forbidden']);
  const hers = await own(viewer.access_token);
  expect(kinds(hers)).toEqual(['access_denied', 'member_joined']);
  expect(hers[0]?.detail).toEqual({ route: 'GET /workspace/security-log' });
  expect(kinds(await ofAll())).toEqual(
    expect.arrayContaining(['access_denied', 'member_joined', 'invitation_made', 'account_created']),
  );
  const made = await house.call('POST', '/api-key', {
    token,
    body: { name: 'Key', scope: 'write', password: PASSWORD },
  });
  for (const path of ['/workspace/security-log', '/profile/security-log']) {
    expect((await house.call('GET', path, { token: at(made.body, 'key') as string })).status).toBe(403);
  }
  expect((await own()).find(({ kind }) => kind === 'access_denied')).toMatchObject({ actor: 'key' });
});

test('changes to roles and members are recorded with the previous values', async () => {
  const bia = await joined(house, token, 'bia@example.com', 'viewer');
  await house.call('PATCH', `/member/${bia.user.id}`, { token, body: { role: 'editor' } });
  expect((await ofAll())[0]).toMatchObject({
    kind: 'role_changed',
    user: { email: 'bia@example.com' },
    by: { email: 'ana@example.com' },
    detail: { from: 'viewer', role: 'editor' },
  });
  expect(kinds(await own(bia.access_token))).toContain('role_changed');
  await house.call('DELETE', `/member/${bia.user.id}`, { token });
  const events = await ofAll();
  expect(events[0]).toMatchObject({ kind: 'member_removed', detail: { role: 'editor' } });
  // What they did stays, without name, address and email.
  const joinedEvent = events.find(({ kind }) => kind === 'member_joined');
  expect(joinedEvent).toMatchObject({ user: null, by: null, address: null, country: null });
  expect(JSON.stringify(events)).not.toContain('bia@example.com');
});

test('records a copied session, the end of sessions and the operator', async () => {
  const second = (await login('ana@example.com')).body as SignedIn;
  await house.call('POST', '/refresh', { token: second.refresh_token });
  house.clock.now += 31_000;
  await house.call('POST', '/refresh', { token: second.refresh_token });
  await house.call('DELETE', '/profile/session', { token });
  await house.store.db
    .updateTable('users')
    .set({ totp_secret: 'sealed', totp_enabled_at: new Date() })
    .execute();
  expect(await endSecondStep(house.store.db, 'ana@example.com', house.clock.now)).toBe('ended');
  const events = await own();
  expect(kinds(events)).toEqual(
    expect.arrayContaining(['session_copied', 'session_ended', 'second_step_off']),
  );
  expect(events.find(({ kind }) => kind === 'second_step_off')).toMatchObject({
    actor: 'operator',
    by: null,
  });
});

test('the list can be filtered and paged', async () => {
  for (let i = 0; i < 12; i++) {
    const body = { name: `Key ${i}`, scope: 'read', password: PASSWORD };
    await house.call('POST', '/api-key', { token, body });
  }
  const page = async (query: string) =>
    (await house.call('GET', `/workspace/security-log?${query}`, { token })).body;
  expect(await page('group=changed&perPage=10')).toMatchObject({ total: 12, page: 1, perPage: 10 });
  expect(at(await page('group=changed&perPage=10&page=2'), 'rows')).toHaveLength(2);
  expect(kinds(at(await page('group=sign_in'), 'rows') as SecurityEvent[])).toEqual(['account_created']);
  expect((await house.call('GET', '/workspace/security-log?group=else', { token })).status).toBe(422);
});

test('entries are removed after a year, refusals after 90 days, and a workspace keeps at most 10,000', async () => {
  await login('ana@example.com', 'wrong');
  await own();
  const { db } = house.store;
  house.clock.now += 90 * DAY + 1000;
  await sweepEvents(db, house.clock.now);
  const left = async () =>
    (await db.selectFrom('security_events').select('kind').execute()).map((e) => e.kind);
  expect(await left()).toEqual(['account_created']);
  const { workspace_id } = await db
    .selectFrom('security_events')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const time = new Date(house.clock.now);
  const rest = { actor: 'nobody', kind: 'rate_limited', detail: '{}' as never } as const;
  for (let batch = 0; batch < 11; batch++) {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      public_id: `sev_${batch}_${i}`,
      workspace_id,
      ...rest,
      first_at: time,
      last_at: time,
      count: 1,
    }));
    await db.insertInto('security_events').values(rows).execute();
  }
  await sweepEvents(db, house.clock.now);
  const kept = await left();
  expect([kept.length, kept.filter((kind) => kind !== 'rate_limited')]).toEqual([10_000, []]);
  house.clock.now += 276 * DAY;
  await sweepEvents(db, house.clock.now);
  expect(await left()).toEqual([]);
}, 240_000);

test('an editor who keeps rotating secrets pushes nothing out of the log', async () => {
  const source = await house.call('POST', '/postback/source', { token, body: { name: 'Network' } });
  const id = (at(source.body, 'id') ?? at(source.body, 'source.id')) as string;
  for (let i = 0; i < 5; i++) {
    const rotated = await house.call('POST', `/postback/source/${id}/rotate`, {
      token,
      body: { endOld: false },
    });
    expect(rotated.status).toBe(200);
  }
  await vi.waitFor(
    async () => {
      const rows = (await ofAll()).filter(({ kind }) => kind === 'secret_rotated');
      expect(rows.map(({ count }) => count)).toEqual([5]);
    },
    { timeout: 20_000 },
  );
  const { db } = house.store;
  const [row] = await db
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'secret_rotated')
    .execute();
  if (row === undefined) throw new Error('There is no entry.');
  const { id: _, ...like } = row;
  const later = new Date(house.clock.now + 1);
  await db
    .insertInto('security_events')
    .values({ ...like, kind: 'role_changed', public_id: 'sev_role', bucket: null })
    .execute();
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    ...like,
    public_id: `sev_${i}`,
    bucket: null,
    first_at: later,
    last_at: later,
  }));
  for (let i = 0; i < many.length; i += 1000)
    await db
      .insertInto('security_events')
      .values(many.slice(i, i + 1000))
      .execute();
  await sweepEvents(db, house.clock.now + 1000);
  const left = db.selectFrom('security_events').select('id').where('public_id', '=', 'sev_role');
  expect(await left.execute()).toHaveLength(1);
});
