import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend, SpendDetail } from '../../contracts/campaigns/spend.ts';
import { countedSpend } from './counted.ts';
import { linesByNumber } from './ledger-lines.ts';

const GOOGLE = 'src_0GoogleAds000001';
const META = 'src_0MetaAds00000001';

let house: House;
let token: string;
let workspace: { id: number; currency: string; timeZone: string };
let summer: Campaign;
let plain: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const make = async (name: string, source: string): Promise<Campaign> =>
    (await house.call('POST', '/campaign', { token, body: { name, source, domainId, ...pages } }))
      .body as Campaign;
  summer = await make('Summer', 'google ads');
  plain = await make('Plain', '');
  workspace = await house.store.db
    .selectFrom('workspaces')
    .select(['id', 'currency', 'time_zone as timeZone'])
    .executeTakeFirstOrThrow();
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  await house.store.db.deleteFrom('spend').execute();
});

const DAY = { from: '2026-03-01', to: '2026-03-01', timeZone: 'UTC' };
const ad = (value: string): SpendDetail => ({ dimension: 'ad', value });
const enter = (body: object) =>
  house.call('POST', '/spend', { token, body: { ...DAY, amount: '1', ...body } });
const entered = async (body: object): Promise<Spend> => {
  const answer = await enter(body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Spend;
};
const fieldsOf = async (body: object): Promise<unknown> => at((await enter(body)).body, 'error.fields');
const textsOf = async (body: object): Promise<unknown> => at((await enter(body)).body, 'error.texts');
const hintsOf = async (body: object): Promise<unknown> => at((await enter(body)).body, 'error.hints');

/** Enters spend of `plain` while it has a traffic source, which it loses afterwards. */
const enteredBefore = async (body: object): Promise<void> => {
  const give = (source: string) =>
    house.store.db.updateTable('campaigns').set({ source }).where('public_id', '=', plain.id).execute();
  await give('Meta (Facebook, Instagram)');
  await entered({ campaignId: plain.id, ...body });
  await give('');
};

test('spend for an ad of a traffic source, over an hour, in a zone of its own', async () => {
  const body = { sourceId: META, details: [ad('7'), { dimension: 'adGroup', value: ' 6 ' }] };
  const spend = await entered({ ...body, timeZone: 'Asia/Kathmandu', hour: 13, clicks: 4 });
  expect(spend).toMatchObject({
    ...{ campaignId: null, campaignName: null, sourceId: META, sourceName: 'Meta (Facebook, Instagram)' },
    ...{ details: [{ dimension: 'adGroup', value: '6' }, ad('7')], hour: 13, timeZone: 'Asia/Kathmandu' },
    ...{ origin: 'entered', clicks: 4 },
  });
  const row = await house.store.db.selectFrom('spend').selectAll().executeTakeFirstOrThrow();
  expect(row.begins.toISOString()).toBe('2026-03-01T07:15:00.000Z');
  const again = await enter({ ...body, timeZone: 'Asia/Kathmandu', hour: 13, amount: '2' });
  expect([again.status, at(again.body, 'id'), at(again.body, 'clicks')]).toEqual([200, spend.id, 4]);
  await entered({ ...body, timeZone: 'Asia/Kathmandu', hour: 14 });
  await entered({ campaignId: summer.id });
  const of = async (query: string): Promise<unknown> =>
    at((await house.call('GET', `/spend?${query}`, { token })).body, 'total');
  expect([await of(`sourceId=${META}`), await of(`campaignId=${summer.id}`), await of('')]).toEqual([
    2, 1, 3,
  ]);
  expect((await house.call('GET', '/spend?sourceId=src_none', { token })).status).toBe(404);
});

test('what spend is for is checked', async () => {
  const details = [ad('7')];
  expect(await fieldsOf({ details })).toEqual({ campaignId: 'campaign_required' });
  const both = { campaignId: summer.id, sourceId: GOOGLE, details };
  expect(await fieldsOf(both)).toEqual({ campaignId: 'campaign_required' });
  expect(await fieldsOf({ sourceId: GOOGLE })).toEqual({ details: 'detail_required' });
  const sub = { dimension: 'sub1', value: 'x' };
  expect(await fieldsOf({ sourceId: GOOGLE, details: [ad('7'), sub] })).toEqual({
    details: 'detail_required',
  });
  expect((await enter({ sourceId: 'src_none', details })).status).toBe(404);
  const campaignId = summer.id;
  expect(await fieldsOf({ campaignId, details: [ad('7'), ad('8')] })).toEqual({ details: 'dimension_twice' });
  expect(await fieldsOf({ campaignId, details: [ad('\0')] })).toEqual({ 'details.0.value': 'not_storable' });
  expect(await fieldsOf({ campaignId, timeZone: 'Mars/Base' })).toEqual({ timeZone: 'zone_unknown' });
  expect(await fieldsOf({ campaignId, hour: 24 })).toEqual({ hour: 'hour_invalid' });
  expect(await fieldsOf({ campaignId, hour: 1, from: '2026-02-28' })).toEqual({ hour: 'hour_of_one_day' });
  const skipped = { campaignId, hour: 2, from: '2025-03-30', to: '2025-03-30', timeZone: 'Europe/Berlin' };
  expect(await fieldsOf(skipped)).toEqual({ hour: 'hour_left_out' });
  const later = { campaignId, from: '2026-03-12', to: '2026-03-12' };
  expect(await fieldsOf(later)).toEqual({ from: 'period_not_begun' });
});

test('a day and its hours overlap; another ad does not', async () => {
  const campaignId = summer.id;
  await entered({ campaignId, details: [ad('7')] });
  expect(await fieldsOf({ campaignId, details: [ad('7')], hour: 3 })).toEqual({ from: 'spend_overlaps' });
  await entered({ campaignId, details: [ad('8')], hour: 3 });
  await enteredBefore({ details: [ad('7')], hour: 3 });
});

test('details that cross are refused within a source and its campaigns, and named', async () => {
  await entered({ sourceId: GOOGLE, details: [ad('7')] });
  const crossing = { details: [{ dimension: 'placement', value: 'p' }], hour: 5 };
  expect(await fieldsOf({ ...crossing, campaignId: summer.id })).toEqual({ details: 'spend_crosses' });
  expect(await hintsOf({ ...crossing, campaignId: summer.id })).toEqual({
    details: expect.stringContaining('spend for ad 7 from 2026-03-01 to 2026-03-01 (UTC)'),
  });
  expect(await textsOf({ ...crossing, campaignId: summer.id })).toEqual({ details: 'ad 7, 2026-03-01' });
  await enteredBefore(crossing);
  await entered({ ...crossing, sourceId: META });
  // The other way round.
  await house.store.db.deleteFrom('spend').execute();
  await entered({ ...crossing, campaignId: summer.id });
  expect(await fieldsOf({ sourceId: GOOGLE, details: [ad('7')] })).toEqual({ details: 'spend_crosses' });
});

test('details never exceed their campaign’s total beyond rounding, whichever comes first', async () => {
  const campaignId = summer.id;
  const total = await entered({ campaignId, amount: '100' });
  await entered({ campaignId, details: [ad('7')], hour: 3, amount: '60' });
  await entered({ campaignId, details: [ad('8')], amount: '41' });
  const above = { campaignId, details: [ad('9')], amount: '0.01' };
  expect(await fieldsOf(above)).toEqual({ amount: 'spend_above_total' });
  expect(await hintsOf(above)).toEqual({
    amount: expect.stringMatching(
      /by ad from 2026-03-01 .* would be 101.01, but the campaign's total is 100\./,
    ),
  });
  expect(await textsOf(above)).toEqual({ amount: '101.01 > 100' });
  const lower = await house.call('PATCH', `/spend/${total.id}`, { token, body: { amount: '99' } });
  expect(at(lower.body, 'error.fields')).toEqual({ amount: 'spend_above_total' });
  const higher = await house.call('PATCH', `/spend/${total.id}`, { token, body: { amount: '150' } });
  expect(higher.status).toBe(200);
  expect((await enter(above)).status).toBe(201);
});

test('another workspace’s traffic source is not found', async () => {
  const other = (await house.register('bia@example.com')).access_token;
  const body = { name: 'Theirs', tokens: [], clickId: null };
  const made = await house.call('POST', '/campaign/traffic_source', { token: other, body });
  const sourceId = at(made.body, 'id') as string;
  expect((await enter({ sourceId, details: [ad('7')] })).status).toBe(404);
  const file = { content: 'day,ad,cost\n2026-03-01,7,1', mode: 'all', sourceId };
  expect((await house.call('POST', '/spend/import', { token, body: file })).status).toBe(404);
  expect((await house.call('POST', '/spend/import', { token: other, body: file })).status).toBe(200);
  expect((await house.call('GET', `/spend?sourceId=${sourceId}`, { token })).status).toBe(404);
});

test('a traffic source with spend of its own is not deleted', async () => {
  const made = await house.call('POST', '/campaign/traffic_source', {
    token,
    body: { name: 'Zone', tokens: [{ parameter: 'sub1', token: '{ad}', role: 'ad' }], clickId: null },
  });
  const sourceId = at(made.body, 'id') as string;
  const remove = () => house.call('DELETE', '/campaign/traffic_source', { token, body: { id: sourceId } });
  const { id } = await entered({ sourceId, details: [ad('7')] });
  const refused = await remove();
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { id: 'source_has_spend' }]);
  await house.call('DELETE', `/spend/${id}`, { token });
  expect((await remove()).status).toBe(200);
});

