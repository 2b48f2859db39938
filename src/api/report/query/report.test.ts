import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import { storedRequest, sums } from '../../../../test/helpers/fake-reports.ts';
import type { SignedIn } from '../../../contracts/accounts/session.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { FILTER_DIMENSIONS } from '../../../contracts/reports/report-query.ts';
import type { Measures } from '../../../core/report/metrics.ts';
import { RefusedQuestion } from '../../../events/queue/question.ts';

let house: House;
let owner: SignedIn;
let stranger: SignedIn;
let campaign: Campaign;
let theirs: Campaign;
/** Internal numbers. */
let numbers: { campaign: number; workspace: number; destinations: number[]; domain: number };

const make = async (token: string, slug: string): Promise<Campaign> => {
  const domains = await house.call('GET', '/domain', { token });
  const body = {
    name: `Campaign ${slug}`,
    domainId: at(domains.body, '0.id'),
    slug,
    source: 'Google Ads',
    ...splitBetween([
      { name: 'A', url: 'https://a.example/', weight: 7000 },
      { name: 'B', url: 'https://b.example/', weight: 3000 },
    ]),
  };
  return (await house.call('POST', '/campaign', { token, body })).body as Campaign;
};

beforeAll(async () => {
  house = await openHouse({ openRegistration: true });
  owner = await house.register('ana@example.com');
  stranger = await house.register('bob@example.com');
  campaign = await make(owner.access_token, 'spring');
  theirs = await make(stranger.access_token, 'other');
  const { db } = house.store;
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const destinations = await db
    .selectFrom('destinations')
    .select('id')
    .where('campaign_id', '=', row.id)
    .orderBy('position')
    .execute();
  numbers = {
    campaign: row.id,
    workspace: row.workspace_id,
    domain: row.domain_id,
    destinations: destinations.map((one) => one.id),
  };
});
afterAll(() => house.close());
beforeEach(() => {
  house.reports.reported = [];
  delete house.reports.answerTo;
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
});

