import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { CostCorrection } from '../../contracts/campaigns/cost-correction.ts';
import type { Ledger } from '../../contracts/reports/ledger.ts';
import type { RangeQuery } from '../../events/store/reports.ts';
import { countedSpend } from '../spend/counted.ts';

const GOOGLE = 'src_0GoogleAds000001';
const META = 'src_0MetaAds00000001';

let house: House;
let token: string;
let workspace: { id: number; currency: string; timeZone: string };
let campaignId: string;
let number: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  // Seven hours behind UTC in March, after the 8th.
  await house.call('PATCH', '/workspace', { token, body: { timeZone: 'America/Phoenix' } });
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Summer', source: 'google ads', domainId, ...pages };
  campaignId = String(at((await house.call('POST', '/campaign', { token, body })).body, 'id'));
  const { db } = house.store;
  workspace = await db
    .selectFrom('workspaces')
    .select(['id', 'currency', 'time_zone as timeZone'])
    .executeTakeFirstOrThrow();
  number = (await db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow()).id;
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  for (const table of ['spend', 'cost_corrections'] as const)
    await house.store.db.deleteFrom(table).execute();
});

const FEE = {
  sourceId: GOOGLE,
  from: '2026-03-02',
  to: '2026-03-08',
  factor: '1.050',
  reason: ' Agency fee ',
};
const add = (body: object = {}) =>
  house.call('POST', '/cost-correction', { token, body: { ...FEE, ...body } });
