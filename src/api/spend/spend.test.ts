import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { Page } from '../../contracts/list.ts';

let house: House;
let token: string;
let campaign: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
}, 60_000);
afterAll(() => house.close());

const newCampaign = async (name: string): Promise<Campaign> => {
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  return (await house.call('POST', '/campaign', { token, body: { name, domainId, ...pages } }))
    .body as Campaign;
};
beforeEach(async () => {
  campaign = await newCampaign('Spring');
});

const enter = (from: string, to: string, amount: string, campaignId = campaign.id) =>
  house.call('POST', '/spend', { token, body: { campaignId, from, to, amount } });
const entered = async (from: string, to: string, amount: string): Promise<Spend> => {
  const answer = await enter(from, to, amount);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Spend;
};
const change = (id: string, body: object) => house.call('PATCH', `/spend/${id}`, { token, body });
const list = async (query = `campaignId=${campaign.id}`): Promise<Page<Spend>> =>
  (await house.call('GET', `/spend?${query}`, { token })).body as Page<Spend>;
const fieldsOf = async (from: string, to: string, amount = '1'): Promise<unknown> =>
  at((await enter(from, to, amount)).body, 'error.fields');

test('spend is stored as entered, in the zone and currency of the workspace', async () => {
  const spend = await entered('2026-03-01', '2026-03-07', '0120.50');
  expect(spend).toEqual({
    id: expect.stringMatching(/^spd_\w{16}$/),
    kind: 'spend',
    unmatched: 'keep',
    campaignId: campaign.id,
    campaignName: 'Spring',
    sourceId: null,
    sourceName: null,
    details: [],
    from: '2026-03-01',
    to: '2026-03-07',
    hour: null,
    timeZone: 'America/Sao_Paulo',
    amount: '120.5',
    currency: 'USD',
    original: null,
    counted: true,
    clicks: null,
    by: 'Ana Lima',
    at: new Date(house.clock.now).toISOString(),
    origin: 'entered',
  });
  expect((await list()).rows).toEqual([spend]);
  const row = await house.store.db
    .selectFrom('spend')
    .select(['begins', 'ends'])
    .where('public_id', '=', spend.id)
    .executeTakeFirstOrThrow();
  expect([row.begins.toISOString(), row.ends.toISOString()]).toEqual([
    '2026-03-01T03:00:00.000Z',
    '2026-03-08T03:00:00.000Z',
  ]);
});

test('the same days again replace the amount; other overlapping days are refused, naming the entry', async () => {
  const first = await entered('2026-03-01', '2026-03-07', '10');
  const again = await enter('2026-03-01', '2026-03-07', '11');
  expect([again.status, at(again.body, 'id'), at(again.body, 'amount')]).toEqual([200, first.id, '11']);
  const clash = await enter('2026-03-07', '2026-03-09', '1');
  expect([clash.status, at(clash.body, 'error.fields')]).toEqual([422, { from: 'spend_overlaps' }]);
  expect(at(clash.body, 'error.hints.from')).toContain('from 2026-03-01 to 2026-03-07');
  expect(at(clash.body, 'error.texts')).toEqual({ from: '2026-03-01 – 2026-03-07' });
  // Adjacent days, and the same days of another campaign, do not conflict.
  await entered('2026-03-08', '2026-03-08', '2');
  const other = await newCampaign('Autumn');
  expect((await enter('2026-03-01', '2026-03-07', '5', other.id)).status).toBe(201);
  expect((await list()).rows.map((one) => [one.from, one.amount])).toEqual([
    ['2026-03-08', '2'],
    ['2026-03-01', '11'],
  ]);
});

