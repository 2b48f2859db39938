import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../test/helpers/api-house.ts';
import { splitBetween } from '../../test/helpers/campaign-body.ts';
import { storedRequest } from '../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../contracts/session.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
let id: string;
const ownDomain = 'dom_0000000000000001';
const range = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';

beforeAll(async () => {
  house = await openHouse();
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
  const domains = await house.call('GET', '/domain', { token: ana.access_token });
  const made = await house.call('POST', '/campaign', {
    token: ana.access_token,
    body: {
      name: 'Secret',
      domainId: at(domains.body, '0.id'),
      slug: 'secret',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  id = at(made.body, 'id') as string;
  const row = await house.store.db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow();
  house.reports.stored.set(row.workspace_id, [storedRequest(1, row.id, 1)]);
  // The default domain is everybody's; this one is Ana's alone.
  await house.store.db
    .insertInto('domains')
    .values({
      public_id: ownDomain,
      workspace_id: row.workspace_id,
      host: 'ana.example',
      origin: 'https://ana.example',
      is_default: false,
    })
    .execute();
}, 60_000);
afterAll(() => house.close());

const idRoutes = (): ['GET' | 'PATCH', string, object?][] => [
  ['GET', `/campaign/${id}`],
  ['PATCH', `/campaign/${id}`, { revision: 1, name: 'Mine' }],
  ['GET', `/report/campaign/${id}?${range}`],
  ['GET', `/report/summary?${range}&campaign=${id}`],
  ['GET', `/request?campaign=${id}`],
  ['GET', `/domain/${ownDomain}`],
  ['PATCH', `/domain/${ownDomain}`, { defaultUrl: null }],
];

test('every route with an id answers 404 for another workspace’s, as for one that never was', async () => {
  for (const [method, path, body] of idRoutes()) {
    const own = await house.call(method, path, { token: ana.access_token, body });
    expect([path, own.status]).toEqual([path, 200]);
    const other = await house.call(method, path, { token: bia.access_token, body });
    expect([path, other.status, at(other.body, 'error.code')]).toEqual([path, 404, 'not_found']);
    const nothing = await house.call(method, path.replace(/(cmp|dom)_\w+/, '$1_000000000000000x'), {
      token: bia.access_token,
      body,
    });
    expect(at(nothing.body, 'error.code')).toBe('not_found');
  }
});

test('every route of the API that takes an id is in the list above', async () => {
  const description = (await house.call('GET', '/openapi.json')).body;
  const paths = Object.keys(at(description, 'paths') as object).filter((path) => path.includes('{'));
  const covered = idRoutes().map(([, path]) => path.split('?')[0]?.replace(/(cmp|dom)_\w+/, '{id}'));
  for (const path of paths) expect(covered).toContain(path.replace('/api/1.1', ''));
});

test('lists hold nothing of another workspace', async () => {
  for (const path of ['/campaign', '/request']) {
    const answer = await house.call('GET', path, { token: bia.access_token });
    expect([path, at(answer.body, 'total'), at(answer.body, 'rows')]).toEqual([path, 0, []]);
  }
  const { body } = await house.call('GET', `/report/summary?${range}`, { token: bia.access_token });
  expect(at(body, 'campaigns')).toEqual([]);
});

test('no route but the open ones answers without a token', async () => {
  const description = (await house.call('GET', '/openapi.json')).body;
  const open = new Set(
    ['/registration', '/login', '/recovery-password', '/recovery-password/confirm'].map(
      (path) => `/api/1.1${path}`,
    ),
  );
  let guarded = 0;
  for (const [path, methods] of Object.entries(at(description, 'paths') as Record<string, object>)) {
    if (open.has(path)) continue;
    for (const method of Object.keys(methods)) {
      const answer = await house.app.inject({
        method: method.toUpperCase() as 'GET' | 'POST' | 'PATCH',
        url: path.replace('{id}', id),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
      guarded++;
    }
  }
  expect(guarded).toBeGreaterThanOrEqual(11);
});