test('reports get each line with the keys of its visits, and where its roles are recorded', async () => {
  const sub: SpendDetail = { dimension: 'sub3', value: 'a,b c/\u001e' };
  await entered({ campaignId: summer.id, details: [ad('7'), sub], amount: '2.50' });
  await enteredBefore({ details: [ad('7')], hour: 1 });
  await entered({ campaignId: plain.id });
  await entered({ sourceId: META, details: [ad('9')] });
  const { db } = house.store;
  const numbers = await db.selectFrom('campaigns').select(['id', 'public_id']).execute();
  const numberOf = ({ id }: Campaign): number => numbers.find((row) => row.public_id === id)?.id ?? 0;
  const range = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) };
  const { spend, spendRoles } = await countedSpend(db, workspace, range);
  const [summerId, plainId] = [String(numberOf(summer)), String(numberOf(plain))];
  expect(spend.map(({ match, known, amount }) => [match, known, amount])).toEqual([
    [{ campaign: summerId, ad: `${GOOGLE}/7`, sub3: sub.value }, { source: 'google ads' }, '2.5'],
    [{ campaign: plainId }, {}, '1'],
    [{ campaign: plainId, ad: '?/7' }, {}, '1'],
    [{ ad: `${META}/9` }, { source: 'Meta (Facebook, Instagram)' }, '1'],
  ]);
  expect(Object.keys(spendRoles ?? {})).toEqual(['ad']);
  expect(spendRoles?.ad).toMatchObject([{ source: GOOGLE, campaigns: [numberOf(summer)] }]);
  const own = await countedSpend(db, workspace, { ...range, campaigns: [numberOf(summer)] });
  // What a line of a traffic source costs here can depend on lines of any campaign.
  expect(own.spend.map(({ match }) => match)).toEqual(spend.map(({ match }) => match));
  expect(await countedSpend(db, workspace, { ...range, campaigns: [] })).toEqual({ spend: [] });
});

