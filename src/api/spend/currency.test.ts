import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Spend, SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { linesByNumber } from './ledger-lines.ts';

let house: House;
let token: string;
let campaignId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Spring', slug: 'spring', domainId, ...pages };
  campaignId = String(at((await house.call('POST', '/campaign', { token, body })).body, 'id'));
}, 60_000);
afterAll(() => house.close());

/** What one euro is worth in dollars, by day. */
const bank = (days: Record<string, string>): Promise<unknown> =>
  house.call('POST', '/rate/import', {
    token,
    body: {
      mode: 'all',
      content: ['Date,USD', ...Object.entries(days).map((one) => one.join(','))].join('\n'),
    },
  });
beforeEach(async () => {
  for (const table of ['spend', 'spend_changes', 'exchange_rates', 'manual_rates'] as const)
    await house.store.db.deleteFrom(table).execute();
  await bank({ '2026-03-02': '1.1', '2026-03-03': '1.2' });
});

const enter = (body: object) =>
  house.call('POST', '/spend', {
    token,
    body: { campaignId, from: '2026-03-02', to: '2026-03-02', amount: '100', currency: 'EUR', ...body },
  });
const entered = async (body: object = {}): Promise<Spend> => {
  const answer = await enter(body);
  if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Spend;
};
const change = async (id: string, body: object): Promise<Spend> => {
  const answer = await house.call('PATCH', `/spend/${id}`, { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as Spend;
};
const take = async (lines: string[], more: object = {}): Promise<SpendImportAnswer> => {
  const body = { campaignId, content: lines.join('\n'), mode: 'all', ...more };
  const answer = await house.call('POST', '/spend/import', { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const said = ({ problems }: SpendImportAnswer): string[] =>
  problems.map(({ line, field, code, text }) => `${line} ${field} ${code} ${text}`);
const stored = async (): Promise<string[]> => {
  const { rows } = (await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] };
  return rows
    .map(({ from, amount, original }) => `${from} ${amount} ${original?.amount} ${original?.currency}`)
    .toSorted();
};

const original = { amount: '100', currency: 'EUR', rate: '1.1', day: '2026-03-02' };

test('spend in another currency is converted at the rate of its last day, and keeps what was entered', async () => {
  const spend = await entered({ currency: 'eur' });
  expect(spend).toMatchObject({ amount: '110', currency: 'USD', original, counted: true });
  const period = await entered({ from: '2026-02-20', to: '2026-03-01', currency: 'USD' });
  expect(period).toMatchObject({ amount: '100', original: null });
  const row = await house.store.db
    .selectFrom('spend')
    .select(['id', 'workspace_id as workspace'])
    .where('public_id', '=', spend.id)
    .executeTakeFirstOrThrow();
  const line = (await linesByNumber(house.store.db, row.workspace, [row.id], new Map())).get(row.id);
  expect(line).toMatchObject({ amount: '110', original });
});

test('a period has the rate of its last day, a later day the newest earlier one, and a custom rate comes first', async () => {
  const month = await entered({ from: '2026-02-01', to: '2026-03-03' });
  expect(month).toMatchObject({ amount: '120', original: { day: '2026-03-03', rate: '1.2' } });
  // The clock of the tests is in March, and the bank has no rate after the third.
  const week = await entered({ from: '2026-03-05', to: '2026-03-05', amount: '0.000001' });
  expect(week).toMatchObject({ amount: '0.000001', original: { day: '2026-03-05', rate: '1.2' } });
  const body = { currency: 'EUR', from: '2026-03-06', to: '2026-03-06', rate: '1.5' };
  await house.call('POST', '/rate/manual', { token, body });
  // Half up: 0.000003 at 1.5 is 0.0000045.
  const own = await entered({ from: '2026-03-06', to: '2026-03-06', amount: '0.000003' });
  expect(own).toMatchObject({ amount: '0.000005', original: { rate: '1.5' } });
});

test('a period that is not over has the rate of the day of entry', async () => {
  const today = new Date(house.clock.now).toISOString().slice(0, 10);
  await bank({ [today]: '1.3' });
  const spend = await entered({ from: '2026-03-01', to: '2026-12-31' });
  expect(spend).toMatchObject({ amount: '130', original: { rate: '1.3' } });
  expect(Date.parse(spend.original?.day ?? '')).toBeLessThanOrEqual(house.clock.now);
});

test.each([
  [{ currency: 'BRL' }, { currency: 'currency_without_rate' }],
  [{ from: '2026-02-01', to: '2026-02-02' }, { currency: 'currency_without_rate' }],
  [{ currency: 'XXY' }, { currency: 'currency_unknown' }],
  [{ amount: '999999999999' }, { amount: 'amount_invalid' }],
])('%j is refused', async (body, fields) => {
  const answer = await enter(body);
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
  expect(await stored()).toEqual([]);
});

test('a refusal without a rate says where to add one', async () => {
  const { body } = await enter({ currency: 'BRL' });
  expect(at(body, 'error.texts.currency')).toMatch(/^[A-Z]{3} → [A-Z]{3}, \d{4}-\d{2}-\d{2}$/);
  expect(at(body, 'error.hints.currency')).toMatch(
    /from BRL to USD for 2026-03-02\. Add one under Postbacks, Rates/,
  );
});

test('the same amount again keeps its rate, another one has the new rate', async () => {
  await entered();
  await bank({ '2026-03-02': '1.4' });
  expect(await entered()).toMatchObject({ amount: '110', original });
  expect(await entered({ amount: '101' })).toMatchObject({ amount: '141.4', original: { rate: '1.4' } });
  expect(await entered({ currency: 'USD' })).toMatchObject({ amount: '100', original: null });
});

test('a change converts again if the amount, the currency or the last day changes', async () => {
  const { id } = await entered({ from: '2026-03-01' });
  await bank({ '2026-03-02': '1.4' });
  expect(await change(id, { clicks: 5 })).toMatchObject({ amount: '110', original });
  expect(await change(id, { from: '2026-03-02' })).toMatchObject({ amount: '110', original });
  expect(await change(id, { amount: '100', currency: 'EUR' })).toMatchObject({ amount: '110', original });
  expect(await change(id, { to: '2026-03-03' })).toMatchObject({
    amount: '120',
    original: { amount: '100', rate: '1.2', day: '2026-03-03' },
  });
  expect(await change(id, { amount: '50', currency: 'EUR' })).toMatchObject({ amount: '60' });
  expect(await change(id, { amount: '70' })).toMatchObject({ amount: '70', original: null });
  expect(await change(id, { currency: 'EUR' })).toMatchObject({ amount: '84', original: { amount: '70' } });
  const none = await house.call('PATCH', `/spend/${id}`, { token, body: { currency: 'BRL' } });
  expect(at(none.body, 'error.fields')).toEqual({ currency: 'currency_without_rate' });
});

test('a file with the currency in its header is converted line by line, and nothing changes the second time', async () => {
  const lines = ['day,Amount spent (EUR)', '2026-03-02,"€1,000.50"', '2026-03-03,7.5'];
  const check = await take(lines, { mode: 'check' });
  expect(check).toMatchObject({ total: '1109.55', currency: 'USD', counts: { create: 2 } });
  expect(check.preview[0]).toMatchObject({
    amount: '1100.55',
    original: { amount: '1000.5', currency: 'EUR', rate: '1.1', day: '2026-03-02' },
  });
  await take(lines);
  expect(await stored()).toEqual(['2026-03-02 1100.55 1000.5 EUR', '2026-03-03 9 7.5 EUR']);
  await bank({ '2026-03-02': '1.4' });
  const again = await take(lines);
  expect(again).toMatchObject({ total: '1109.55', counts: { same: 2, change: 0, create: 0 } });
  const corrected = await take([lines[0] ?? '', '2026-03-02,1000', '2026-03-03,7.5']);
  expect(corrected.counts).toMatchObject({ same: 1, change: 1 });
  expect(await stored()).toEqual(['2026-03-02 1400 1000 EUR', '2026-03-03 9 7.5 EUR']);
});

test('lines of one file can be in different currencies; each problem names its currency', async () => {
  const lines = ['day,amount,currency', '2026-03-01,5,', '2026-03-02,5,EUR', '2026-03-03,$5,usd'];
  const answer = await take([...lines, '2026-03-04,R$5,BRL', '2026-03-05,€5,'], { mode: 'good' });
  expect(said(answer)).toEqual(['5 currency currency_without_rate BRL', '6 amount currency_other €5']);
  expect(await stored()).toEqual([
    '2026-03-01 5 undefined undefined',
    '2026-03-02 5.5 5 EUR',
    '2026-03-03 5 undefined undefined',
  ]);
});

test('rows that are added up are converted once, and must be in one currency', async () => {
  const head = 'day,device,amount,currency';
  const sum = await take([head, '2026-03-02,phone,0.000004,EUR', '2026-03-02,desktop,0.000001,EUR']);
  expect(sum.counts.create).toBe(1);
  expect(await stored()).toEqual(['2026-03-02 0.000006 0.000005 EUR']);
  const mixed = await take([head, '2026-03-03,phone,1,EUR', '2026-03-03,desktop,1,USD']);
  expect(said(mixed)).toEqual(['2 amount spend_part 1', '3 currency currency_mixed USD']);
});

test('an uploaded entry that is missing from a newer file becomes 0 in its own currency too', async () => {
  const head = 'day,ad,amount,currency';
  await take([head, '2026-03-02,1,5,EUR', '2026-03-02,2,5,EUR']);
  const newer = await take([head, '2026-03-02,1,5,EUR'], { zeroMissing: true });
  expect(newer.vanished).toEqual({ count: 1, amount: '5.5' });
  expect(await stored()).toEqual(['2026-03-02 0 0 EUR', '2026-03-02 5.5 5 EUR']);
});
