import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import { storedRequest, sums } from '../../../../test/helpers/fake-reports.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import type { ListedPage } from '../../../contracts/campaigns/campaign-figures.ts';
import { type Measures, NO_MEASURES } from '../../../core/report/metrics.ts';

let house: House;
let token: string;
let domainId: string;
const made: Record<string, Campaign> = {};

beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
  const each = [
    { name: 'beta', slug: 'two', tags: ['Search'], source: 'Google Ads', url: 'https://shop.example/50%off' },
    { name: 'Alpha', slug: 'one', tags: ['Search', 'Q1'], source: '', url: 'https://shop.example/b' },
    { name: 'gamma', slug: 'three', tags: [], source: 'TikTok', url: 'https://other.example/' },
  ];
  for (const { url, ...campaign } of each) {
    const body = { ...campaign, domainId, ...splitBetween([{ name: 'A', url, weight: 10_000 }]) };
    const answer = await house.call('POST', '/campaign', { token, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    made[campaign.name] = answer.body as Campaign;
    house.clock.now += 1000;
  }
  const { revision, id } = made.beta as Campaign;
  await house.call('PATCH', `/campaign/${id}`, { token, body: { revision, status: 'paused' } });
});
afterAll(() => house.close());

const list = async (query: string): Promise<ListedPage> =>
  (await house.call('GET', `/campaign?${query}`, { token })).body as ListedPage;
const names = async (query: string): Promise<string[]> => (await list(query)).rows.map((row) => row.name);

