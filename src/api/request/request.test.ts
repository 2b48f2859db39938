import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { RequestDetail, RequestRows } from '../../contracts/reports/request.ts';

let house: House;
let token: string;
let workspace: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const { id } = await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  workspace = id;
  house.reports.stored.set(
    id,
    Array.from({ length: 23 }, (_, i) => storedRequest(23 - i, 0, 0)),
  );
}, 240_000);
afterAll(() => house.close());

const get = (query: Record<string, string>, path = '/request') =>
  house.call('GET', `${path}?${new URLSearchParams(query)}`, { token });

test('rows alone go back from position to position until there are none', async () => {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const { status, body } = await get({ limit: '10', ...(next && { before: next }) });
    expect(status).toBe(200);
    const answer = body as RequestRows;
    expect(answer).not.toHaveProperty('total');
    ids.push(...answer.rows.map(({ id }) => id));
    next = answer.next;
  } while (next !== null);
  expect(ids).toEqual(Array.from({ length: 23 }, (_, i) => `click-${23 - i}`));
  expect((await get({ outcome: 'unknown' }, '/request/count')).body).toEqual({ count: 23 });
});

test('pages work as before, with their total', async () => {
  expect((await get({ page: '3', perPage: '10' })).body).toMatchObject({ total: 23, page: 3, perPage: 10 });
});

const long = 'x'.repeat(10_000);
test.each([
  [{ from: '2026-03-11T00:00:00Z', to: '2026-03-10T00:00:00Z' }, { to: 'range_invalid' }],
  [{ from: '1926-03-11T00:00:00Z', to: '2026-03-11T00:00:00Z' }, { to: 'range_too_long' }],
  [{ from: '٢٠٢٦-٠٣-١١T00:00:00Z' }, { from: 'invalid' }],
  [{ from: 'yesterday' }, { from: 'invalid' }],
  [{ before: 'never' }, { before: 'cursor_invalid' }],
  [{ before: long }, { before: 'too_long' }],
  [{ limit: '0' }, { limit: 'invalid' }],
  [{ limit: '101' }, { limit: 'invalid' }],
  [{ text: '' }, { text: 'filter_empty' }],
  [{ text: long }, { text: 'too_long' }],
  [{ text: 'a\0b' }, { text: 'not_storable' }],
  [{ visitor: long }, { visitor: 'too_long' }],
  [{ address: '\0' }, { address: 'not_storable' }],
  [{ visit: 'all' }, { visit: 'invalid' }],
  [{ outcome: "' OR 1" }, { outcome: 'invalid' }],
])('%o is refused with a reason', async (query, fields) => {
  for (const path of ['/request', '/request/count', '/request/live']) {
    // Parameters known only to the list are ignored elsewhere.
    if (path !== '/request' && ('before' in query || 'limit' in query)) continue;
    const { status, body } = await get(query as Record<string, string>, path);
    expect([path, status, at(body, 'error.fields')]).toEqual([path, 422, fields]);
  }
});

const filter = (value: unknown, op = 'is', dimension = 'sub1'): Record<string, string> => ({
  filters: JSON.stringify([{ dimension, op, values: [value] }]),
});
test.each([
  [{ filters: '{' }],
  [{ filters: '{}' }],
  [filter('x', 'is', 'visitor')],
  [filter('x', 'like')],
  [filter('a\0')],
  [filter(long)],
  [filter(1)],
  [filter('BR', 'contains', 'country')],
  [filter(null, 'contains')],
])('the filter %o is refused', async (query) => {
  const { status, body } = await get(query);
  expect([status, at(body, 'error.code')]).toEqual([422, 'validation_failed']);
});

