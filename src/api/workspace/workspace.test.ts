import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { makeKey } from '../api-key/key-store.ts';

let house: House;
let token: string;
let other: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  other = (await house.register('bia@example.com')).access_token;
});
afterAll(() => house.close());

const patch = (path: string, body: object, by = token) => house.call('PATCH', path, { token: by, body });
const domainPath = async (): Promise<string> =>
  `/domain/${at((await house.call('GET', '/domain', { token })).body, '0.id')}`;

test('settings can be read, changed one by one, and reach the edge', async () => {
  const before = await house.call('GET', '/workspace', { token });
  expect(before.body).toEqual({
    id: expect.stringMatching(/^wsp_/),
    name: 'Ana Lima',
    timeZone: 'America/Sao_Paulo',
    currency: 'USD',
    postbackUrl: expect.stringMatching(/^http:\/\/localhost:3001\/postback\/\w{24}$/),
    keepAddresses: false,
    honourDnt: false,
    keepRequestsDays: null,
    keepRequestsFrom: null,
    deletable: false,
    deletesAt: null,
  });
  house.published.times = 0;
  const { revision } = await compileSnapshot(house.store.db);
  const change = { timeZone: 'Asia/Kathmandu', keepAddresses: true, honourDnt: true };
  const after = await patch('/workspace', change);
  expect(after.body).toEqual({ ...(before.body as object), ...change });
  expect((await patch('/workspace', change)).body).toEqual(after.body);
  expect(house.published.times).toBe(1);
  const snapshot = await compileSnapshot(house.store.db);
  expect(snapshot.revision).toBeGreaterThan(revision);
  expect(snapshot.workspaces[0]).toMatchObject({ currency: 'USD', keepAddresses: true, honourDnt: true });
  expect(snapshot.workspaces[1]).toMatchObject({ currency: 'USD', keepAddresses: false, honourDnt: false });
});

test.each([
  [{ name: ' ' }, { name: 'name_required' }],
  [{ timeZone: 'Here' }, { timeZone: 'zone_unknown' }],
  [{ currency: 'BRT' }, { currency: 'currency_unknown' }],
  [{ currency: 'usd' }, { currency: 'currency_unknown' }],
  [{ keepRequestsDays: 1 }, { keepRequestsDays: 'days_range' }],
  [{ keepRequestsDays: 2.5 }, { keepRequestsDays: 'days_range' }],
  [{ keepRequestsDays: 3651 }, { keepRequestsDays: 'days_range' }],
  [{ keepRequestsDays: '30' }, { keepRequestsDays: 'days_range' }],
  [{ keepAddresses: 1 }, { keepAddresses: 'invalid' }],
  [{ timezone: 'UTC' }, { timezone: 'unknown_field' }],
])('%j is refused', async (change, fields) => {
  const answer = await patch('/workspace', change);
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
});

test('the currency can be changed until an amount is stored in it', async () => {
  const workspace = await house.store.db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect((await patch('/workspace', { currency: 'BRL' }, other)).body).toMatchObject({ currency: 'BRL' });
  expect((await house.call('GET', '/session/me', { token: other })).body).toMatchObject({
    workspace: { currency: 'BRL' },
  });
  house.events.revenue.add(workspace.id);
  const late = await patch('/workspace', { currency: 'EUR' }, other);
  expect([late.status, at(late.body, 'error.fields')]).toEqual([422, { currency: 'currency_in_use' }]);
  expect((await patch('/workspace', { currency: 'BRL', name: 'Bia' }, other)).status).toBe(200);
});

describe('retention period', () => {
  const keep = async (keepRequestsDays: number | null) =>
    (await patch('/workspace', { keepRequestsDays }, other)).body;
  // 12:34 on the next day, and then the next full hour.
  const shorter = '2026-03-11T13:00:00.000Z';

  test('a shorter period takes effect at the hour after a day; a longer one immediately', async () => {
    expect(await keep(60)).toMatchObject({ keepRequestsDays: 60, keepRequestsFrom: shorter });
    expect(await keep(90)).toMatchObject({ keepRequestsDays: 90, keepRequestsFrom: shorter });
    expect(await keep(null)).toMatchObject({ keepRequestsDays: null, keepRequestsFrom: null });
    expect(await keep(60)).toMatchObject({ keepRequestsFrom: shorter });
    house.clock.now += 26 * 60 * 60 * 1000;
    const body = { email: 'bia@example.com', password: PASSWORD };
    other = at((await house.call('POST', '/login', { body })).body, 'access_token') as string;
    expect(await keep(60)).toMatchObject({ keepRequestsDays: 60, keepRequestsFrom: null });
    expect(await keep(61)).toMatchObject({ keepRequestsDays: 61, keepRequestsFrom: null });
    expect(await keep(30)).toMatchObject({ keepRequestsFrom: '2026-03-12T15:00:00.000Z' });
    house.clock.now -= 26 * 60 * 60 * 1000;
  });

  test('what it would remove is shown before it is set', async () => {
    const answer = await house.call('GET', '/workspace/retention?days=10', { token });
    expect(answer.body).toEqual({ requests: 0, before: '2026-03-01T13:00:00.000Z', from: shorter });
    const wrong = await house.call('GET', '/workspace/retention?days=1', { token });
    expect([wrong.status, at(wrong.body, 'error.fields')]).toEqual([422, { days: 'days_range' }]);
  });
});