test.each([
  ['search=ALP', ['Alpha']],
  ['search=thr', ['gamma']],
  ['search=q1', ['Alpha']],
  ['search=shop.example', ['Alpha', 'beta']],
  ['search=50%25off', ['beta']],
  ['search=%25', ['beta']],
  ['search=_', []],
  ['tag=Search', ['Alpha', 'beta']],
  ['tag=search', []],
  ['tag=Search&status=paused', ['beta']],
  ['source=TikTok', ['gamma']],
  ['domain=dom_000000000000', []],
])('%s finds %j', async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test('can also be filtered by domain', async () => {
  expect(await names(`domain=${domainId}&search=a.*`)).toEqual([]);
  expect((await list(`domain=${domainId}`)).total).toBe(3);
});

test.each([
  ['name', ['Alpha', 'beta', 'gamma']],
  ['-name', ['gamma', 'beta', 'Alpha']],
  ['created', ['beta', 'Alpha', 'gamma']],
  ['-updated', ['beta', 'gamma', 'Alpha']],
  ['status', ['Alpha', 'gamma', 'beta']],
])('sorted by %s', async (sort, sorted) => {
  expect(await names(`sort=${sort}`)).toEqual(sorted);
});

const RANGE = 'from=2026-02-11T03:00:00Z&to=2026-03-11T03:00:00Z';

/** Has the store answer with these sums of campaigns. */
const answerWith = (by: Record<string, Partial<Measures>>, ofNone: Partial<Measures> = {}): void => {
  const rows = Object.entries(by).map(([name, own]) => ({
    keys: [String(numberOf(name))],
    sums: { ...NO_MEASURES, ...own },
  }));
  const none = { keys: [null], sums: { ...NO_MEASURES, ...ofNone } };
  house.reports.answer = { rows: [...rows, none], total: NO_MEASURES, count: rows.length, incomplete: false };
};

let numbers: { id: number; name: string; workspace_id: number }[];
const numberOf = (name: string): number => numbers.find((row) => row.name === name)?.id ?? 0;
beforeAll(async () => {
  numbers = await house.store.db.selectFrom('campaigns').select(['id', 'name', 'workspace_id']).execute();
});

test('sorts by one of today’s figures over all pages; those without traffic are in order of age, newest first', async () => {
  const hits = [numberOf('beta'), numberOf('beta'), numberOf('Alpha')];
  house.reports.stored.set(
    numbers[0]?.workspace_id ?? 0,
    hits.map((campaign, i) => ({ ...storedRequest(i, campaign, 1), time: house.clock.now - 1000 })),
  );
  answerWith({ beta: sums(2), Alpha: sums(1) });
  expect(await names('sort=-requests')).toEqual(['beta', 'Alpha', 'gamma']);
  expect(await names('sort=requests')).toEqual(['gamma', 'Alpha', 'beta']);
  const page = await list('sort=-valid&perPage=10&page=1&search=shop');
  expect(page).toMatchObject({ total: 2, rows: [{ name: 'beta', today: { valid: 2 } }, { name: 'Alpha' }] });
  expect(page.rows[0]?.week).toEqual([0, 0, 0, 0, 0, 0, 2]);
  expect(page.rows[0]?.hours.reduce((sum, one) => sum + one)).toBe(2);
  expect(page).not.toHaveProperty('totals');
  expect((await list('sort=-requests&page=2&perPage=10')).rows).toEqual([]);
});

test('the figures of a range, and the totals of what matches, not of the page', async () => {
  answerWith(
    {
      beta: {
        valid: 100,
        conversions: 4,
        revenue: '30.5',
        costed: 100,
        costedValid: 100,
        costedConversions: 4,
        costedRevenue: '30.5',
        cost: '20.25',
      },
      Alpha: { valid: 50, conversions: 1, revenue: '1000' },
    },
    { unvisitedCost: '7' },
  );
  const page = await list(`${RANGE}&sort=name&perPage=10`);
  expect(page.rows.map(({ figures }) => figures)).toMatchObject([
    // Revenue of clicks of unknown cost is in no profit.
    { valid: 50, cr: 0.02, revenue: '1000', cost: null, profit: null, roi: null },
    { valid: 100, cr: 0.04, revenue: '30.5', cost: '20.25', profit: '10.25', roi: 0.5061728395 },
    { valid: 0, cr: null, revenue: '0', cost: null, profit: null, roi: null },
  ]);
  expect(page.totals).toMatchObject({
    ...{ valid: 150, conversions: 5, revenue: '1030.5', cost: '20.25', profit: '10.25', roi: 0.5061728395 },
    uncostedRevenue: '1000',
    withoutCost: { count: 1, campaigns: [{ id: made.Alpha?.id, name: 'Alpha' }] },
    withoutVisits: { counted: '0', leftOut: '7', unlaidCredit: '0' },
    runningSpend: false,
  });
  expect(page.rows[0]).not.toHaveProperty('today');
  const [asked] = house.reports.reported.slice(-1);
  expect([asked?.from, asked?.to]).toEqual([Date.UTC(2026, 1, 11, 3), Date.UTC(2026, 2, 11, 3)]);
  const filtered = await list(`${RANGE}&search=alpha`);
  expect(filtered.totals).toMatchObject({ valid: 50, cost: null, profit: null, roi: null });
});

test.each([
  ['-profit', ['gamma', 'beta', 'Alpha']],
  ['profit', ['beta', 'gamma', 'Alpha']],
  ['-roi', ['gamma', 'beta', 'Alpha']],
  ['-cr', ['Alpha', 'beta', 'gamma']],
  ['cr', ['beta', 'Alpha', 'gamma']],
  ['-revenue', ['Alpha', 'gamma', 'beta']],
  // Amounts sort numerically, not as text, down to their last decimal.
  ['-cost', ['gamma', 'beta', 'Alpha']],
  ['cost', ['beta', 'gamma', 'Alpha']],
])('sorted by %s of the range, unknown last', async (sort, sorted) => {
  const costed = { costed: 1, costedValid: 1 };
  answerWith({
    gamma: { ...costed, cost: '1000', costedRevenue: '999.999999', revenue: '999.999999' },
    beta: { ...costed, valid: 10, cost: '999.999999', costedRevenue: '1', revenue: '1' },
    Alpha: { valid: 10, conversions: 1, revenue: '5000' },
  });
  expect(await names(`${RANGE}&sort=${sort}`)).toEqual(sorted);
});

test.each([
  ['from=2026-03-10T00:00:00Z', { to: 'range_invalid' }],
  ['from=2026-03-10T00:00:00Z&to=2026-03-10T00:00:00Z', { to: 'range_invalid' }],
  ['from=2006-03-10T00:00:00Z&to=2026-03-10T00:00:00Z', { to: 'range_too_long' }],
])('refuses the range %s', async (query, fields) => {
  const { status, body } = await house.call('GET', `/campaign?${query}`, { token });
  expect([status, at(body, 'error.fields')]).toEqual([422, fields]);
});

test('spend of the range is asked for all campaigns, of today for those of the page', async () => {
  const enter = (name: string, from: string, to: string, amount: string) =>
    house.call('POST', '/spend', { token, body: { campaignId: made[name]?.id, from, to, amount } });
  // Today is 10 March in São Paulo.
  await enter('gamma', '2026-03-10', '2026-03-10', '1000');
  await enter('beta', '2026-03-09', '2026-03-12', '999.000001');
  await enter('Alpha', '2026-03-09', '2026-03-09', '5000');
  const { rows } = await list('sort=name');
  expect(rows.map(({ today }) => [today?.cost, today?.revenue, today?.profit])).toEqual([
    ['0.50', '1.50', '1'],
    ['999.000001', '1.50', '-997.500001'],
    ['1000', '0', '-1000'],
  ]);
  house.reports.asked.length = 0;
  await names('search=gamma');
  expect(house.reports.asked.map(({ spend }) => spend)).toEqual([
    [
      {
        id: expect.any(Number),
        match: { campaign: expect.any(String) },
        known: { source: 'TikTok' },
        begins: Date.UTC(2026, 2, 10, 3),
        ends: Date.UTC(2026, 2, 11, 3),
        amount: '1000',
      },
    ],
  ]);
  const { totals } = await list(`${RANGE}&search=gamma`);
  expect(
    house.reports.reported
      .at(-1)
      ?.spend.map(({ amount }) => amount)
      .sort(),
  ).toEqual([...['1000', '5000', '999.000001']]);
  expect(totals?.runningSpend).toBe(true);
});

test('tags and traffic sources to choose from', async () => {
  const { body } = await house.call('GET', '/campaign/choices', { token });
  expect(body).toEqual({
    tags: [
      { tag: 'Q1', campaigns: 1 },
      { tag: 'Search', campaigns: 2 },
    ],
    rules: { refused: 0, skipped: 0 },
    sources: ['Google Ads', 'TikTok'],
  });
});

describe('tags', () => {
  let house: House;
  let token: string;
  let domainId: string;
  beforeAll(async () => {
    house = await openHouse();
    token = (await house.register('ana@example.com')).access_token;
    domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
  });
  afterAll(() => house.close());

  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const post = (tags?: unknown) =>
    house.call('POST', '/campaign', { token, body: { name: 'Spring', domainId, tags, ...pages } });

  test('tags are trimmed, keep their order and are part of a revision', async () => {
    const made = (await post([' Search ', 'Q1'])).body as Campaign;
    expect(made.tags).toEqual(['Search', 'Q1']);
    const change = { revision: made.revision, tags: ['Q1', 'पहला'] };
    const changed = await house.call('PATCH', `/campaign/${made.id}`, { token, body: change });
    expect(changed.body).toMatchObject({ tags: ['Q1', 'पहला'], revision: 2 });
    const revisions = await house.store.db
      .selectFrom('campaign_revisions as r')
      .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
      .where('c.public_id', '=', made.id)
      .select('r.body')
      .orderBy('r.revision')
      .execute();
    expect(revisions.map(({ body }) => at(body, 'tags'))).toEqual([
      ['Search', 'Q1'],
      ['Q1', 'पहला'],
    ]);
  });

  test('a campaign without tags has none', async () => {
    expect((await post()).body).toMatchObject({ tags: [] });
  });

  test.each([
    [['a', ' '], { 'tags.1': 'tag_empty' }],
    [['a,b'], { 'tags.0': 'tag_invalid' }],
    [['a\nb'], { 'tags.0': 'tag_invalid' }],
    [['x'.repeat(41)], { 'tags.0': 'too_long' }],
    [['Sale', 'SALE '], { tags: 'tag_twice' }],
    [Array.from({ length: 21 }, (_, i) => `t${i}`), { tags: 'too_many_tags' }],
  ])('refuses %j', async (tags, fields) => {
    expect(at((await post(tags)).body, 'error.fields')).toEqual(fields);
  });
});
