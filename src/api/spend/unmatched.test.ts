import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import { countedSpend } from './counted.ts';

let house: House;
let token: string;
let campaignId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Summer', source: 'google ads', domainId, ...pages };
  campaignId = ((await house.call('POST', '/campaign', { token, body })).body as Campaign).id;
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  await house.store.db.deleteFrom('spend').execute();
});

const MARCH = { from: '2026-03-01', to: '2026-03-10', timeZone: 'UTC' };
const details = [{ dimension: 'ad', value: '120210' }];
const enter = (body: object) =>
  house.call('POST', '/spend', { token, body: { campaignId, ...MARCH, amount: '40', ...body } });
const patch = (spend: Spend, body: object) => house.call('PATCH', `/spend/${spend.id}`, { token, body });
const chosen = async (answer: ReturnType<typeof enter>) => at((await answer).body, 'unmatched');

/** Of every line that reports count: its amount, and whether it can be laid on visits without an ID. */
const counted = async () => {
  const { id, currency, time_zone } = await house.store.db
    .selectFrom('workspaces')
    .selectAll()
    .executeTakeFirstOrThrow();
  const range = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-11') };
  const { spend } = await countedSpend(house.store.db, { id, currency, timeZone: time_zone }, range);
  return spend.map(({ amount, spreadsUnmatched = false }) => [amount, spreadsUnmatched]);
};

test('spend that no visit matches is laid on clicks without an ID once someone says so, and no longer', async () => {
  const spend = (await enter({ details })).body as Spend;
  expect(spend.unmatched).toBe('keep');
  expect(await counted()).toEqual([['40', false]]);
  expect(await chosen(patch(spend, { unmatched: 'spread' }))).toBe('spread');
  expect(await counted()).toEqual([['40', true]]);
  // Another amount for the same ad and days is no other choice.
  expect(await chosen(enter({ details, amount: '50' }))).toBe('spread');
  expect(await counted()).toEqual([['50', true]]);
  expect(await chosen(patch(spend, { amount: '41' }))).toBe('spread');
  expect(await chosen(patch(spend, { unmatched: 'keep' }))).toBe('keep');
  expect(await counted()).toEqual([['41', false]]);
});

test('an entry can be entered with the choice, and again with another', async () => {
  const spend = (await enter({ details, unmatched: 'spread' })).body as Spend;
  expect(spend.unmatched).toBe('spread');
  expect(await chosen(enter({ details, unmatched: 'keep' }))).toBe('keep');
});

test('what has no ID that visits could lack is not spread', async () => {
  const refused = { status: 422, body: { error: { fields: { unmatched: 'detail_required' } } } };
  expect(await enter({ unmatched: 'spread' })).toMatchObject(refused);
  const total = (await enter({})).body as Spend;
  expect(await patch(total, { unmatched: 'spread' })).toMatchObject(refused);
  const credit = (await enter({ details, kind: 'credit' })).body as Spend;
  expect(await patch(credit, { unmatched: 'spread' })).toMatchObject(refused);
  expect((await patch(total, { unmatched: 'sometimes' })).status).toBe(422);
  expect((await patch(total, { unmatched: 'keep' })).status).toBe(200);
});