test('of two concurrent entries for overlapping days, one wins', async () => {
  const answers = await Promise.all([
    enter('2026-02-01', '2026-02-02', '1'),
    enter('2026-02-02', '2026-02-03', '1'),
  ]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([201, 422]);
});

test.each([
  ['2026-03-02', '2026-03-01', { to: 'period_reversed' }],
  ['2025-01-01', '2026-01-02', { to: 'period_too_long' }],
  ['1999-12-31', '2000-01-02', { from: 'day_too_early' }],
  ['2026-03-01', '2027-03-12', { to: 'day_too_late' }],
  ['2026-02-30', '2026-03-01', { from: 'day_invalid' }],
  ['01.03.2026', '2026-03-01', { from: 'day_invalid' }],
])('%s to %s is refused', async (from, to, fields) => {
  expect(await fieldsOf(from, to)).toEqual(fields);
});

test.each([
  ['-1', 'spend_negative'],
  ['1,5', 'amount_invalid'],
  [' ', 'amount_required'],
  ['1234567890123', 'amount_invalid'],
])('an amount of %j is refused', async (amount, code) => {
  expect(await fieldsOf('2026-03-01', '2026-03-01', amount)).toEqual({ amount: code });
});

test('an entry can be changed and moved, but not onto another', async () => {
  const first = await entered('2026-03-01', '2026-03-02', '10');
  const second = await entered('2026-03-03', '2026-03-04', '20');
  house.clock.now += 60_000;
  const moved = await change(first.id, { from: '2026-02-27', amount: '12' });
  expect(moved.body).toEqual({
    ...first,
    from: '2026-02-27',
    amount: '12',
    at: new Date(house.clock.now).toISOString(),
  });
  const onto = await change(first.id, { from: second.from, to: second.to });
  expect([onto.status, at(onto.body, 'error.fields')]).toEqual([422, { from: 'spend_overlaps' }]);
  const back = await change(first.id, { to: '2026-02-01' });
  expect(at(back.body, 'error.fields')).toEqual({ to: 'period_reversed' });
  expect((await change('spd_none', { amount: '1' })).status).toBe(404);
});

test('a removed entry can be entered again', async () => {
  const spend = await entered('2026-03-01', '2026-03-02', '10');
  expect((await house.call('DELETE', `/spend/${spend.id}`, { token })).status).toBe(204);
  expect((await house.call('DELETE', `/spend/${spend.id}`, { token })).status).toBe(404);
  expect((await list()).rows).toEqual([]);
  await entered('2026-03-01', '2026-03-02', '10');
});

test('a concurrent change and removal never bring the entry back', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await entered('2026-03-01', '2026-03-02', '10');
    const [changed, removed] = await Promise.all([
      house.call('PATCH', `/spend/${id}`, { token, body: { amount: '20' } }),
      house.call('DELETE', `/spend/${id}`, { token }),
    ]);
    expect([200, 404]).toContain(changed.status);
    expect(removed.status).toBe(204);
    expect((await list()).rows).toEqual([]);
  }
});

test('archived campaigns can have spend too; the list is paged', async () => {
  await house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { status: 'archived', revision: campaign.revision },
  });
  for (let day = 1; day <= 12; day++) {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    await entered(date, date, String(day));
  }
  const page = await list(`campaignId=${campaign.id}&perPage=10&page=2`);
  expect([page.total, page.rows.map((one) => one.from)]).toEqual([12, ['2026-01-02', '2026-01-01']]);
  expect((await list('perPage=50')).total).toBeGreaterThan(12);
  expect((await house.call('GET', '/spend?campaignId=cmp_none', { token })).status).toBe(404);
});

