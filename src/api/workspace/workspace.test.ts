import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { compileSnapshot } from '../snapshot/compile.ts';

let house: House;
let token: string;
let other: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  other = (await house.register('bia@example.com')).access_token;
}, 60_000);
afterAll(() => house.close());

const patch = (path: string, body: object, by = token) => house.call('PATCH', path, { token: by, body });
const domainPath = async (): Promise<string> =>
  `/domain/${at((await house.call('GET', '/domain', { token })).body, '0.id')}`;

test('settings are read, changed one by one, and reach the edge', async () => {
  const before = await house.call('GET', '/workspace', { token });
  expect(before.body).toEqual({
    id: expect.stringMatching(/^wsp_/),
    name: 'Ana Lima',
    timeZone: 'America/Sao_Paulo',
    currency: 'USD',
    postbackUrl: expect.stringMatching(/^http:\/\/localhost:3001\/postback\/\w{24}$/),
    keepAddresses: false,
    honourDnt: false,
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
  [{ currency: 'BRL' }, { currency: 'unknown_field' }],
  [{ keepAddresses: 1 }, { keepAddresses: 'invalid' }],
  [{ timezone: 'UTC' }, { timezone: 'unknown_field' }],
])('%j is refused', async (change, fields) => {
  const answer = await patch('/workspace', change);
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
});

test('a domain has a default address, which reaches the edge as a header can carry it', async () => {
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
  ['http://localhost:3001/abc', 'url_own_link'],
  ['https://home.example/?c={click_id}', 'macro_place'],
  ['https://home.example/?c={nothing}', 'macro_unknown'],
  ['', 'url_required'],
])('%s is no default address', async (defaultUrl, code) => {
  const answer = await patch(await domainPath(), { defaultUrl });
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, { defaultUrl: code }]);
});

test('the shared default domain is the instance owner’s to change; viewers change nothing', async () => {
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