const added = async (body: object = {}): Promise<CostCorrection> => {
  const answer = await add(body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as CostCorrection;
};
const fieldsOf = async (body: object): Promise<unknown> => at((await add(body)).body, 'error.fields');
const list = async (query = ''): Promise<CostCorrection[]> =>
  at((await house.call('GET', `/cost-correction${query}`, { token })).body, 'rows') as CostCorrection[];
const counted = (from: string, to: string, campaigns?: number[]) =>
  countedSpend(house.store.db, workspace, { from: Date.parse(from), to: Date.parse(to), campaigns });
const spent = async (body: object): Promise<void> => {
  const answer = await house.call('POST', '/spend', { token, body: { campaignId, amount: '10', ...body } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
};
const factorsOf = ({ spend }: Pick<RangeQuery, 'spend'>) => spend.map(({ correction }) => correction);

test('a correction is added, changed, listed and deleted, and the security log says what was there', async () => {
  const fee = await added();
  expect(fee).toMatchObject({
    ...{ sourceId: GOOGLE, from: '2026-03-02', to: '2026-03-08', factor: '1.05', reason: 'Agency fee' },
    ...{ id: expect.stringMatching(/^cor_/), by: 'Ana Lima', at: expect.stringMatching(/Z$/) },
  });
  const open = await added({ from: '2026-03-09', to: undefined, factor: '1.0625' });
  expect(open.to).toBeNull();
  await added({ sourceId: META, reason: 'VAT' });
  expect((await list(`?sourceId=${GOOGLE}`)).map(({ id }) => id)).toEqual([open.id, fee.id]);
  expect(await list()).toHaveLength(3);
  const path = `/cost-correction/${fee.id}`;
  const changed = await house.call('PATCH', path, { token, body: { factor: '1.07' } });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { ...fee, factor: '1.07', at: expect.anything() },
  ]);
  expect((await house.call('DELETE', path, { token })).status).toBe(204);
  expect((await house.call('DELETE', path, { token })).status).toBe(404);
  expect((await house.call('PATCH', path, { token, body: { factor: '1.08' } })).status).toBe(404);

  const log = await house.call('GET', '/workspace/security-log?group=changed', { token });
  const rows = at(log.body, 'rows') as { kind: string; detail: { name?: string; change?: string } }[];
  const changes = rows.flatMap(({ kind, detail }) => (kind === 'cost_correction_changed' ? [detail] : []));
  const days = '2026-03-02 – 2026-03-08';
  expect(changes.toReversed()).toEqual([
    { name: 'Google Ads', change: `+ ${days} × 1.05 (Agency fee)` },
    { name: 'Google Ads', change: '+ 2026-03-09 – × 1.0625 (Agency fee)' },
    { name: 'Meta (Facebook, Instagram)', change: `+ ${days} × 1.05 (VAT)` },
    { name: 'Google Ads', change: `${days} × 1.05 (Agency fee) → ${days} × 1.07 (Agency fee)` },
    { name: 'Google Ads', change: `- ${days} × 1.07 (Agency fee)` },
  ]);
});

test('days that another correction of the source has are refused, and the refusal names it', async () => {
  const fee = await added();
  const clash = await add({ from: '2026-03-08', to: null, factor: '1.19' });
  expect([clash.status, at(clash.body, 'error.fields')]).toEqual([422, { from: 'correction_overlaps' }]);
  expect(at(clash.body, 'error.hints')).toEqual({
    from: expect.stringContaining('from 2026-03-02 to 2026-03-08 (× 1.05, Agency fee)'),
  });
  await added({ sourceId: META });
  const next = await added({ from: '2026-03-09', to: null });
  const moved = await house.call('PATCH', `/cost-correction/${fee.id}`, { token, body: { to: null } });
  expect(at(moved.body, 'error.hints')).toEqual({
    from: expect.stringContaining('from 2026-03-09 on (× 1.05'),
  });
  // Its own days are free.
  const same = { from: '2026-03-10', to: '2026-03-31' };
  const path = `/cost-correction/${next.id}`;
  expect((await house.call('PATCH', path, { token, body: same })).body).toMatchObject(same);
});

test.each([
  [{ factor: '' }, { factor: 'factor_required' }],
  [{ factor: '0' }, { factor: 'factor_invalid' }],
  [{ factor: '-1.05' }, { factor: 'factor_invalid' }],
  [{ factor: '10.5' }, { factor: 'factor_invalid' }],
  [{ reason: ' ' }, { reason: 'reason_required' }],
  [{ reason: 'x'.repeat(201) }, { reason: 'too_long' }],
  [{ from: '2026-02-30' }, { from: 'day_invalid' }],
  [{ from: '1999-12-31' }, { from: 'day_too_early' }],
  [{ to: '2027-12-31' }, { to: 'day_too_late' }],
  [{ to: '2026-03-01' }, { to: 'period_reversed' }],
])('%j is refused', async (body, fields) => {
  expect(await fieldsOf(body)).toEqual(fields);
});

test('a source without a last free place, an unknown one, and one with corrections that is deleted', async () => {
  expect((await add({ sourceId: 'src_none' })).status).toBe(404);
  expect((await house.call('GET', '/cost-correction?sourceId=src_none', { token })).status).toBe(404);
  const source = { name: 'Own', tokens: [] };
  const { body } = await house.call('POST', '/campaign/traffic_source', { token, body: source });
  const sourceId = at(body, 'id') as string;
  const { id } = await added({ sourceId });
  const remove = () => house.call('DELETE', '/campaign/traffic_source', { token, body: { id: sourceId } });
  const refused = await remove();
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { id: 'source_has_corrections' }]);
  await house.call('DELETE', `/cost-correction/${id}`, { token });
  expect((await remove()).status).toBe(200);
  for (let day = 1; day <= 100; day++) {
    const from = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
    await added({ from, to: from });
  }
  expect(await fieldsOf({})).toEqual({ from: 'too_many_corrections' });
});

