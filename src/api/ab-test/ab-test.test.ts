import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';

let house: House;
let token: string;
let campaignId: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domains = await house.call('GET', '/domain', { token });
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const made = await house.call('POST', '/campaign', {
    token,
    body: { name: 'Spring', slug: 'spring', domainId: at(domains.body, '0.id'), ...splitBetween(pages) },
  });
  campaignId = at(made.body, 'id') as string;
});
afterAll(() => house.close());

const conversion = { kind: 'conversion', event: 'sale' };
const variants = [
  { path: 0, weight: 5000 },
  { path: 1, weight: 5000 },
];
const post = (change: object = {}) =>
  house.call('POST', '/ab-test', {
    token,
    body: { name: 'Headline', campaignId, metric: conversion, arms: variants, ...change },
  });
const fieldsOf = async (change: object) => at((await post(change)).body, 'error.fields');

test('a draft has the given values, and defaults for the rest', async () => {
  const { status, body } = await post({ hypothesis: 'A shorter one sells more.' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Headline',
    state: 'draft',
    kind: 'ab',
    mode: 'fixed',
    rule: 0,
    ruleName: null,
    phase: 0,
    campaign: { id: campaignId, name: 'Spring', status: 'active', link: 'http://localhost:3001/spring' },
    arms: [
      { path: 0, url: null, name: 'a', weight: 5000 },
      { path: 1, url: null, name: 'b', weight: 5000 },
    ],
    metric: conversion,
    guardrails: [],
    windowSeconds: 86_400,
    alpha: 0.05,
    mde: 0.1,
    plannedUnits: null,
    hypothesis: 'A shorter one sells more.',
    waiting: null,
    outcome: null,
    startedAt: null,
    endedAt: null,
    revision: 1,
    phases: [],
    trail: [{ act: 'created', phase: null, fields: [], outcome: null, note: '' }],
  });
  const { id } = body as AbTestDetail;
  expect((await house.call('GET', `/ab-test/${id}`, { token })).body).toEqual(body);
  expect((body as AbTestDetail).key).toMatch(/^t\d+$/);
});

describe('a draft with one error is refused on its field:', () => {
  test.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'name_required' }],
    [{ campaignId: '' }, { campaignId: 'campaign_required' }],
    [{ arms: [{ path: 0, weight: 10_000 }] }, { arms: 'arms_too_few' }],
    [{ arms: Array.from({ length: 11 }, () => ({ path: 0, weight: 0 })) }, { arms: 'arms_too_many' }],
    [{ arms: variants.map((variant) => ({ ...variant, weight: 0 })) }, { arms: 'weights_must_sum' }],
    [{ arms: variants.map((variant) => ({ ...variant, weight: 4999 })) }, { arms: 'weights_must_sum' }],
    [{ arms: [{ path: 0, weight: 5000.5 }, variants[1]] }, { 'arms.0.weight': 'weight_invalid' }],
    [{ arms: [{ weight: 5000 }, variants[1]] }, { 'arms.0.path': 'path_or_url' }],
    [{ arms: [variants[0], { path: 7, weight: 5000 }] }, { 'arms.1.path': 'path_unknown' }],
    [{ arms: [variants[0], variants[0]] }, { 'arms.1.path': 'path_twice' }],
    [{ arms: [variants[0], { url: 'ftp://c.example/', weight: 5000 }] }, { 'arms.1.url': 'url_scheme' }],
    [
      { arms: [variants[0], { url: 'https://localhost:3001/x', weight: 5000 }] },
      { 'arms.1.url': 'url_own_link' },
    ],
    [{ arms: [variants[0], { url: 'https://a.example', weight: 5000 }] }, { 'arms.1.url': 'arm_same_page' }],
    [{ kind: 'aa' }, { 'arms.1.path': 'arm_other_page' }],
    [{ kind: 'aa', mode: 'bandit', arms: [variants[0], variants[0]] }, { mode: 'aa_not_bandit' }],
    [{ rule: 3 }, { rule: 'rule_unknown' }],
    [{ metric: { kind: 'conversion', event: '' } }, { 'metric.event': 'event_required' }],
    [{ metric: { kind: 'conversion' } }, { 'metric.types': 'event_or_types' }],
    [{ metric: { ...conversion, types: 'counted' } }, { 'metric.types': 'event_or_types' }],
    [{ metric: { kind: 'conversion', types: [] } }, { 'metric.types': 'types_missing' }],
    // Rebills are off.
    [{ metric: { kind: 'conversion', types: [1, 7] } }, { 'metric.types.1': 'type_unknown' }],
    [{ guardrails: [{ kind: 'conversion', types: [99] }] }, { 'guardrails.0.types.0': 'type_unknown' }],
    [
      {
        guardrails: [
          [1, 2],
          [2, 1],
        ].map((types) => ({ kind: 'conversion', types })),
      },
      { guardrails: 'guardrail_twice' },
    ],
    [{ windowSeconds: 0 }, { windowSeconds: 'window_invalid' }],
    [{ windowSeconds: 2_592_001 }, { windowSeconds: 'window_invalid' }],
    [{ alpha: 0 }, { alpha: 'alpha_invalid' }],
    [{ mde: 0 }, { mde: 'mde_invalid' }],
    [{ plannedUnits: 0 }, { plannedUnits: 'units_invalid' }],
    [{ guardrails: [conversion, conversion] }, { guardrails: 'guardrail_twice' }],
  ])('%j', async (change, fields) => {
    expect(await fieldsOf(change)).toEqual(fields);
  });
});