test('editors can change name and zone, and only owners the rest', async () => {
  const role = (to: 'owner' | 'editor') =>
    house.store.db.updateTable('memberships').set({ role: to }).execute();
  await role('editor');
  expect((await patch('/workspace', { name: 'Ours', timeZone: 'UTC' })).status).toBe(200);
  for (const change of [
    ...[{ currency: 'EUR' }, { keepAddresses: true }, { honourDnt: true }, { keepRequestsDays: 30 }],
  ]) {
    const answer = await patch('/workspace', { name: 'Mine', ...change });
    const [field] = Object.keys(change);
    expect([answer.status, at(answer.body, 'error')]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden', fields: { [String(field)]: 'field_owner' } }),
    ]);
  }
  expect((await house.call('GET', '/workspace', { token })).body).toMatchObject({ name: 'Ours' });
  await role('owner');
});

test('no key can change what only owners can, nor the rest of such a call', async () => {
  const own = await house.store.db
    .selectFrom('memberships')
    .select(['user_id as user', 'workspace_id as workspace'])
    .orderBy('workspace_id')
    .executeTakeFirstOrThrow();
  const { key } = (await makeKey(
    house.store.db,
    own,
    { name: 'Script', scope: 'write' },
    house.clock.now,
  )) ?? { key: '' };
  const before = (await house.call('GET', '/workspace', { token })).body;
  for (const change of [
    ...[{ currency: 'EUR' }, { keepAddresses: true }, { honourDnt: false }, { keepRequestsDays: 2 }],
  ]) {
    const answer = await patch('/workspace', { name: 'By key', ...change }, key);
    const [field] = Object.keys(change);
    expect([answer.status, at(answer.body, 'error')]).toEqual([
      403,
      expect.objectContaining({
        code: 'forbidden',
        message: expect.stringContaining('API keys'),
        fields: { [String(field)]: 'field_no_key' },
      }),
    ]);
  }
  expect((await house.call('GET', '/workspace', { token })).body).toEqual(before);
  expect((await patch('/workspace', { name: 'By key', timeZone: 'UTC' }, key)).status).toBe(200);
});

test('a domain has a default address, which reaches the edge in header-safe form', async () => {
  const path = await domainPath();
  house.published.times = 0;
  const set = await patch(path, { defaultUrl: ' https://home.example/olá?x=1 ' });
  expect(set.body).toMatchObject({ isDefault: true, defaultUrl: 'https://home.example/olá?x=1' });
  expect((await house.call('GET', path, { token })).body).toEqual(set.body);
  expect((await compileSnapshot(house.store.db)).domains[0]?.defaultUrl).toBe(
    'https://home.example/ol%C3%A1?x=1',
  );
  await patch(path, { defaultUrl: 'https://home.example/olá?x=1' });
  expect(house.published.times).toBe(1);
  expect((await patch(path, { defaultUrl: null })).body).toMatchObject({ defaultUrl: null });
  expect((await compileSnapshot(house.store.db)).domains[0]?.defaultUrl).toBeNull();
  expect(house.published.times).toBe(2);
});

test.each([
  ['ftp://home.example', 'url_scheme'],
  ['https://u:p@home.example/', 'url_credentials'],
  // No campaign has this link, so it would lead to the default address, which would lead back to it.
  ['http://localhost:3001/abc', 'redirect_loop'],
  ['https://home.example/?c={click_id}', 'macro_place'],
  ['https://home.example/?c={nothing}', 'macro_unknown'],
  ['', 'url_required'],
])('%s is not a default address', async (defaultUrl, code) => {
  const answer = await patch(await domainPath(), { defaultUrl });
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, { defaultUrl: code }]);
});

test('the shared default domain can be changed by the instance’s owner; viewers change nothing', async () => {
  const path = await domainPath();
  expect((await house.call('GET', path, { token: other })).status).toBe(200);
  const refused = await patch(path, { defaultUrl: 'https://home.example/' }, other);
  expect([refused.status, at(refused.body, 'error.code')]).toEqual([403, 'forbidden']);
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  for (const answer of [
    await patch(path, { defaultUrl: null }),
    await patch('/workspace', { name: 'Mine' }),
  ]) {
    expect([answer.status, at(answer.body, 'error.code')]).toEqual([403, 'forbidden']);
  }
  expect((await house.call('GET', '/workspace', { token })).status).toBe(200);
});