test('spend of the source and of its campaigns is corrected in its own zone, part of the days by the mean', async () => {
  await added({ factor: '1.2' });
  await spent({ from: '2026-03-01', to: '2026-03-01' });
  await spent({ from: '2026-03-02', to: '2026-03-03' });
  await spent({ from: '2026-03-08', to: '2026-03-09' });
  const ad = { campaignId: undefined, sourceId: GOOGLE, details: [{ dimension: 'ad', value: '7' }] };
  // Both days begin within the correction of the workspace's own zone.
  await spent({ ...ad, from: '2026-03-02', to: '2026-03-02', timeZone: 'Asia/Tokyo' });
  await spent({ ...ad, from: '2026-03-09', to: '2026-03-09', timeZone: 'Asia/Tokyo' });
  await spent({ ...ad, sourceId: META, from: '2026-03-02', to: '2026-03-02' });
  const all = await counted('2026-03-01T00:00Z', '2026-03-12T00:00Z');
  expect(factorsOf(all)).toEqual([undefined, '1.2', '1.1', '1.2', undefined, undefined]);
  // Nothing is corrected any more without an entry being written.
  await house.store.db.deleteFrom('cost_corrections').execute();
  const none = await counted('2026-03-01T00:00Z', '2026-03-12T00:00Z');
  expect([new Set(factorsOf(none)), none.corrections]).toEqual([new Set([undefined]), undefined]);
});

test('other costs of the source’s campaigns are corrected in days of the workspace, within the range', async () => {
  await added();
  await added({ from: '2026-03-09', to: null, factor: '1.19' });
  await added({ sourceId: META, from: '2026-03-01', to: null });
  const whole = await counted('2026-03-01T00:00Z', '2026-03-12T00:00Z', [number]);
  const begins = Date.parse('2026-03-02T07:00Z');
  const cut = Date.parse('2026-03-09T07:00Z');
  expect(whole.corrections?.toSorted((a, b) => a.begins - b.begins)).toEqual([
    { campaigns: [number], begins, ends: cut, factor: '1.05' },
    { campaigns: [number], begins: cut, ends: Date.parse('2026-03-12T00:00Z'), factor: '1.19' },
  ]);
  const early = await counted('2026-03-01T00:00Z', '2026-03-02T07:00Z');
  expect(early.corrections).toEqual([]);
  expect((await counted('2026-03-01T00:00Z', '2026-03-12T00:00Z', [number + 1])).corrections).toEqual([]);
});

test('a ledger shows the amount, the correction with its author, and the result', async () => {
  const fee = await added({ factor: '1.2' });
  await spent({ from: '2026-03-08', to: '2026-03-09', amount: '10.01' });
  const { id } = await house.store.db.selectFrom('spend').select('id').executeTakeFirstOrThrow();
  const parts = { visits: 2, ofVisits: 2, withoutVisits: '0', unlaid: '0', isLaid: false, isSpread: false };
  house.reports.ledgerAnswer = {
    model: { amount: '10.5', uncorrected: '10', visits: 3 },
    spread: '0',
    lines: [{ id, remaining: '11.011', onVisits: '11.011', ...parts }],
  };
  const range = 'from=2026-03-01T00:00:00Z&to=2026-03-12T00:00:00Z';
  const answer = await house.call('GET', `/report/ledger?${range}`, { token });
  const { lines, model, cost } = answer.body as Ledger;
  expect([cost, model]).toEqual(['21.511', { amount: '10.5', uncorrected: '10', visits: 3, charged: null }]);
  expect(lines).toMatchObject([
    { amount: '10.01', remaining: '11.011', correction: { factor: '1.1', result: '11.011', of: [fee] } },
  ]);
  expect(house.reports.explained.at(-1)?.corrections).toMatchObject([{ campaigns: [number], factor: '1.2' }]);
  await house.store.db.deleteFrom('cost_corrections').execute();
  house.reports.ledgerAnswer = {
    ...house.reports.ledgerAnswer,
    model: { amount: '10', uncorrected: '10', visits: 3 },
  };
  const plain = (await house.call('GET', `/report/ledger?${range}`, { token })).body as Ledger;
  expect([plain.model.uncorrected, plain.lines[0]?.correction]).toEqual([null, null]);
});
