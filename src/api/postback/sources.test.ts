import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { PostbackSource } from '../../contracts/postbacks/postback.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

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

const OWN = /^http:\/\/localhost:3001\/postback\/[A-Za-z0-9]+$/;

test('a new workspace accepts postbacks only from protected networks, and nothing from pages', async () => {
  expect(await intake()).toEqual({
    ...{
      statuses: {},
      custom: [],
      duplicates: 'update',
      maxClickDays: 400,
      requireSource: true,
      sources: [],
    },
    script: { enabled: false, statuses: ['lead', 'sale', 'hold'], events: ['conversion'], payout: false },
  });
  const { body } = await call('GET', '/postback/settings');
  expect(body).toMatchObject({
    requireSource: true,
    script: { enabled: false },
    url: expect.stringMatching(OWN),
  });
});

test('an older workspace without settings sends none to the edges and keeps its behaviour', async () => {
  await house.store.db.deleteFrom('postback_settings').execute();
  expect(await intake()).toBeUndefined();
  const { body } = await call('GET', '/postback/settings');
  expect(body).toMatchObject({
    duplicates: 'update',
    statuses: [],
    custom: [],
    maxClickDays: 400,
    requireSource: false,
    script: { enabled: true, statuses: ['lead', 'sale', 'hold'], events: [], payout: false },
    url: expect.stringMatching(OWN),
  });
});

test('what pages can report is set as a whole, and reaches the edges', async () => {
  const script = { enabled: true, statuses: [' Sale ', 'sale'], events: ['buy', ' buy '], payout: true };
  const { status, body } = await call('PATCH', '/postback/settings', { script });
  const stored = { ...script, statuses: ['sale'], events: ['buy'] };
  expect([status, at(body, 'script')]).toEqual([200, stored]);
  expect(await intake()).toMatchObject({ script: stored });
  for (const [bad, field] of [
    [{ ...script, statuses: ['so so'] }, 'script.statuses.0'],
    [{ ...script, events: ['a\nb'] }, 'script.events.0'],
    [{ ...script, events: Array(51).fill('a') }, 'script.events'],
  ] as const) {
    const refused = await call('PATCH', '/postback/settings', { script: bad });
    expect([refused.status, Object.keys(at(refused.body, 'error.fields') as object)]).toEqual([422, [field]]);
  }
});

test('viewers and read-only keys see no address that accepts postbacks', async () => {
  const made = (await call('POST', '/postback/source', { name: 'Open', protection: 'none' })).body;
  const id = at(made, 'id') as string;
  const key = async (scope: string): Promise<string> =>
    at((await call('POST', '/api-key', { name: scope, scope, password: PASSWORD })).body, 'key') as string;
  const [read, write] = [await key('read'), await key('write')];
  const paths = [
    '/session/me',
    '/workspace',
    '/postback/settings',
    '/postback/source',
    `/postback/source/${id}`,
  ];
  const secret = (
    await house.store.db.selectFrom('workspaces').select('postback_key').executeTakeFirstOrThrow()
  ).postback_key;
  const told = async (by: string): Promise<string[]> => {
    const answers = await Promise.all(paths.map((path) => house.call('GET', path, { token: by })));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return paths.filter((_, i) => JSON.stringify(answers[i]?.body).includes(secret));
  };
  expect(await told(write)).toEqual(paths);
  expect(await told(read)).toEqual([]);
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  expect(await told(token)).toEqual([]);
  expect(await told(write)).toEqual([]);
  await house.store.db.updateTable('memberships').set({ role: 'owner' }).execute();
  await call('DELETE', `/postback/source/${id}`);
});

test('settings reach the edges word by word, in any case they were typed in', async () => {
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
    statuses: { 'paid out': 'sale' },
    custom: ['upsell'],
    duplicates: 'ignore',
    maxClickDays: 30,
    requireSource: true,
    sources: [],
    script: expect.objectContaining({ enabled: true }),
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
])('invalid settings are refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('PATCH', '/postback/settings', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});

test('a network has its own address and secret, and disappears from the edges when it is deleted', async () => {
  const made = await call('POST', '/postback/source', {
    name: 'ClickBank',
    network: 'clickbank',
    protection: 'secret',
    duplicates: 'add',
    currency: ' usd',
    usualType: 2,
    countRepeats: true,
    stages: true,
    adjustments: true,
    parameters: { click_id: 'tid' },
  });
  expect(made.status).toBe(201);
  const source = made.body as PostbackSource;
  const key = String(source.url).split('/').at(-1) as string;
  expect((await intake())?.sources).toEqual([
    {
      id: expect.any(Number),
      key,
      enabled: true,
      protection: 'secret',
      version: 1,
      previous: null,
      duplicates: 'add',
      currency: 'USD',
      usualWord: ':2',
      countRepeats: true,
      stages: true,
      adjustments: true,
      parameters: { click_id: 'tid' },
    },
  ]);
  // By which stages are told apart, although no type has a rule.
  expect((await intake())?.types?.map(({ number }) => number)).toEqual([1, 2, 3]);
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

  const patch = {
    enabled: false,
    duplicates: null,
    currency: null,
    usualType: null,
    network: 'affise',
    countRepeats: false,
    stages: false,
    adjustments: false,
  };
  const patched = await call('PATCH', `/postback/source/${source.id}`, patch);
  expect(await intake()).not.toHaveProperty('types');
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
  // A type that is off.
  [{ name: 'A', usualType: 6 }, { usualType: 'type_unknown' }],
  [{ name: 'A', protection: 'password' }, { protection: 'protection_unknown' }],
])('an invalid network is refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('POST', '/postback/source', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});