test('lines are read once, and again as soon as any spend or a source of theirs is another', async () => {
  await entered({ campaignId: summer.id, details: [ad('7')], amount: '2.50' });
  const { db } = house.store;
  const range = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) };
  let last = (await countedSpend(db, workspace, range)).spend;
  expect((await countedSpend(db, workspace, range)).spend).toBe(last);
  const linesAfter = async (change: () => Promise<unknown>): Promise<[string, string | undefined][]> => {
    await change();
    const { spend } = await countedSpend(db, workspace, range);
    expect(spend).not.toBe(last);
    last = spend;
    return spend.map(({ amount, known }) => [amount, known.source]);
  };
  const rows = (source: string) =>
    db.updateTable('campaigns').set({ source }).where('public_id', '=', summer.id);
  expect(await linesAfter(() => entered({ campaignId: plain.id, amount: '1' }))).toEqual([
    ['2.5', 'google ads'],
    ['1', undefined],
  ]);
  expect(await linesAfter(() => db.updateTable('spend').set({ amount: '3' }).execute())).toEqual([
    ['3', 'google ads'],
    ['3', undefined],
  ]);
  expect(await linesAfter(() => rows('Google Ads').execute())).toEqual([
    ['3', 'Google Ads'],
    ['3', undefined],
  ]);
  await rows('google ads').execute();
  // A change that is undone was none.
  last = (await countedSpend(db, workspace, range)).spend;
  const undone = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('spend').execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await countedSpend(db, workspace, range)).spend).toBe(last);
  expect(await linesAfter(() => db.deleteFrom('spend').where('amount', '=', '3').execute())).toEqual([]);
});

