import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { metrics, storedRequest } from '../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { QUARTER_MS } from '../../core/time/durations.ts';
import { quarterRange } from './range.ts';

let house: House;
let owner: SignedIn;
let campaign: Campaign;
/** Internal numbers of the campaign and its two destinations. */
let numbers: { campaign: number; workspace: number; destinations: number[] };

beforeAll(async () => {
  house = await openHouse();
  owner = await house.register('ana@example.com');
  const domains = await house.call('GET', '/domain', { token: owner.access_token });
  const made = await house.call('POST', '/campaign', {
    token: owner.access_token,
    body: {
      name: 'Spring',
      domainId: at(domains.body, '0.id'),
      slug: 'spring',
      ...splitBetween([
        { name: 'A', url: 'https://a.example/', weight: 7000 },
        { name: 'B', url: 'https://b.example/', weight: 3000 },
      ]),
    },
  });
  campaign = made.body as Campaign;
  const row = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'workspace_id'])
    .executeTakeFirstOrThrow();
  const destinations = await house.store.db
    .selectFrom('destinations')
    .select('id')
    .orderBy('position')
    .execute();
  numbers = { campaign: row.id, workspace: row.workspace_id, destinations: destinations.map((d) => d.id) };
  const [a] = numbers.destinations;
  house.reports.stored.set(numbers.workspace, [
    storedRequest(3, 0, 0),
    storedRequest(2, numbers.campaign, a as number),
    storedRequest(1, numbers.campaign, a as number),
  ]);
});
afterAll(() => house.close());

const get = (path: string) => house.call('GET', path, { token: owner.access_token });
const range = 'from=2026-03-10T00:07:00-03:00&to=2026-03-10T12:01:00Z';

test('a report widens the range to quarter hours', async () => {
  const { body } = await get(`/report/campaign/${campaign.id}?${range}`);
  expect(body).toMatchObject({
    from: '2026-03-10T03:00:00.000Z',
    to: '2026-03-10T12:15:00.000Z',
    timeZone: 'America/Sao_Paulo',
    currency: 'USD',
    totals: metrics(2),
  });
  expect(house.reports.asked.at(-1)).toMatchObject({
    workspace: numbers.workspace,
    campaign: numbers.campaign,
    from: Date.UTC(2026, 2, 10, 3),
    to: Date.UTC(2026, 2, 10, 12, 15),
  });
});

test('a campaign report has a row for each destination with traffic or weight', async () => {
  const destinationRows = async () => {
    const { body } = await get(`/report/campaign/${campaign.id}?${range}`);
    return at(body, 'destinations') as Record<string, unknown>[];
  };
  expect(await destinationRows()).toEqual([
    { ...metrics(2), ...campaign.destinations[0], weight: 7000, visitors: 2 },
    {
      ...metrics(0),
      revenue: '0',
      cost: '0',
      profit: '0',
      ...campaign.destinations[1],
      weight: 3000,
      visitors: 0,
    },
  ]);
  await get(`/report/campaign/${campaign.id}?${range}&visitors=none`);
  expect(house.reports.asked.slice(-2)).toMatchObject([{ visitors: true }, { visitors: false }]);
  const change = { revision: 1, ...splitBetween([{ name: 'C', url: 'https://c.example/', weight: 10_000 }]) };
  await house.call('PATCH', `/campaign/${campaign.id}`, { token: owner.access_token, body: change });
  // A is detached but had traffic; B is detached and had none.
  expect((await destinationRows()).map((d) => [d.name, d.weight, d.requests])).toEqual([
    ['C', 10_000, 0],
    ['A', 0, 2],
  ]);
});

test.each([
  ['from=2026-03-10T00:00:00Z&to=2026-03-10T00:00:00Z', { to: 'range_invalid' }],
  ['from=2026-03-10T00:00:00Z&to=2037-05-01T00:00:00Z', { to: 'range_too_long' }],
  ['from=yesterday&to=2026-03-10T00:00:00Z', { from: 'invalid' }],
  ['to=2026-03-10T00:00:00Z', { from: 'required' }],
])('range %s is refused', async (query, fields) => {
  for (const path of ['/report', `/report/campaign/${campaign.id}`]) {
    const answer = await get(`${path}?${query}`);
    expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
  }
});

test('a waterfall is for one campaign, can be filtered by its source, and refuses invalid requests', async () => {
  const waterfall = async (filters: object[], id = campaign.id) =>
    get(`/report/waterfall?${range}&campaign=${id}&filters=${encodeURIComponent(JSON.stringify(filters))}`);
  const counts = async (filters: object[]) =>
    (at((await waterfall(filters)).body, 'steps') as { count: unknown }[]).map(({ count }) => count);
  expect(await counts([])).toEqual([null, 2, 2, 2, null, 0]);
  const source = (op: string) => ({ dimension: 'source', op, values: [null] });
  expect(await counts([source('is')])).toEqual([null, 2, 2, 2, null, 0]);
  expect(await counts([source('isNot')])).toEqual([null, 0, 0, 0, null, 0]);
  expect((await waterfall([], 'cmp_0000000000000000')).status).toBe(404);
  const wrong = await waterfall([{ dimension: 'country', op: 'contains', values: ['B'] }]);
  expect([wrong.status, at(wrong.body, 'error.code')]).toEqual([422, 'validation_failed']);
});

