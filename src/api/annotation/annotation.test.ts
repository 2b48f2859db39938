import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';

let house: House;
let ana: SignedIn;
let ids: string[];
beforeAll(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  const domains = await call('GET', '/domain');
  ids = [];
  for (const slug of ['spring', 'summer']) {
    const made = await call('POST', '/campaign', {
      name: slug,
      slug,
      domainId: at(domains.body, '0.id'),
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    });
    ids.push(at(made.body, 'id') as string);
  }
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token: ana.access_token, ...(body && { body }) });
const listed = async (query: string) =>
  (await call('GET', `/report/annotations?${query}`)).body as {
    rows: Record<string, unknown>[];
    total: number;
  };
const DAY = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';

test('a revision says who made it, and the first of its changes', async () => {
  await call('PATCH', `/campaign/${ids[0]}`, { revision: 1, name: 'Spring sale' });
  await call('PATCH', `/campaign/${ids[0]}`, {
    revision: 2,
    notes: 'x',
    source: 'Meta',
    tags: ['a'],
    redirect: '307',
    passQuery: true,
  });
  const { rows, total } = await listed(`${DAY}&campaign=${ids[0]}`);
  expect(total).toBe(3);
  expect(rows.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  expect(rows[0]).toMatchObject({ kind: 'revision', changed: 5, user: { name: ana.user.name } });
  expect(at(rows[0], 'changes')).toHaveLength(3);
  expect(rows[1]).toMatchObject({
    campaign: { id: ids[0], name: 'Spring sale' },
    changed: 1,
    changes: [{ kind: 'field', field: 'name', before: 'spring', after: 'Spring sale' }],
  });
  expect(rows[2]).toMatchObject({ changed: 0, changes: [] });
  expect((await listed(DAY)).total).toBe(4);
  expect((await listed(`${DAY}&kind=note`)).total).toBe(0);
  expect((await listed('from=2026-03-10T13:00:00Z&to=2026-03-11T00:00:00Z')).total).toBe(0);
});

test('notes can be written, changed and deleted, and appear for their campaign, or for all if they have none', async () => {
  const own = await call('POST', '/annotation', {
    at: '2026-03-10T10:00:00-03:00',
    text: '  New page ',
    campaignId: ids[0],
  });
  expect(own).toMatchObject({
    status: 201,
    body: { at: '2026-03-10T13:00:00.000Z', text: 'New page', campaign: { id: ids[0] } },
  });
  const all = await call('POST', '/annotation', { at: '2026-03-10T11:00:00Z', text: 'Holiday' });
  expect(at(all.body, 'campaign')).toBeNull();
  const textsOf = async (more: string) =>
    (await listed(DAY + more)).rows.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));
  expect(await textsOf('')).toEqual(['New page', 'Holiday']);
  expect(await textsOf(`&campaign=${ids[0]}`)).toEqual(['New page', 'Holiday']);
  expect(await textsOf(`&campaign=${ids[1]}`)).toEqual(['Holiday']);
  const id = at(own.body, 'id') as string;
  const changed = await call('PATCH', `/annotation/${id}`, { at: '2026-03-10T00:00:00Z' });
  expect(changed.body).toMatchObject({ text: 'New page', at: '2026-03-10T00:00:00.000Z' });
  expect(await textsOf('')).toEqual(['Holiday', 'New page']);
  expect((await call('DELETE', `/annotation/${id}`)).status).toBe(204);
  expect((await call('DELETE', `/annotation/${id}`)).status).toBe(404);
  expect(await textsOf('')).toEqual(['Holiday']);
});

test.each([
  [{ at: '2026-03-10T11:00:00Z', text: '  ' }, { text: 'text_required' }],
  [{ at: '2026-03-10T11:00:00Z', text: 'a\0b' }, { text: 'text_invalid' }],
  [{ at: '2026-03-10T11:00:00Z', text: 'x'.repeat(201) }, { text: 'too_long' }],
  [{ at: '0000-01-01T00:00:00Z', text: 'x' }, { at: 'time_invalid' }],
  [{ at: 'noon', text: 'x' }, { at: 'time_invalid' }],
])('an invalid note is refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('POST', '/annotation', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});

test('a reversed range is refused, and another workspace’s campaign is not found', async () => {
  const backwards = await call(
    'GET',
    '/report/annotations?from=2026-03-11T00:00:00Z&to=2026-03-10T00:00:00Z',
  );
  expect(at(backwards.body, 'error.fields')).toEqual({ to: 'range_invalid' });
  const other = await house.register('bia@example.com');
  const token = other.access_token;
  const body = { at: '2026-03-10T11:00:00Z', text: 'x', campaignId: ids[0] };
  expect((await house.call('POST', '/annotation', { token, body })).status).toBe(404);
  const range = 'from=2020-01-01T00:00:00Z&to=2090-03-11T00:00:00Z';
  expect((await house.call('GET', `/report/annotations?${range}`, { token })).body).toEqual({
    rows: [],
    total: 0,
  });
});