test('a ledger shows what was entered, and why it changed', async () => {
  const spend = await entered({ campaignId: summer.id, details: [ad('7')], amount: '1' });
  for (let amount = 2; amount <= 13; amount++) {
    house.clock.now += 1000;
    await enter({ campaignId: summer.id, details: [ad('7')], amount: String(amount) });
  }
  // The same amount is no change.
  await enter({ campaignId: summer.id, details: [ad('7')], amount: '13' });
  const { db } = house.store;
  const { id } = await db.selectFrom('spend').select('id').executeTakeFirstOrThrow();
  const lines = await linesByNumber(db, workspace.id, [id, id + 1], new Map());
  expect([...lines.keys()]).toEqual([id]);
  const line = lines.get(id);
  expect(line).toMatchObject({
    ...{ id: spend.id, campaignId: summer.id, campaignName: 'Summer', sourceName: 'google ads' },
    ...{ details: [ad('7')], fromDay: '2026-03-01', toDay: '2026-03-01', hour: null, timeZone: 'UTC' },
    ...{ amount: '13', origin: 'entered', by: 'Ana Lima' },
  });
  expect(line?.changes).toHaveLength(10);
  expect(line?.changes[0]).toMatchObject({ before: '12', after: '13', by: 'Ana Lima' });
  expect((await linesByNumber(db, workspace.id + 1, [id], new Map())).size).toBe(0);
  expect((await linesByNumber(db, workspace.id, [], new Map())).size).toBe(0);
  await house.call('DELETE', `/spend/${spend.id}`, { token });
  const last = await db
    .selectFrom('spend_changes')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([Number(last.before), last.after]).toEqual([13, null]);
});

test('a role that no visit can have is refused', async () => {
  expect(await fieldsOf({ campaignId: plain.id, details: [ad('7')] })).toEqual({
    details: 'source_required',
  });
  await entered({ campaignId: plain.id, details: [{ dimension: 'sub1', value: '7' }] });
  const creative = [{ dimension: 'site', value: '7' }];
  expect(await fieldsOf({ campaignId: summer.id, details: creative })).toEqual({
    details: 'role_not_passed',
  });
  expect(await fieldsOf({ sourceId: GOOGLE, details: creative })).toEqual({ details: 'role_not_passed' });
});

test('an amount entered again without a zone stays in the zone of its entry', async () => {
  const body = { campaignId: summer.id, details: [ad('7')] };
  const spend = await entered({ ...body, timeZone: 'Asia/Tokyo' });
  const again = await enter({ ...body, timeZone: undefined, amount: '2' });
  expect(again.body).toMatchObject({ id: spend.id, timeZone: 'Asia/Tokyo', amount: '2' });
});

test('an hour moves to another day as a whole', async () => {
  const { id } = await entered({ campaignId: summer.id, hour: 5 });
  const moved = await house.call('PATCH', `/spend/${id}`, { token, body: { from: '2026-02-27' } });
  expect(moved.body).toMatchObject({ from: '2026-02-27', to: '2026-02-27', hour: 5 });
});

test('a line of a source has the name that its campaigns use', async () => {
  await entered({ sourceId: GOOGLE, details: [ad('7')] });
  await entered({ sourceId: META, details: [ad('7')] });
  const range = { from: Date.parse('2026-03-01T00:00Z'), to: Date.parse('2026-03-02T00:00Z') };
  const { spend } = await countedSpend(house.store.db, workspace, range);
  const names = ['google ads', 'Meta (Facebook, Instagram)'];
  expect(spend.map(({ known }) => known.source)).toEqual(names);
});
