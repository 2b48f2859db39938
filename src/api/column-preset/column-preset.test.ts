import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { type ColumnPreset, ColumnPresetList, MAX_PRESETS } from '../../contracts/reports/column-preset.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
beforeAll(async () => {
  house = await openHouse({ openRegistration: true });
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: object, who = ana) =>
  house.call(method, '/column-preset', { token: who.access_token, body });
const list = async (who = ana): Promise<ColumnPreset[]> =>
  ColumnPresetList.parse((await call('GET', undefined, who)).body).rows;
const problems = async (answer: ReturnType<typeof call>): Promise<unknown[]> => {
  const { status, body } = await answer;
  return [status, at(body, 'error.fields')];
};

const metrics = ['roi', 'formula:1', 'cr:4'];

test('a preset keeps its columns in order, is renamed, changed and deleted, in its workspace alone', async () => {
  const made = await call('POST', { name: ' Money ', metrics });
  expect([made.status, made.body]).toMatchObject([201, { name: 'Money', metrics }]);
  const id = at(made.body, 'id') as string;
  expect(id).toMatch(/^cps_[0-9A-Za-z]{16}$/);
  await call('POST', { name: 'all visits', metrics: ['visits'] });
  expect((await list()).map(({ name }) => name)).toEqual(['all visits', 'Money']);
  expect(await list(bia)).toEqual([]);
  for (const method of ['PATCH', 'DELETE'] as const)
    expect((await call(method, { id }, bia)).status).toBe(404);

  house.clock.now += 60_000;
  const changedAt = new Date(house.clock.now).toISOString();
  expect((await call('PATCH', { id, name: 'Cash' })).body).toEqual({ id, name: 'Cash', metrics, changedAt });
  expect((await call('PATCH', { id, metrics: ['cost'] })).body).toMatchObject({
    name: 'Cash',
    metrics: ['cost'],
  });
  expect((await call('DELETE', { id })).body).toMatchObject({ id, name: 'Cash' });
  expect((await call('DELETE', { id })).status).toBe(404);
});

test.each([
  [{ name: ' ', metrics }, { name: 'name_required' }],
  [{ name: 'ALL visits', metrics }, { name: 'name_taken' }],
  [{ name: 'x', metrics: [] }, { metrics: 'metric_required' }],
  [{ name: 'x', metrics: ['clicks'] }, { 'metrics.0': 'metric_unknown' }],
  [{ name: 'x', metrics: ['roi', 'roi'] }, { metrics: 'twice' }],
])('%j is refused: %j', async (body, fields) => {
  expect(await problems(call('POST', body))).toEqual([422, fields]);
});

test('a workspace has at most fifty', async () => {
  for (let n = 0; n < MAX_PRESETS; n++)
    expect((await call('POST', { name: `P ${n}`, metrics }, bia)).status).toBe(201);
  expect(await problems(call('POST', { name: 'One more', metrics }, bia))).toEqual([
    422,
    { name: 'too_many_presets' },
  ]);
});
