import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { PostbackSource } from '../../contracts/postback.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import { compileSnapshot } from '../snapshot/compile.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const intake = async () => (await compileSnapshot(house.store.db)).workspaces[0]?.intake;

test('a workspace that has set nothing sends edges no word of it, and says what holds', async () => {
  expect(await intake()).toBeUndefined();
  const { body } = await call('GET', '/postback/settings');
  expect(body).toMatchObject({
    ...{ duplicates: 'update', statuses: [], custom: [], maxClickDays: 400, requireSource: false },
    url: expect.stringMatching(/^http:\/\/localhost:3001\/postback\/[A-Za-z0-9]+$/),
  });
});

test('what is set reaches the edges, word by word and whatever the case it was typed in', async () => {
  const before = house.published.times;
  const { status, body } = await call('PATCH', '/postback/settings', {
    statuses: [{ word: ' Paid Out ', status: 'Sale' }],
    custom: ['upsell', 'upsell'],
  });
  expect([status, at(body, 'statuses'), at(body, 'custom')]).toEqual([
    200,
    [{ word: 'paid out', status: 'sale' }],
    ['upsell'],
  ]);
  await call('PATCH', '/postback/settings', { duplicates: 'ignore', maxClickDays: 30, requireSource: true });
  expect(house.published.times).toBe(before + 2);
  expect(await intake()).toEqual({
    ...{ statuses: { 'paid out': 'sale' }, custom: ['upsell'], duplicates: 'ignore', maxClickDays: 30 },
    ...{ requireSource: true, sources: [] },
  });
});

test.each([
  [{ statuses: [{ word: '', status: 'sale' }] }, { 'statuses.0.word': 'word_required' }],
  [{ statuses: [{ word: 'x', status: 'so so' }] }, { 'statuses.0.status': 'status_invalid' }],
  [
    {
      statuses: [
        { word: 'X', status: 'sale' },
        { word: 'x', status: 'lead' },
      ],
    },
    { statuses: 'twice' },
  ],
  [{ maxClickDays: 0 }, { maxClickDays: 'days_range' }],
  [{ duplicates: 'both' }, { duplicates: 'policy_unknown' }],
])('settings that cannot be are refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('PATCH', '/postback/settings', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});

test('a source has an address and a secret of its own, and is gone from the edges when it is deleted', async () => {
  const made = await call('POST', '/postback/source', {
    ...{ name: 'ClickBank', network: 'clickbank', protection: 'secret', duplicates: 'add' },
    currency: ' usd',
    parameters: { click_id: 'tid' },
  });
  expect(made.status).toBe(201);
  const source = made.body as PostbackSource;
  const key = source.url.split('/').at(-1) as string;
  expect((await intake())?.sources).toEqual([
    {
      ...{ id: expect.any(Number), key, enabled: true, protection: 'secret', version: 1, previous: null },
      ...{ duplicates: 'add', currency: 'USD', parameters: { click_id: 'tid' } },
    },
  ]);
  const secret = at((await call('POST', `/postback/source/${source.id}/secret`)).body, 'secret');
  expect(secret).toBe(intakeSecret(new Uint8Array(32).fill(8), key, 1));

  const rotated = await call('POST', `/postback/source/${source.id}/rotate`, { endOld: false });
  expect(at(rotated.body, 'secret')).not.toBe(secret);
  const until = house.clock.now + 86_400_000;
  expect(at(rotated.body, 'source.previousUntil')).toBe(new Date(until).toISOString());
  expect((await intake())?.sources[0]).toMatchObject({ version: 2, previous: { version: 1, until } });
  const ended = await call('POST', `/postback/source/${source.id}/rotate`, { endOld: true });
  expect(at(ended.body, 'source.previousUntil')).toBeNull();
  expect((await intake())?.sources[0]).toMatchObject({ version: 3, previous: null });

  const patch = { enabled: false, duplicates: null, currency: null, network: 'affise' };
  const patched = await call('PATCH', `/postback/source/${source.id}`, patch);
  expect(patched.body).toMatchObject({ ...patch, name: 'ClickBank' });
  expect((await call('DELETE', `/postback/source/${source.id}`)).status).toBe(204);
  expect((await call('GET', `/postback/source/${source.id}`)).status).toBe(404);
  expect((await intake())?.sources).toEqual([]);
});

test.each([
  [{ name: ' ' }, { name: 'name_required' }],
  [{ name: 'A', parameters: { payout: 'a b' } }, { 'parameters.payout': 'parameter_invalid' }],
  [{ name: 'A', parameters: { payout: 'x', currency: 'x' } }, { parameters: 'twice' }],
  [{ name: 'A', currency: 'XXQ' }, { currency: 'currency_unknown' }],
  [{ name: 'A', protection: 'password' }, { protection: 'protection_unknown' }],
])('a source that cannot be is refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('POST', '/postback/source', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});
