import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { Ledger } from '../../contracts/reports/ledger.ts';
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
const ad = (value: string) => ({ dimension: 'ad', value });
const enter = (body: object) =>
  house.call('POST', '/spend', { token, body: { campaignId, ...MARCH, amount: '10', ...body } });
const credit = (body: object = {}) => enter({ kind: 'credit', ...body });
const refusalOf = async (answer: ReturnType<typeof enter>) => {
  const { status, body } = await answer;
  return [status, at(body, 'error.fields')];
};

test('a credit is an entry of its own beside the spend for the same target and days', async () => {
  const spend = (await enter({ amount: '100' })).body as Spend;
  const made = await credit();
  expect([made.status, spend.kind]).toEqual([201, 'spend']);
  expect(made.body).toMatchObject({ kind: 'credit', amount: '10', clicks: null, ...MARCH });
  const again = await credit({ amount: '12' });
  expect([again.status, at(again.body, 'id')]).toEqual([200, at(made.body, 'id')]);
  const { body } = await house.call('GET', '/spend', { token });
  expect((body as { rows: Spend[] }).rows.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['credit', '12'],
    ['spend', '100'],
  ]);
  // More than was spent within it: reports say what could not be taken.
  expect((await credit({ amount: '1000' })).status).toBe(200);
  const patched = await house.call('PATCH', `/spend/${at(made.body, 'id')}`, {
    token,
    body: { amount: '7' },
  });
  expect(patched.body).toMatchObject({ kind: 'credit', amount: '7' });
});

test('an amount below 0 is refused by a code that names credits', async () => {
  const negative = [422, { amount: 'spend_negative' }];
  for (const amount of ['-10', ' -0.5', '\u221210'])
    expect(await refusalOf(enter({ amount }))).toEqual(negative);
  expect(await refusalOf(credit({ amount: '-10' }))).toEqual(negative);
  const { id } = (await enter({})).body as Spend;
  const patch = house.call('PATCH', `/spend/${id}`, { token, body: { amount: '-1' } });
  expect(await refusalOf(patch)).toEqual(negative);
  expect(await refusalOf(enter({ amount: '--1' }))).toEqual([422, { amount: 'amount_invalid' }]);
  const file = { content: 'from,amount\n2026-03-01,-5\n', campaignId, mode: 'all' };
  const { body } = await house.call('POST', '/spend/import', { token, body: file });
  expect(body).toMatchObject({ written: false, problems: [{ field: 'amount', code: 'spend_negative' }] });
});

test('credits for the same time are by the same details, and cross no spend', async () => {
  expect((await credit({ details: [ad('1')] })).status).toBe(201);
  expect((await credit({ details: [ad('2')] })).status).toBe(201);
  const day = { from: '2026-03-05', to: '2026-03-05' };
  expect(await refusalOf(credit({ details: [ad('1')], ...day }))).toEqual([422, { from: 'spend_overlaps' }]);
  expect(await refusalOf(credit({}))).toEqual([422, { details: 'credit_overlaps' }]);
  const placement = { details: [{ dimension: 'sub4', value: 'feed' }] };
  expect(await refusalOf(credit(placement))).toEqual([422, { details: 'credit_overlaps' }]);
  // Spend by placement would cross spend by ad.
  expect((await enter(placement)).status).toBe(201);
  expect((await credit({ from: '2026-02-01', to: '2026-02-28' })).status).toBe(201);
});

test('credits of a campaign and of its traffic source are not for the same details and time', async () => {
  const google = { campaignId: undefined, sourceId: 'src_0GoogleAds000001' };
  const overlaps = [422, { details: 'credit_overlaps' }];
  const made = await credit({ details: [ad('7')] });
  expect(await refusalOf(credit({ details: [ad('7')], ...google }))).toEqual(overlaps);
  // Other ads' visits are not credited by it, nor are those of other days.
  expect((await credit({ details: [ad('8')], ...google })).status).toBe(201);
  const before = { from: '2026-02-01', to: '2026-02-28' };
  expect((await credit({ details: [ad('7')], ...google, ...before })).status).toBe(201);
  const refused = await credit({ details: [ad('8')] });
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual(overlaps);
  expect(JSON.stringify(refused.body)).toContain('a credit for ad 8 of the traffic source from 2026-03-01');
  const patch = house.call('PATCH', `/spend/${at(made.body, 'id')}`, { token, body: { from: '2026-02-28' } });
  expect(await refusalOf(patch)).toEqual(overlaps);
  // Spend of both nests.
  expect((await enter({ details: [ad('7')] })).status).toBe(201);
  expect((await enter({ details: [ad('7')], ...google })).status).toBe(201);
});

test('an upload neither replaces nor zeroes a credit', async () => {
  const { id } = (await credit({ from: '2026-03-01', to: '2026-03-01', amount: '3' })).body as Spend;
  const file = { content: 'from,amount\n2026-03-01,5\n', campaignId, mode: 'all', zeroMissing: true };
  const { body } = await house.call('POST', '/spend/import', { token, body: file });
  expect(body).toMatchObject({ written: true, counts: { create: 1, change: 0 } });
  const rows = await house.store.db.selectFrom('spend').select(['public_id', 'kind', 'amount']).execute();
  expect(rows.map(({ kind, amount }) => [kind, Number(amount)]).toSorted()).toEqual([
    ['credit', 3],
    ['spend', 5],
  ]);
  expect(rows.find(({ kind }) => kind === 'credit')?.public_id).toBe(id);
});

test('reports of a day get a credit with all that was spent within it', async () => {
  const workspace = await house.store.db
    .selectFrom('workspaces')
    .select(['id', 'currency', 'time_zone as timeZone'])
    .executeTakeFirstOrThrow();
  await credit({ amount: '2.50' });
  for (const from of ['2026-03-01', '2026-03-10']) await enter({ from, to: from });
  const range = { from: Date.UTC(2026, 2, 10), to: Date.UTC(2026, 2, 11) };
  const { spend } = await countedSpend(house.store.db, workspace, range);
  expect(spend.map(({ amount, isCredit = false }) => [amount, isCredit]).toSorted()).toEqual([
    ['10', false],
    ['10', false],
    ['2.5', true],
  ]);
});

test('a ledger shows a credit with its sign', async () => {
  const { id } = (await credit({ amount: '5', clicks: 3 })).body as Spend;
  await credit({ amount: '6' });
  const row = await house.store.db.selectFrom('spend').select('id').executeTakeFirstOrThrow();
  house.reports.ledgerAnswer = {
    model: { amount: '0', uncorrected: '0', visits: 0 },
    spread: '3.5',
    lines: [
      {
        ...{ id: row.id, remaining: '-6', visits: 2, ofVisits: 4, onVisits: '-4', withoutVisits: '0' },
        ...{ isSpread: true, isLaid: false, unlaid: '1.25' },
      },
    ],
  };
  const query = 'from=2026-03-01T00:00:00Z&to=2026-03-12T00:00:00Z';
  const ledger = (await house.call('GET', `/report/ledger?${query}`, { token })).body as Ledger;
  expect(ledger).toMatchObject({ cost: '-4', spread: '3.5', credits: '-4' });
  expect(ledger.lines).toMatchObject([
    {
      ...{ id, kind: 'credit', amount: '-6', remaining: '-6', onVisits: '-4', unlaid: '1.25' },
      changes: [{ before: '-5', after: '-6' }],
    },
  ]);
});
