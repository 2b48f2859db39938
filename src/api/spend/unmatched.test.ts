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

/** As `GET /spend/unmatched` answers once the store has found these entries. */
const unmatched = async (entries: readonly Spend[], visits: number) => {
  const rows = await house.store.db.selectFrom('spend').select(['id', 'public_id']).execute();
  const idOf = (spend: Spend): number => rows.find((row) => row.public_id === spend.id)?.id ?? 0;
  house.reports.keptAnswer = {
    lines: entries.map((one) => ({ id: idOf(one), amount: '40.000000000001' })),
    visits,
  };
  const query = new URLSearchParams({ from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' });
  return house.call('GET', `/spend/unmatched?${query}`, { token });
};
const choose = (ids: readonly string[], choice: string) =>
  house.call('POST', '/spend/unmatched', { token, body: { ids, unmatched: choice } });
const choices = async () =>
  (await house.store.db.selectFrom('spend').select('unmatched').orderBy('id').execute()).map(
    (row) => row.unmatched,
  );

test('all entries that matched no visit are divided at once, and given back at once', async () => {
  const one = (await enter({ details })).body as Spend;
  const other = (await enter({ details: [{ dimension: 'ad', value: '120211' }], unmatched: 'spread' }))
    .body as Spend;
  const third = (await enter({ details: [{ dimension: 'ad', value: '120212' }] })).body as Spend;
  const found = await unmatched([one, third], 12);
  expect(found.body).toEqual({
    entries: [one, third].map(({ id }) => ({ id, amount: '40' })),
    ...{ amount: '80', currency: 'USD', visits: 12 },
  });
  // Another one was divided before, and one was deleted meanwhile.
  const changed = await choose([one.id, other.id, third.id, 'spd_gone'], 'spread');
  expect((at(changed.body, 'ids') as string[]).toSorted()).toEqual([one.id, third.id].toSorted());
  expect(await choices()).toEqual(['spread', 'spread', 'spread']);
  const again = await choose([one.id, third.id], 'keep');
  expect(at(again.body, 'ids')).toHaveLength(2);
  expect(await choices()).toEqual(['keep', 'spread', 'keep']);
  const log = await house.call('GET', '/workspace/security-log?group=changed', { token });
  expect(at(log.body, 'rows.0')).toMatchObject({ kind: 'spend_unmatched_keep', detail: { name: '2' } });
  expect(at(log.body, 'rows.1')).toMatchObject({ kind: 'spend_unmatched_spread', detail: { name: '2' } });
  // What changes nothing is no event.
  await choose([one.id], 'keep');
  const after = await house.call('GET', '/workspace/security-log?group=changed', { token });
  expect(after.body).toEqual(log.body);
});

test('one entry that cannot be divided refuses all', async () => {
  const one = (await enter({ details })).body as Spend;
  const total = (await enter({})).body as Spend;
  expect(await choose([one.id, total.id], 'spread')).toMatchObject({
    status: 422,
    body: { error: { fields: { unmatched: 'detail_required' } } },
  });
  expect(await choices()).toEqual(['keep', 'keep']);
  expect((await choose([], 'spread')).status).toBe(422);
});

test('entries of another workspace are left as they are, and cannot be told from deleted ones', async () => {
  const one = (await enter({ details })).body as Spend;
  const stranger = (await house.register('bo@example.com')).access_token;
  const answer = await house.call('POST', '/spend/unmatched', {
    token: stranger,
    body: { ids: [one.id, 'spd_gone'], unmatched: 'spread' },
  });
  expect(answer).toMatchObject({ status: 200, body: { ids: [] } });
  expect(await choices()).toEqual(['keep']);
});