/** São Paulo: days begin at 03:00 UTC. */
const DAY = { from: '2026-03-10T03:00:00Z', to: '2026-03-11T03:00:00Z' };
const ask = (query: Record<string, unknown> = {}, token = owner.access_token) => {
  const search = new URLSearchParams(
    Object.entries({ ...DAY, ...query }).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return house.call('GET', `/report?${search}`, { token });
};
/** Excludes the queries for campaigns of unknown cost. */
const asked = () => house.reports.reported.filter(({ metrics }) => metrics.join() !== 'valid,conversions');

test('only totals: the default metrics including ratios, with null for unknown', async () => {
  house.reports.answer.total = { ...sums(4), conversions: 1, revenue: '2.5', costedRevenue: '2.5' };
  const { body } = await ask();
  expect(body).toMatchObject({
    ...{
      from: '2026-03-10T03:00:00.000Z',
      to: '2026-03-11T03:00:00.000Z',
      compared: null,
      rows: [],
      count: 0,
    },
    timeZone: 'America/Sao_Paulo',
    currency: 'USD',
    incomplete: null,
    total: { values: { requests: 4, valid: 4, cr: 0.25, revenue: '2.5', roi: null }, previous: null },
  });
  expect(asked()).toMatchObject([
    {
      workspace: numbers.workspace,
      dimensions: [],
      filters: [],
      basis: 'click',
      order: { by: 'requests', descending: true },
    },
  ]);
});

test('keys are public IDs, next to names', async () => {
  const { campaign: c, destinations, domain } = numbers;
  const [a] = destinations;
  const rowsFor = async (dimension: string, key: string | null) => {
    house.reports.answer = {
      rows: [{ keys: [key], sums: sums(1) }],
      total: sums(1),
      count: 1,
      incomplete: false,
    };
    const { body } = await ask({ dimensions: dimension });
    return [at(body, 'rows.0.keys.0'), at(body, 'rows.0.names.0')];
  };
  expect(await rowsFor('campaign', `${c}`)).toEqual([campaign.id, 'Campaign spring']);
  expect(await rowsFor('campaign', null)).toEqual([null, null]);
  // A campaign that no longer exists.
  expect(await rowsFor('campaign', '9999')).toEqual(['9999', null]);
  expect(await rowsFor('destination', `${a}`)).toEqual([campaign.destinations[0]?.id, 'A']);
  expect(await rowsFor('landing', `${a}`)).toEqual([campaign.destinations[0]?.id, 'A']);
  expect(await rowsFor('path', `${c}/1`)).toEqual([`${campaign.id}/1`, 'B']);
  expect(await rowsFor('variant', `${c}/c1/0`)).toEqual([`${campaign.id}/c1/0`, 'A']);
  expect(await rowsFor('rule', `${c}/2`)).toEqual([`${campaign.id}/2`, null]);
  expect(await rowsFor('rule', null)).toEqual([null, null]);
  expect((await rowsFor('domain', `${domain}`))[0]).toBe(campaign.domainId);
  expect(await rowsFor('source', 'Google Ads')).toEqual(['Google Ads', null]);
  expect(asked().at(-1)?.sources).toEqual([{ campaign: c, source: 'Google Ads' }]);
});

test('IDs of an ad account are asked for where the campaigns’ sources pass them', async () => {
  const { campaign: c } = numbers;
  const google = 'src_0GoogleAds000001';
  const ads = [{ source: google, sub: 'sub3', campaigns: [c] }];
  house.reports.answer.rows = [{ keys: [`${google}/44/5`], sums: sums(1) }];
  const filters = [{ dimension: 'ad', op: 'is', values: [`${google}/44`, null] }];
  const one = await ask({ dimensions: 'ad', filters });
  expect(asked().at(-1)?.roles?.ad).toEqual(ads);
  // Google passes the name of no site.
  expect(asked().at(-1)?.roles?.site).toEqual([]);
  expect(asked().at(-1)?.filters).toEqual([{ ...filters[0], roles: ads }]);
  // One source needs no name.
  expect(at(one.body, 'rows.0')).toMatchObject({ keys: [`${google}/44/5`], names: ['44/5'] });

  const body = {
    name: 'Push',
    tokens: [
      { parameter: 'sub1', token: '{banner}', means: 'adId' },
      { parameter: 'sub2', token: '{banner_name}', means: 'adName' },
    ],
  };
  const own = await house.call('POST', '/campaign/traffic_source', { token: owner.access_token, body });
  const push = `${at(own.body, 'id')}`;
  // No campaign has the new source yet.
  await ask({ dimensions: 'ad' });
  expect(asked().at(-1)?.roles?.ad).toEqual(ads);

  const second = await make(owner.access_token, 'pushed');
  await house.store.db
    .updateTable('campaigns')
    .set({ source: ' PUSH' })
    .where('public_id', '=', second.id)
    .execute();
  house.reports.answer.rows = [
    { keys: [`${google}/44`], sums: sums(1) },
    { keys: [null], sums: sums(1) },
  ];
  const two = await ask({ dimensions: 'ad' });
  // The next page may have IDs of the other source.
  expect([0, 1].map((i) => at(two.body, `rows.${i}.names.0`))).toEqual(['44 · Google Ads', null]);
  expect(asked().at(-1)?.roles?.ad).toEqual([
    ...ads,
    { source: push, sub: 'sub1', nameSub: 'sub2', campaigns: [expect.any(Number)] },
  ]);

  // The same ID of another source has no name, and an ID that is its own name needs none.
  house.reports.roleNames = [
    { source: push, id: '44', name: 'Blue shoes' },
    { source: push, id: '45', name: '45' },
  ];
  house.reports.answer.rows = [`${google}/44`, `${push}/44`, `${push}/45`, null].map((key) => ({
    keys: [key],
    sums: sums(1),
  }));
  const three = await ask({ dimensions: 'ad' });
  expect([0, 1, 2, 3].map((i) => at(three.body, `rows.${i}.names.0`))).toEqual([
    ...['44 · Google Ads', 'Blue shoes · 44 · Push', '45 · Push'],
    null,
  ]);
  house.reports.names = () => Promise.reject(new RefusedQuestion('timeout', 30));
  const unnamed = await ask({ dimensions: 'ad' });
  expect(at(unnamed.body, 'rows.1.names.0')).toBe('44 · Push');
  Reflect.deleteProperty(house.reports, 'names');
  house.reports.roleNames = [];
  await house.call('DELETE', '/campaign/traffic_source', { token: owner.access_token, body: { id: push } });

  await ask({ dimensions: 'day' });
  expect(asked().at(-1)?.roles).toBeUndefined();
});

test('an ad that no visit named has the name of its spend', async () => {
  const meta = 'src_0MetaAds00000001';
  const { db } = house.store;
  // Its visits pass names, and Google's do not.
  const named = (source: string) =>
    db.updateTable('campaigns').set({ source }).where('public_id', '=', campaign.id).execute();
  const { source: before } = campaign;
  await named('Meta (Facebook, Instagram)');
  const upload = (name: string, ad = '44') =>
    house.call('POST', '/spend/import', {
      token: owner.access_token,
      body: {
        content: `Day,Ad ID,Ad name,Ad group ID,Ad group,Cost\n2026-03-10,${ad},${name},7,Shoes,5`,
        sourceId: meta,
        mode: 'all',
      },
    });
  const namesOf = async (dimension: string, ids: readonly string[], range: object = {}) => {
    house.reports.answer.rows = ids.map((id) => ({ keys: [`${meta}/${id}`], sums: sums(1) }));
    const { body } = await ask({ dimensions: dimension, ...range });
    return ids.map((_, i) => at(body, `rows.${i}.names.0`));
  };
  await upload('Red');
  expect(await namesOf('ad', ['44', '45'])).toEqual(['Red · 44', '45']);
  expect(await namesOf('adGroup', ['7', '44'])).toEqual(['Shoes · 7', '44']);
  // The name is new, though the amount is not.
  expect((await upload('Blue')).body).toMatchObject({ counts: { change: 1 } });
  expect((await upload('Blue')).body).toMatchObject({ counts: { same: 1 } });
  expect(await namesOf('ad', ['44'])).toEqual(['Blue · 44']);
  expect(await namesOf('ad', ['44'], { from: '2026-03-11T03:00:00Z', to: '2026-03-12T03:00:00Z' })).toEqual([
    '44',
  ]);
  house.reports.roleNames = [{ source: meta, id: '44', name: 'Of a visit' }];
  await upload('Green', '46');
  expect(await namesOf('ad', ['44', '46'])).toEqual(['Of a visit · 44', 'Green · 46']);
  house.reports.roleNames = [];
  await db.deleteFrom('spend').execute();
  await named(before);
});

test('filters name what the workspace has; others’ items are not found', async () => {
  const filters = [
    { dimension: 'campaign', op: 'is', values: [campaign.id, null] },
    { dimension: 'path', op: 'isNot', values: [`${campaign.id}/1`] },
    { dimension: 'city', op: 'contains', values: ["o'5%"] },
  ];
  expect((await ask({ filters })).status).toBe(200);
  expect(asked()[0]?.filters).toEqual([
    { dimension: 'campaign', op: 'is', values: [`${numbers.campaign}`, null] },
    { dimension: 'path', op: 'isNot', values: [`${numbers.campaign}/1`] },
    { dimension: 'city', op: 'contains', values: ["o'5%"] },
  ]);
  const foreign = {
    campaign: theirs.id,
    path: `${theirs.id}/0`,
    rule: `${theirs.id}/0`,
    variant: `${theirs.id}/c2/0`,
    destination: theirs.destinations[0]?.id,
    landing: theirs.destinations[0]?.id,
    domain: 'nobody',
  };
  for (const [dimension, value] of Object.entries(foreign)) {
    const answer = await ask({ filters: [{ dimension, op: 'is', values: [value] }] });
    expect([dimension, answer.status]).toEqual([dimension, 404]);
  }
  expect(asked()).toHaveLength(1);
});

test('a series has all its steps, each next to that of the previous range', async () => {
  house.reports.answer = {
    rows: [{ keys: ['2'], sums: sums(7) }],
    total: sums(7),
    count: 1,
    incomplete: false,
  };
  const { body } = await ask({ dimensions: 'hour', metrics: 'requests', compare: 'previous' });
  const rows = at(body, 'rows') as { keys: string[]; values: unknown; previous: unknown }[];
  expect(rows).toHaveLength(24);
  expect(rows[0]).toMatchObject({
    keys: ['2026-03-10T03:00:00.000Z'],
    values: { requests: 0 },
    previous: { requests: 0 },
  });
  expect(rows[2]).toMatchObject({ values: { requests: 7 }, previous: { requests: 7 } });
  expect(at(body, 'compared')).toEqual({ from: '2026-03-09T03:00:00.000Z', to: '2026-03-09T12:45:00.000Z' });
  // It is 09:45, so future steps are not compared with the whole day before.
  expect(asked().map(({ steps }) => steps.length)).toEqual([24, 10]);
  expect(rows[10]?.previous).toBeNull();
});

test('rows are compared with the same rows of the previous range', async () => {
  house.reports.answer = {
    rows: [{ keys: ['BR'], sums: sums(7) }],
    total: sums(9),
    count: 30,
    incomplete: true,
  };
  const { body } = await ask({ dimensions: 'country', compare: 'year', limit: '1', sort: '-valid' });
  expect(at(body, 'compared.from')).toBe('2025-03-10T03:00:00.000Z');
  expect(asked()[1]?.only).toEqual([['BR']]);
  expect(body).toMatchObject({ count: 30, incomplete: 'requests', total: { previous: { requests: 9 } } });
});

const filter = (over: object) => ({ filters: [{ dimension: 'country', op: 'is', values: ['BR'], ...over }] });
test.each([
  [{ to: DAY.from }, { to: 'range_invalid' }],
  [{ from: '1926-03-10T00:00:00Z' }, { to: 'range_too_long' }],
  [{ from: '٢٠٢٦-٠٣-١٠T00:00:00Z' }, { from: 'invalid' }],
  [{ dimensions: 'hour,day' }, { dimensions: 'dimension_twice_time' }],
  [{ dimensions: 'country,country' }, { dimensions: 'twice' }],
  [{ dimensions: 'country,os,device,city,browser' }, { dimensions: 'too_many' }],
  [{ dimensions: 'address' }, { 'dimensions.0': 'dimension_unknown' }],
  [{ metrics: 'requests', sort: '-valid' }, { sort: 'sort_unknown' }],
  [{ dimensions: 'quarter', from: '2024-01-01T00:00:00Z' }, { dimensions: 'too_many_steps' }],
  [{ compare: 'range' }, { compareTo: 'compare_range' }],
  [{ filters: '{' }, { filters: 'invalid' }],
  [filter({ values: [] }), { 'filters.0.values': 'filter_empty' }],
  [filter({ values: ['x'.repeat(10_000)] }), { 'filters.0.values.0': 'too_long' }],
  [filter({ values: ['a\0b'] }), { 'filters.0.values.0': 'not_storable' }],
  [filter({ op: 'contains' }), { 'filters.0': 'filter_op' }],
  [filter({ op: 'like' }), { 'filters.0.op': 'filter_op' }],
  [filter({ dimension: 'address' }), { 'filters.0.dimension': 'dimension_unknown' }],
  [{ metrics: 'money' }, { 'metrics.0': 'metric_unknown' }],
  [filter({ dimension: 'sub1', op: 'contains', values: [null] }), { 'filters.0': 'filter_op' }],
  [{ filters: Array(25).fill(filter({}).filters[0]) }, { filters: 'too_many_filters' }],
  [{ limit: '0' }, { limit: 'invalid' }],
])('%j is refused with a reason', async (query, fields) => {
  const answer = await ask(query);
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
  expect(asked()).toEqual([]);
});

test('every dimension can be requested and filtered by', async () => {
  for (const dimension of FILTER_DIMENSIONS) {
    const answer = await ask({
      dimensions: dimension,
      filters: [{ dimension, op: 'isNot', values: [null] }],
    });
    expect([dimension, answer.status]).toEqual([dimension, 200]);
  }
});

test('all time begins with the first request', async () => {
  const span = async () => (await house.call('GET', '/report/span', { token: owner.access_token })).body;
  expect(await span()).toEqual({ first: null });
  house.reports.stored.set(numbers.workspace, [storedRequest(1, numbers.campaign, 1)]);
  expect(at(await span(), 'first')).toMatch(/^2026-/);
});

test('the store gets the spend of the filtered campaigns only', async () => {
  const other = await make(owner.access_token, 'autumn');
  for (const [campaignId, amount] of [
    [campaign.id, '7'],
    [other.id, '5'],
  ]) {
    const body = { campaignId, from: '2026-03-10', to: '2026-03-10', amount };
    expect((await house.call('POST', '/spend', { token: owner.access_token, body })).status).toBe(201);
  }
  const spentWith = async (...filters: object[]): Promise<string[]> => {
    expect((await ask({ filters, metrics: 'cost' })).status).toBe(200);
    return (asked().at(-1)?.spend ?? []).map(({ amount }) => amount);
  };
  const is = (values: (string | null)[], op = 'is') => ({ dimension: 'campaign', op, values });
  expect(await spentWith()).toEqual(['7', '5']);
  expect(await spentWith(is([other.id]))).toEqual(['5']);
  expect(await spentWith(is([campaign.id, other.id]))).toEqual(['7', '5']);
  expect(await spentWith(is([campaign.id, null]))).toEqual(['7']);
  expect(await spentWith(is([null]))).toEqual([]);
  expect(await spentWith(is([other.id], 'isNot'))).toEqual(['7', '5']);
  expect(await spentWith({ dimension: 'country', op: 'is', values: ['BR'] })).toEqual(['7', '5']);
});

test('parts of several campaigns say whose they are, unless the campaign is next to them', async () => {
  const other = await make(owner.access_token, 'winter');
  const { id } = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const { campaign: c } = numbers;
  const namesFor = async (dimensions: string, keys: (string | null)[][]) => {
    const rows = keys.map((own) => ({ keys: own, sums: sums(1) }));
    house.reports.answer = { rows, total: sums(2), count: 2, incomplete: false };
    return (at((await ask({ dimensions })).body, 'rows') as { names: unknown[] }[]).map(({ names }) =>
      names.at(-1),
    );
  };
  expect(await namesFor('path', [[`${c}/0`], [`${id}/1`]])).toEqual([
    'Campaign spring · A',
    'Campaign winter · B',
  ]);
  expect(await namesFor('rule', [[`${c}/2`], [`${id}/2`], [null]])).toEqual([
    'Campaign spring · 2',
    'Campaign winter · 2',
    null,
  ]);
  const beside = [
    [`${c}`, `${c}/0`],
    [`${id}`, `${id}/1`],
  ];
  expect(await namesFor('campaign,path', beside)).toEqual(['A', 'B']);
  expect(await namesFor('path', [[`${c}/0`]])).toEqual(['A']);
});

test('a rule is shown by its name or position, and a deleted one by its number', async () => {
  const { campaign: c } = numbers;
  const { routing } = await house.store.db
    .selectFrom('campaigns')
    .select('routing')
    .where('id', '=', c)
    .executeTakeFirstOrThrow();
  const rule = { match: 'all', conditions: [], caps: {}, weightsFrom: null, arms: routing.default.arms };
  const rules = [
    { ...routing.default, ...rule, number: 3, name: 'Phones' },
    { ...routing.default, ...rule, number: 2, name: '' },
  ];
  const set = (to: unknown) =>
    house.store.db
      .updateTable('campaigns')
      .set({ routing: JSON.stringify(to) as never })
      .where('id', '=', c)
      .execute();
  await set({ ...routing, rules });
  const rows = ['3', '2', '9'].map((rule) => ({ keys: [`${c}/${rule}`], sums: sums(1) }));
  house.reports.answer = { rows, total: sums(3), count: 3, incomplete: false };
  const { body } = await ask({ dimensions: 'rule' });
  expect((at(body, 'rows') as { names: unknown[] }[]).map(({ names }) => names[0])).toEqual([
    'Phones',
    '#2',
    null,
  ]);
  await set(routing);
});

test('a month begins on its first day in the workspace’s zone, even if the range begins later', async () => {
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
  const { body } = await ask({ dimensions: 'month', metrics: 'requests', to: '2026-04-02T03:00:00Z' });
  const keys = (at(body, 'rows') as { keys: string[] }[]).map((row) => row.keys[0]);
  expect(keys).toEqual(['2026-03-01T03:00:00.000Z', '2026-04-01T03:00:00.000Z']);
  expect(asked()[0]?.steps).toEqual([Date.parse(DAY.from), Date.parse('2026-04-01T03:00:00Z')]);
});

test('a report with costs names the campaigns with unknown click costs, and excludes them', async () => {
  const unknown = { ...sums(9), costed: 0, costedValid: 0, conversions: 1, revenue: '5' };
  house.reports.answer = {
    rows: [
      { keys: [`${numbers.campaign}`], sums: unknown },
      { keys: [null], sums: unknown },
    ],
    total: unknown,
    count: 2,
    incomplete: false,
  };
  const { body } = await ask({ metrics: 'cost,profit,roi,uncostedRevenue' });
  expect(body).toMatchObject({
    withoutCost: { count: 1, campaigns: [{ id: campaign.id, name: 'Campaign spring' }] },
    total: { values: { cost: null, profit: null, roi: null, uncostedRevenue: '5' } },
  });
  expect(house.reports.reported[1]).toMatchObject({ dimensions: ['campaign'], filters: [] });
  // Also of a series, which has the same total.
  const series = await ask({ dimensions: 'day', metrics: 'cost' });
  expect(at(series.body, 'withoutCost.count')).toBe(1);
  expect(house.reports.reported).toHaveLength(4);
  // Not queried if no figure involves costs, or all are known.
  expect(at((await ask({ metrics: 'requests,cr' })).body, 'withoutCost.count')).toBe(0);
  house.reports.answer = { ...house.reports.answer, total: sums(9) };
  expect(at((await ask({ metrics: 'cost,roi' })).body, 'withoutCost.count')).toBe(0);
  expect(house.reports.reported).toHaveLength(6);
});

test('breakdowns are what a report by each dimension is, and cost-free ones are asked together', async () => {
  const by = ['country:valid', 'campaign:roi', 'trafficClass:requests', 'source:cr', 'ad:revenue'];
  const answered = (key: string | null, requests: number) => ({
    ...{ rows: [{ keys: [key], sums: sums(requests) }], total: sums(requests) },
    ...{ count: 1, incomplete: false },
  });
  const own: Record<string, string> = {
    ...{ country: 'BR', campaign: `${numbers.campaign}`, trafficClass: 'human' },
    ...{ source: 'Google Ads', ad: 'src_x/7' },
  };
  house.reports.answerTo = ({ dimensions: [dimension = ''], from }) =>
    answered(own[dimension] ?? null, from === Date.parse(DAY.from) ? 7 : 5);
  const shared = { limit: 7, compare: 'previous', filters: JSON.stringify([]) };
  const query = new URLSearchParams({ ...DAY, ...shared, limit: '7', by: by.join(',') });
  const { status, body } = await house.call('GET', `/report/breakdowns?${query}`, {
    token: owner.access_token,
  });
  expect(status).toBe(200);
  const reports = await Promise.all(
    by.map(async (one) => {
      const [dimensions = '', metrics = ''] = one.split(':');
      return (await ask({ ...shared, limit: '7', dimensions, metrics, sort: `-${metrics}` })).body;
    }),
  );
  expect(body).toEqual({ breakdowns: reports });
  expect(at(body, 'breakdowns.0.rows.0')).toMatchObject({
    ...{ keys: ['BR'], values: { valid: 7 }, previous: { valid: 5 } },
  });
  expect(at(body, 'breakdowns.1.rows.0.names.0')).toBe('Campaign spring');
});

test.each([
  ['country', 'dimension_unknown'],
  ['day:valid', 'dimension_unknown'],
  ['conversionType:conversions', 'dimension_unknown'],
  ['country:clicks', 'metric_unknown'],
  ['country:verdict', 'metric_unknown'],
  ['country:formula:1', 'metric_unknown'],
  ['', 'required'],
  [Array.from({ length: 13 }, () => 'country:valid').join(','), 'too_many'],
])('breakdowns by %j are refused: %s', async (by, problem) => {
  const { status, body } = await house.call(
    'GET',
    `/report/breakdowns?${new URLSearchParams({ ...DAY, by })}`,
    {
      token: owner.access_token,
    },
  );
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(problem);
});

test('a step without events costs nothing if any costs are known', async () => {
  const costOf = async (total: Measures) => {
    house.reports.answer = { rows: [], total, count: 0, incomplete: false };
    return at((await ask({ dimensions: 'day', metrics: 'cost' })).body, 'rows.0.values.cost');
  };
  expect(await costOf(sums(3))).toBe('0');
  expect(await costOf({ ...sums(3), costed: 0 })).toBeNull();
});

test('reports spend for a period that is still running', async () => {
  const running = async (range: object) =>
    at((await ask({ metrics: 'cost', ...range })).body, 'runningSpend');
  const now = house.clock.now;
  const { id } = await make(owner.access_token, 'running');
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const body = {
    campaignId: id,
    from: day(now - 5 * 86_400_000),
    to: day(now + 5 * 86_400_000),
    amount: '1',
  };
  expect((await house.call('POST', '/spend', { token: owner.access_token, body })).status).toBe(201);
  const iso = (ms: number) => new Date(ms).toISOString();
  expect(await running({ from: iso(now - 2 * 86_400_000), to: iso(now) })).toBe(true);
  expect(await running({ from: iso(now - 20 * 86_400_000), to: iso(now - 10 * 86_400_000) })).toBe(false);
  expect(await running({ from: iso(now - 2 * 86_400_000), to: iso(now), metrics: 'requests' })).toBe(false);
});