test('filters reach the store with its numbers, and items that the workspace does not have are not found', async () => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Spring', domainId, source: 'meta', ...pages };
  const made = (await house.call('POST', '/campaign', { token, body })).body;
  const { id, destination, domain } = await house.store.db
    .selectFrom('campaigns')
    .innerJoin('destinations', 'destinations.campaign_id', 'campaigns.id')
    .select(['campaigns.id', 'destinations.id as destination', 'campaigns.domain_id as domain'])
    .executeTakeFirstOrThrow();
  const campaign = at(made, 'id');
  const of = async (dimension: string, value: unknown, op = 'is'): Promise<unknown> => {
    await get(filter(value, op, dimension));
    const [last] = house.reports.narrowed.at(-1)?.dimensions ?? [];
    return last && [last.dimension, last.op, ...last.values];
  };
  expect(await of('campaign', campaign)).toEqual(['campaign', 'is', String(id)]);
  expect(await of('campaign', null, 'isNot')).toEqual(['campaign', 'isNot', null]);
  expect(await of('path', `${campaign}/3`)).toEqual(['path', 'is', `${id}/3`]);
  expect(await of('variant', `${campaign}/c1/2`)).toEqual(['variant', 'is', `${id}/c1/2`]);
  expect(await of('landing', at(made, 'destinations.0.id'))).toEqual(['landing', 'is', String(destination)]);
  expect(await of('domain', domainId)).toEqual(['domain', 'is', String(domain)]);
  expect(await of('source', 'meta')).toEqual(['campaign', 'is', String(id)]);
  expect(await of('source', null)).toEqual(['campaign', 'isNot', String(id)]);
  expect(await of('source', 'google')).toEqual(['campaign', 'is']);
  expect(await of('country', 'BR', 'isNot')).toEqual(['country', 'isNot', 'BR']);

  const other = (await house.register('eve@example.com')).access_token;
  const theirs = await house.call(
    'GET',
    `/request?${new URLSearchParams(filter(campaign, 'is', 'campaign'))}`,
    {
      token: other,
    },
  );
  expect(theirs.status).toBe(404);
});

test.each(["it's", '100%', '_', '"', '\\', '; DROP TABLE requests'])('%s is ordinary text', async (text) => {
  expect(await get({ text, limit: '5' })).toMatchObject({ status: 200, body: { rows: [], next: null } });
});

test('one request includes later events and conversions of its click', async () => {
  const judged = { trafficClass: 'crawler' as const, reasons: ['unverified'] };
  house.reports.histories.set(`${workspace} 7`, {
    conversions: [
      {
        adjustment: false,
        event: 'conversion',
        transaction: 'T-1',
        status: 'sale',
        payout: '9.5',
        currency: 'EUR',
        revenue: null,
        payoutByType: false,
        cost: null,
        firstTime: 1_000,
        lastTime: 2_000,
        otherClick: true,
      },
    ],
    postbacks: [
      {
        ...{
          time: 1_000,
          event: 'conversion',
          transaction: 'T-1',
          status: 'sale',
          statusReceived: 'Approved',
        },
        payout: '9.5',
        currency: 'EUR',
        fate: 'recorded',
        byScript: false,
        conversion: 0,
      },
    ],
    events: [{ time: 500, type: 'out', outcome: 'redirected', destination: 0, exit: 2, first: true }],
    trail: [{ time: 700, from: judged, to: { ...judged, trafficClass: 'invalid' } }],
  });
  const detail = (await house.call('GET', '/request/click-7', { token })).body as RequestDetail;
  expect(detail.request.id).toBe('click-7');
  expect(detail.conversions[0]).toMatchObject({
    status: 'sale',
    firstTime: '1970-01-01T00:00:01.000Z',
    otherClick: true,
  });
  expect(detail.postbacks[0]).toMatchObject({ statusReceived: 'Approved', fate: 'recorded', conversion: 0 });
  expect(detail.events[0]).toMatchObject({ type: 'out', destination: null, exit: 2 });
  expect(detail.trail[0]?.to.trafficClass).toBe('invalid');
  for (const id of ['none', 'click-99']) {
    expect((await house.call('GET', `/request/${id}`, { token })).status).toBe(404);
  }
});
