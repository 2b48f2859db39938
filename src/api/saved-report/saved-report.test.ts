import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';

let house: House;
let token: string;
let name: string;
beforeAll(async () => {
  house = await openHouse();
  const ana = await house.register('ana@example.com');
  [token, name] = [ana.access_token, ana.user.name];
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.fields')];
const names = async () =>
  ((await call('GET', '/saved-report')).body as { name: string }[]).map((report) => report.name);

const body = {
  dimensions: ['day', 'country'],
  metrics: ['visits', 'cost'],
  filters: [{ dimension: 'os', op: 'is', values: ['ios', null] }],
  range: { name: '28d' },
  compare: { name: 'previous', weekday: true },
  basis: 'conversion',
  sort: '-cost',
};
const small = { dimensions: [], metrics: ['visits'], range: { name: 'today' } };

let id: string;
test('a report is saved, listed by name and found with all its settings', async () => {
  const made = await call('POST', '/saved-report', { name: ' Weekly check ', body });
  const stamp = new Date(house.clock.now).toISOString();
  expect(made).toMatchObject({ status: 201, body: { name: 'Weekly check', revision: 1, user: { name } } });
  expect(made.body).toMatchObject({ body, createdAt: stamp, updatedAt: stamp });
  id = at(made.body, 'id') as string;
  expect(id).toMatch(/^rpt_[0-9A-Za-z]{16}$/);
  await call('POST', '/saved-report', { name: 'all of today', body: small });
  expect(await names()).toEqual(['all of today', 'Weekly check']);
  expect((await call('GET', `/saved-report/${id}`)).body).toEqual(made.body);
});

test('a change applies to a revision; an equal one is no change, and an old revision is refused', async () => {
  house.clock.now += 60_000;
  const renamed = await call('PATCH', `/saved-report/${id}`, { revision: 1, name: 'Monday' });
  expect(renamed.body).toMatchObject({ name: 'Monday', revision: 2, body });
  expect(at(renamed.body, 'updatedAt')).toBe(new Date(house.clock.now).toISOString());
  const again = await call('PATCH', `/saved-report/${id}`, { revision: 2, name: 'Monday', body });
  expect(again.body).toEqual(renamed.body);
  const late = await call('PATCH', `/saved-report/${id}`, { revision: 1, body: small });
  expect([late.status, at(late.body, 'error.code')]).toEqual([409, 'conflict']);
  const other = await call('PATCH', `/saved-report/${id}`, { revision: 2, body: small });
  expect(other.body).toMatchObject({ name: 'Monday', revision: 3, body: small });
});

test('no two have the same name, ignoring case', async () => {
  const taken = [422, { name: 'name_taken' }];
  expect(fieldsOf(await call('POST', '/saved-report', { name: 'MONDAY', body: small }))).toEqual(taken);
  const rename = { revision: 3, name: 'All of Today' };
  expect(fieldsOf(await call('PATCH', `/saved-report/${id}`, rename))).toEqual(taken);
});

test('a deleted one can be restored for a day, unless its name was taken in the meantime', async () => {
  const before = (await call('GET', `/saved-report/${id}`)).body;
  expect((await call('DELETE', `/saved-report/${id}`)).status).toBe(204);
  expect((await call('DELETE', `/saved-report/${id}`)).status).toBe(404);
  expect((await call('GET', `/saved-report/${id}`)).status).toBe(404);
  expect((await call('PATCH', `/saved-report/${id}`, { revision: 3, name: 'x' })).status).toBe(404);
  expect(await names()).toEqual(['all of today']);

  const double = await call('POST', '/saved-report', { name: 'monday', body: small });
  expect(fieldsOf(await call('POST', `/saved-report/${id}/restore`))).toEqual([422, { name: 'name_taken' }]);
  await call('DELETE', `/saved-report/${at(double.body, 'id')}`);
  expect((await call('POST', `/saved-report/${id}/restore`)).body).toEqual(before);
  expect((await call('POST', `/saved-report/${id}/restore`)).body).toEqual(before);

  await call('DELETE', `/saved-report/${id}`);
  const { db } = house.store;
  const dayAgo = new Date(house.clock.now - 24 * 60 * 60 * 1000 - 1);
  await db.updateTable('saved_reports').set({ deleted_at: dayAgo }).where('public_id', '=', id).execute();
  expect((await call('POST', `/saved-report/${id}/restore`)).status).toBe(404);
  const left = await db.selectFrom('saved_reports').select('name').where('public_id', '=', id).execute();
  expect(left).toEqual([]);
});

test.each([
  [{ name: ' ', body: small }, { name: 'name_required' }],
  [{ name: 'a\nb', body: small }, { name: 'name_invalid' }],
  [{ name: 'x'.repeat(121), body: small }, { name: 'too_long' }],
  [{ name: 'x' }, { body: 'required' }],
  [
    { name: 'x', body: { ...small, range: { from: '2026-03-09', to: '2026-03-01' } } },
    { 'body.range.to': 'range_invalid' },
  ],
  [{ name: 'x', body: { ...small, range: '7d' } }, { 'body.range': 'range_unknown' }],
  [{ name: 'x', body: { ...small, rows: 5 } }, { 'body.rows': 'unknown_field' }],
])('invalid input is refused with its field: %#', async (input, fields) => {
  expect(fieldsOf(await call('POST', '/saved-report', input))).toEqual([422, fields]);
});

test('a workspace has at most 200; deleting one makes room', async () => {
  const { access_token } = await house.register('bia@example.com');
  const save = (report: string) =>
    house.call('POST', '/saved-report', { token: access_token, body: { name: report, body: small } });
  const first = await save('first');
  const { db } = house.store;
  const row = await db
    .selectFrom('saved_reports')
    .selectAll()
    .where('public_id', '=', at(first.body, 'id') as string)
    .executeTakeFirstOrThrow();
  const { id: _, body: __, ...rest } = row;
  for (let i = 0; i < 199; i++) {
    await db
      .insertInto('saved_reports')
      .values({ ...rest, body: JSON.stringify(small), public_id: `rpt_${i}`, name: `n${i}` } as never)
      .execute();
  }
  expect(fieldsOf(await save('one more'))).toEqual([422, { name: 'too_many_reports' }]);
  await house.call('DELETE', '/saved-report/rpt_7', { token: access_token });
  expect((await save('one more')).status).toBe(201);
  const undone = await house.call('POST', '/saved-report/rpt_7/restore', { token: access_token });
  expect(fieldsOf(undone)).toEqual([422, { name: 'too_many_reports' }]);
});