test('types are kept in order, with their definitions', async () => {
  const { body } = await post({
    metric: { kind: 'conversion', types: [2, 1, 2] },
    guardrails: [{ kind: 'conversion', types: 'counted' }],
  });
  expect(body).toMatchObject({ metric: { kind: 'conversion', types: [1, 2] } });
  const types = (body as AbTestDetail).types.map(({ number, known, events }) => [number, known, events[0]]);
  expect(types).toEqual([
    [1, 'purchase', 'purchase'],
    [2, 'lead', 'lead'],
  ]);
  expect((await post()).body).toMatchObject({ types: [] });
});

test('without a type that counts as a conversion, there is nothing to count', async () => {
  const own = (await house.register('zoe@example.com')).access_token;
  const domains = await house.call('GET', '/domain', { token: own });
  const pages = ['a', 'b'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const campaign = await house.call('POST', '/campaign', {
    token: own,
    body: { name: 'None', domainId: at(domains.body, '0.id'), ...splitBetween(pages) },
  });
  const body = {
    ...{ name: 'Counted', campaignId: at(campaign.body, 'id'), arms: variants },
    metric: { kind: 'conversion', types: 'counted' },
  };
  const draft = await house.call('POST', '/ab-test', { token: own, body });
  expect(draft.status).toBe(201);
  for (const number of [1, 2])
    await house.call('PATCH', '/conversion-type', {
      token: own,
      body: { number, countsAsConversion: false },
    });
  const started = await house.call('POST', `/ab-test/${String(at(draft.body, 'id'))}/start`, {
    token: own,
    body: { revision: 1 },
  });
  expect(at(started.body, 'error.fields')).toEqual({ 'metric.types': 'no_type_counts' });
});

test('a variant can have weight 0, and the same path can occur twice in an A/A test', async () => {
  const zero = [
    { path: 0, weight: 10_000 },
    { path: 1, weight: 0 },
  ];
  expect((await post({ arms: zero })).status).toBe(201);
  expect((await post({ kind: 'aa', arms: [variants[0], variants[0]] })).status).toBe(201);
});

test('the list can be searched, filtered, sorted and paged', async () => {
  await post({ name: 'Zebra 100%', rule: 0 });
  const listed = async (query: string) => {
    const { body } = await house.call('GET', `/ab-test?${query}`, { token });
    return (at(body, 'rows') as AbTestDetail[]).map(({ name }) => name);
  };
  expect(await listed('search=100%25')).toEqual(['Zebra 100%']);
  expect(await listed('search=SPRING&sort=-name')).toContain('Zebra 100%');
  expect((await listed('sort=-name'))[0]).toBe('Zebra 100%');
  for (const sort of ['created', 'updated', 'started', 'state', 'campaign'])
    expect((await listed(`sort=-${sort}`)).length).toBeGreaterThan(2);
  expect(await listed('state=running')).toEqual([]);
  expect((await listed(`campaign=${campaignId}&rule=0&state=open`)).length).toBeGreaterThan(2);
  expect(await listed('rule=1')).toEqual([]);
  expect(await listed('to=2026-03-10T12:34:56.789Z')).toEqual([]);
  expect(await listed('from=2026-03-10T12:34:56.790Z')).toEqual([]);
  expect((await listed('from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z')).length).toBeGreaterThan(2);
  const page = await house.call('GET', '/ab-test?perPage=10&page=2', { token });
  expect(page.body).toMatchObject({ rows: [], page: 2, perPage: 10 });
});