test('spend in a former currency is not counted until its amount is entered again', async () => {
  const spend = await entered('2026-03-01', '2026-03-02', '10');
  const { db } = house.store;
  await db.updateTable('workspaces').set({ currency: 'EUR', time_zone: 'Asia/Kathmandu' }).execute();
  try {
    expect((await list()).rows).toMatchObject([{ currency: 'USD', counted: false }]);
    // New days are in the zone of the entry, which is its ad account's; the amount keeps its currency.
    const moved = await change(spend.id, { to: '2026-03-03' });
    expect(moved.body).toMatchObject({ currency: 'USD', counted: false, timeZone: 'America/Sao_Paulo' });
    // The same days in another zone are the same entry.
    const again = await enter('2026-03-01', '2026-03-03', '10');
    expect([again.status, at(again.body, 'id')]).toEqual([200, spend.id]);
    expect(again.body).toMatchObject({ currency: 'EUR', counted: true, timeZone: 'America/Sao_Paulo' });
  } finally {
    await db.updateTable('workspaces').set({ currency: 'USD', time_zone: 'America/Sao_Paulo' }).execute();
  }
});

test('an entry outlives the account that created it', async () => {
  const { id } = await entered('2026-03-01', '2026-03-02', '10');
  await house.store.db.updateTable('spend').set({ user_id: null }).where('public_id', '=', id).execute();
  expect((await list()).rows).toMatchObject([{ id, by: null }]);
});

test('unknown names are refused', async () => {
  const body = { campaignId: campaign.id, from: '2026-03-01', to: '2026-03-01', amount: '1', curency: 'USD' };
  const answer = await house.call('POST', '/spend', { token, body });
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, { curency: 'unknown_field' }]);
});

test('clicks are whole numbers, stay if not given, and are removed by null', async () => {
  const body = { campaignId: campaign.id, from: '2026-03-01', to: '2026-03-07', amount: '10' };
  const post = (more: object) => house.call('POST', '/spend', { token, body: { ...body, ...more } });
  const { body: first } = await post({ clicks: 1234 });
  expect(at(first, 'clicks')).toBe(1234);
  expect(at((await post({ amount: '11' })).body, 'clicks')).toBe(1234);
  const id = at(first, 'id') as string;
  expect(at((await change(id, { to: '2026-03-06' })).body, 'clicks')).toBe(1234);
  expect(at((await change(id, { clicks: 0 })).body, 'clicks')).toBe(0);
  expect(at((await change(id, { clicks: null })).body, 'clicks')).toBeNull();
  for (const clicks of [-1, 1.5, 1_000_000_001, '12']) {
    const refused = await post({ clicks });
    expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { clicks: 'clicks_invalid' }]);
  }
});

test('the waterfall begins with them if they are known for every day, and otherwise says for how many', async () => {
  const source = async (from: string, to: string, more = ''): Promise<unknown> => {
    const query = `campaign=${campaign.id}&from=${from}T03:00:00Z&to=${to}T03:00:00Z${more}`;
    const { body } = await house.call('GET', `/report/waterfall?${query}`, { token });
    const step = at(body, 'steps.0') as { count: number | null; unknown: string | null; reported: unknown };
    return [step.count, step.unknown, step.reported];
  };
  const enterClicks = (from: string, to: string, clicks: number | null) =>
    house.call('POST', '/spend', { token, body: { campaignId: campaign.id, from, to, amount: '1', clicks } });
  await enterClicks('2026-03-01', '2026-03-02', 100);
  await enterClicks('2026-03-03', '2026-03-03', 20);
  await enterClicks('2026-03-05', '2026-03-05', null);
  expect(await source('2026-03-01', '2026-03-04')).toEqual([120, null, null]);
  // The first period extends beyond the range.
  const partly = { clicks: 20, days: 1, of: 2 };
  expect(await source('2026-03-02', '2026-03-04')).toEqual([null, 'partlyReported', partly]);
  const some = { clicks: 120, days: 3, of: 5 };
  expect(await source('2026-03-01', '2026-03-06')).toEqual([null, 'partlyReported', some]);
  expect(await source('2026-03-04', '2026-03-06')).toEqual([null, 'notReported', null]);
  const filters = encodeURIComponent(JSON.stringify([{ dimension: 'country', op: 'is', values: ['BR'] }]));
  expect(await source('2026-03-01', '2026-03-04', `&filters=${filters}`)).toEqual([null, 'filtered', null]);
});