test('exits are those of one campaign, with what the visits of each earned, and uncertain rates', async () => {
  const exits = (filters: object[], id = campaign.id) =>
    get(`/report/exits?${range}&campaign=${id}&filters=${encodeURIComponent(JSON.stringify(filters))}`);
  const number = house.reports.exitFigures;
  expect(number.pages).toEqual([]);
  expect((await exits([])).body).toMatchObject({ several: false, pages: [], incomplete: null });
  const { id: own } = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const found = await house.store.db
    .selectFrom('destinations')
    .select('id')
    .where('public_id', '=', campaign.destinations[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const page = { campaign: own, variant: 1, landing: found.id, views: 10, clicks: 4 };
  house.reports.exitFigures = {
    pages: [
      {
        ...page,
        exits: [
          { exit: 0, clicks: 1 },
          { exit: 3, clicks: 4 },
        ],
      },
    ],
    incomplete: true,
  };
  const { body } = await exits([]);
  expect(body).toMatchObject({ several: true, incomplete: 'requests' });
  expect(at(body, 'pages.0')).toMatchObject({
    ...{ path: 1, landing: { id: campaign.destinations[0]?.id }, views: 10, clicks: 4, ctr: { value: 0.4 } },
    exits: [
      { exit: 1, clicks: 0, ctr: { value: 0, low: 0 } },
      { exit: 2, clicks: 0 },
      { exit: 3, clicks: 4, ctr: { value: 0.4 } },
      { exit: 0, clicks: 1, conversions: 0, revenue: '0' },
    ],
  });
  const asked = house.reports.reported.at(-1);
  expect(asked).toMatchObject({ dimensions: ['path', 'landing', 'exit'] });
  expect(asked?.filters).toContainEqual({ dimension: 'campaign', op: 'is', values: [String(own)] });
  const source = (op: string) => ({ dimension: 'source', op, values: [null] });
  expect(at((await exits([source('is')])).body, 'pages')).toHaveLength(1);
  expect(at((await exits([source('isNot')])).body, 'pages')).toEqual([]);
  expect((await exits([], 'cmp_0000000000000000')).status).toBe(404);
  house.reports.exitFigures = { pages: [], incomplete: false };
});

test('requests have click ID, names and times, and can be paged and filtered', async () => {
  const all = await get('/request?perPage=10');
  expect(at(all.body, 'total')).toBe(3);
  expect(at(all.body, 'rows.0')).toMatchObject({ id: 'click-3', campaign: null, destination: null });
  expect(at(all.body, 'rows.1')).toMatchObject({
    id: 'click-2',
    time: '2026-03-10T12:00:02.000Z',
    campaign: { id: campaign.id, name: 'Spring' },
    destination: { id: campaign.destinations[0]?.id, name: 'A' },
  });
  const some = await get(`/request?campaign=${campaign.id}`);
  expect(at(some.body, 'total')).toBe(2);
  const wrong = await get('/request?outcome=eaten&from=2026-03-10T00:00:00Z&to=2026-03-09T00:00:00Z');
  expect(at(wrong.body, 'error.fields')).toEqual({ outcome: 'invalid' });
});

test('reports get spend of overlapping periods, in today’s currency', async () => {
  const other = await house.call('POST', '/campaign', {
    token: owner.access_token,
    body: {
      name: 'Autumn',
      domainId: campaign.domainId,
      slug: 'autumn',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  const enter = (campaignId: unknown, from: string, to: string, amount: string) =>
    house.call('POST', '/spend', {
      token: owner.access_token,
      body: { campaignId, from, to, amount },
    });
  await enter(campaign.id, '2026-03-09', '2026-03-09', '1');
  await enter(campaign.id, '2026-03-10', '2026-03-12', '12.50');
  await enter(campaign.id, '2026-03-08', '2026-03-08', '2');
  await enter(at(other.body, 'id'), '2025-03-11', '2026-03-11', '366');
  const asked = async (path: string): Promise<unknown[]> => {
    await get(`${path}${path.includes('?') ? '&' : '?'}${range}`);
    return house.reports.asked.at(-1)?.spend.map(({ amount }) => amount) ?? [];
  };
  const reported = async (): Promise<unknown[]> => {
    await get(`/report?${range}`);
    return house.reports.reported.at(-1)?.spend.map(({ amount }) => amount) ?? [];
  };
  expect(await reported()).toEqual(['12.5', '366']);
  expect(await asked(`/report/campaign/${campaign.id}`)).toEqual(['12.5']);
  expect(house.reports.asked.at(-1)?.spend).toEqual([
    {
      id: expect.any(Number),
      match: { campaign: String(numbers.campaign) },
      known: {},
      begins: Date.UTC(2026, 2, 10, 3),
      ends: Date.UTC(2026, 2, 13, 3),
      amount: '12.5',
    },
  ]);
  await house.store.db.updateTable('spend').set({ currency: 'EUR' }).where('amount', '=', '366').execute();
  expect(await reported()).toEqual(['12.5']);
});

test('the status is the installation’s', async () => {
  expect((await get('/status')).body).toEqual({
    edges: [],
    ingest: { lagMs: 0, stored: 0, stopped: null },
    warnings: [],
  });
});

test('a range contains what was requested, on quarter hours, and not one quarter more', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 1e9 }), (from, length) => {
      const to = from + length;
      const range = quarterRange(from, to);
      expect(range.from % QUARTER_MS).toBe(0);
      expect(range.to % QUARTER_MS).toBe(0);
      expect(range.from).toBeLessThanOrEqual(from);
      expect(range.to).toBeGreaterThanOrEqual(to);
      expect(from - range.from).toBeLessThan(QUARTER_MS);
      expect(range.to - to).toBeLessThan(QUARTER_MS);
    }),
  );
});

test('a range is never empty', () => {
  expect(quarterRange(QUARTER_MS, QUARTER_MS)).toEqual({ from: QUARTER_MS, to: 2 * QUARTER_MS });
});
