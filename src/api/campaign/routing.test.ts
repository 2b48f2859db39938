import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { COUNTRIES, type Condition, LANGUAGES } from '../../contracts/routing/targeting.ts';
import type { StoredRouting } from '../../db/routing.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const pages = [
  { name: 'A', url: 'https://a.example/', weight: 7000 },
  { name: 'B', url: 'https://b.example/', weight: 3000 },
];
const whole = [{ path: 0, weight: 10_000 }];
const rule = (change: object = {}) => ({
  name: 'Germany on phones',
  match: 'all',
  conditions: [{ field: 'country', is: true, values: ['DE'] }],
  caps: {},
  to: whole,
  ...change,
});

const post = (change: object = {}) =>
  house.call('POST', '/campaign', {
    token,
    body: { name: 'Spring', domainId, ...splitBetween(pages), ...change },
  });
const create = async (change: object = {}): Promise<Campaign> => {
  const answer = await post(change);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const patch = (campaign: Campaign, change: object) =>
  house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { revision: campaign.revision, ...change },
  });
const fieldsOf = async (change: object): Promise<unknown> => at((await post(change)).body, 'error.fields');
const conditioned = (condition: object) => ({ rules: [rule({ conditions: [condition] })] });

const conditions: Condition[] = [
  { field: 'country', is: true, values: ['DE', 'XK'] },
  { field: 'region', is: false, values: ['US-CA', 'GB-ENG', 'FR-75'] },
  { field: 'language', is: true, values: ['pt', 'fil'] },
  { field: 'device', is: true, values: ['mobile', 'tv'] },
  { field: 'os', is: false, values: ['chromeos'] },
  { field: 'browser', is: true, values: ['samsung'] },
  { field: 'hours', is: true, values: [{ days: ['fri', 'sat'], from: '20:00', to: '24:00' }] },
];

test('a campaign with every field is returned as given, and can be sent back', async () => {
  const given = {
    notes: 'n',
    source: 'Meta',
    timeZone: 'Europe/Berlin',
    startsAt: '2026-04-01T00:00:00+02:00',
    endsAt: '2026-05-01T00:00:00+02:00',
    redirect: 'none',
    referrer: 'passed',
    passQuery: true,
    invalidTraffic: 'refuse',
    inactive: 'gone',
    caps: { hour: 10, day: 100, total: 1_000_000_000 },
    destinations: ['A', 'B', 'C'].map((name) => ({ name, url: `https://${name.toLowerCase()}.example/` })),
    paths: [
      {
        landing: 0,
        offers: [
          { destination: 1, weight: 5000 },
          { destination: 2, weight: 5000 },
        ],
      },
      { landing: null, offers: [{ destination: 2, weight: 10_000 }] },
    ],
    default: [
      { path: 1, weight: 1 },
      { path: 0, weight: 9999 },
    ],
    rules: [rule({ match: 'any', conditions, caps: { day: 5 } }), rule({ conditions: [] })],
  };
  const campaign = await create(given);
  expect(campaign).toMatchObject({
    ...given,
    startsAt: '2026-03-31T22:00:00.000Z',
    endsAt: '2026-04-30T22:00:00.000Z',
  });
  expect(campaign.rules.map((r) => r.number)).toEqual([1, 2]);
  const { destinations, paths, default: fallback, rules } = campaign;
  const same = await patch(campaign, { ...given, destinations, paths, default: fallback, rules });
  expect([same.status, at(same.body, 'revision')]).toEqual([200, 1]);
  const other = await patch(campaign, { caps: {}, timeZone: null, startsAt: null, redirect: '307' });
  expect(other.body).toMatchObject({
    caps: {},
    timeZone: null,
    startsAt: null,
    redirect: '307',
    revision: 2,
  });
  expect(at(other.body, 'rules')).toEqual(campaign.rules);
});

describe('a body with one error is refused on its field:', () => {
  test.each<[object, Record<string, string>]>([
    [{ rules: undefined, paths: undefined }, { paths: 'required' }],
    [{ default: undefined }, { default: 'required' }],
    [{ paths: [] }, { paths: 'path_required' }],
    [{ default: [] }, { default: 'path_required' }],
    [{ default: [{ path: 2, weight: 10_000 }] }, { 'default.0.path': 'path_unknown' }],
    [{ default: [{ path: -1, weight: 10_000 }] }, { 'default.0.path': 'index_invalid' }],
    [
      { default: [{ path: 0, weight: 10_001 }] },
      { default: 'weights_must_sum', 'default.0.weight': 'weight_invalid' },
    ],
    [{ default: [{ path: 0, weight: 0.5 }] }, { 'default.0.weight': 'weight_invalid' }],
    [{ default: [0, 0].map((path) => ({ path, weight: 5000 })) }, { default: 'path_twice' }],
    [{ default: [{ path: 0, weight: 9999 }] }, { default: 'weights_must_sum' }],
    [{ rules: [rule({ to: [{ path: 0, weight: 1 }] })] }, { 'rules.0.to': 'weights_must_sum' }],
    [{ rules: [rule({ to: [{ path: 7, weight: 10_000 }] })] }, { 'rules.0.to.0.path': 'path_unknown' }],
    [{ rules: [rule({ number: 1 })] }, { 'rules.0.number': 'rule_unknown' }],
    [{ rules: [rule({ match: 'some' })] }, { 'rules.0.match': 'invalid' }],
    [{ rules: [rule({ match: 'any', conditions: [] })] }, { 'rules.0.conditions': 'conditions_required' }],
    [{ rules: Array.from({ length: 51 }, () => rule()) }, { rules: 'too_many_rules' }],
    [
      { rules: [rule({ conditions: Array.from({ length: 21 }, () => conditions[0]) })] },
      { 'rules.0.conditions': 'too_many_conditions' },
    ],
    [{ rules: [rule({ caps: { day: 0 } })] }, { 'rules.0.caps.day': 'cap_invalid' }],
    [{ caps: { hour: 1e9 + 1 } }, { 'caps.hour': 'cap_invalid' }],
    [{ caps: { total: 1.5 } }, { 'caps.total': 'cap_invalid' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'zone_unknown' }],
    [{ timeZone: '+02:00' }, { timeZone: 'zone_unknown' }],
    [{ startsAt: '2026-04-01' }, { startsAt: 'time_invalid' }],
    [{ startsAt: '2026-04-01T00:00:00' }, { startsAt: 'time_invalid' }],
    [
      { startsAt: '2026-04-01T00:00:00Z', endsAt: '2026-04-01T02:00:00+02:00' },
      { endsAt: 'ends_before_start' },
    ],
    [{ redirect: '301' }, { redirect: 'invalid' }],
    [{ passQuery: 'yes' }, { passQuery: 'invalid' }],
    [{ source: 'x'.repeat(121) }, { source: 'too_long' }],
    [
      conditioned({ field: 'city', is: true, values: ['Berlin'] }),
      { 'rules.0.conditions.0.field': 'field_unknown' },
    ],
    [conditioned({ field: 'country', values: ['DE'] }), { 'rules.0.conditions.0.is': 'required' }],
    [
      conditioned({ field: 'country', is: true, values: [] }),
      { 'rules.0.conditions.0.values': 'values_required' },
    ],
    [
      conditioned({ field: 'country', is: true, values: Array.from({ length: 201 }, () => 'DE') }),
      { 'rules.0.conditions.0.values': 'too_many_values' },
    ],
    ...(
      [
        ['country', 'UK'],
        ['country', 'de'],
        ['region', 'CA'],
        ['region', 'ZZ-AB'],
        ['language', 'qq'],
        ['language', 'en-US'],
        ['device', 'phone'],
        ['os', 'iOS'],
        ['browser', 'Chrome'],
      ] as const
    ).map(([field, value]): [object, Record<string, string>] => [
      conditioned({ field, is: true, values: [value] }),
      { 'rules.0.conditions.0.values.0': 'value_unknown' },
    ]),
    ...(
      [
        ['device', ['desktop', 'mobile', 'tablet', 'tv', 'other']],
        ['os', ['windows', 'macos', 'ios', 'android', 'chromeos', 'linux', 'other', 'ios']],
        ['browser', ['opera', 'samsung', 'edge', 'firefox', 'safari', 'chrome', 'other']],
        ['language', [...LANGUAGES, 'fil']],
      ] as const
    ).flatMap(([field, values]) =>
      [true, false].map((is): [object, Record<string, string>] => [
        conditioned({ field, is, values }),
        { 'rules.0.conditions.0.values': 'condition_useless' },
      ]),
    ),
    ...(
      [
        ['all', false],
        ['any', true],
      ] as const
    ).map(([match, is]): [object, Record<string, string>] => [
      {
        rules: [
          rule({
            match,
            conditions: [
              { field: 'country', is, values: COUNTRIES.slice(0, 125) },
              { field: 'language', is: true, values: ['de'] },
              { field: 'country', is, values: COUNTRIES.slice(125) },
            ],
          }),
        ],
      },
      { 'rules.0.conditions.2.values': 'condition_useless' },
    ]),
    ...(
      [
        [{ days: [], from: '09:00', to: '10:00' }, 'days', 'days_required'],
        [{ days: ['mo'], from: '09:00', to: '10:00' }, 'days.0', 'invalid'],
        [{ days: ['mon'], from: '24:00', to: '10:00' }, 'from', 'hours_invalid'],
        [{ days: ['mon'], from: '9:00', to: '10:00' }, 'from', 'hours_invalid'],
        [{ days: ['mon'], from: '09:00', to: '24:01' }, 'to', 'hours_invalid'],
        [{ days: ['mon'], from: '09:00', to: '09:00' }, 'to', 'hours_empty'],
      ] as const
    ).map(([span, field, code]): [object, Record<string, string>] => [
      conditioned({ field: 'hours', is: true, values: [span] }),
      { [`rules.0.conditions.0.values.0.${field}`]: code },
    ]),
    [
      { paths: [{ landing: 2, offers: [{ destination: 0, weight: 10_000 }] }], default: whole },
      { 'paths.0.landing': 'destination_unknown' },
    ],
    [
      { paths: [{ landing: null, offers: [{ destination: 2, weight: 10_000 }] }], default: whole },
      { 'paths.0.offers.0.destination': 'destination_unknown' },
    ],
    [{ paths: [{ landing: null, offers: [] }], default: whole }, { 'paths.0.offers': 'offer_required' }],
    [
      { paths: [{ landing: null, offers: [{ destination: 0, weight: 1 }] }], default: whole },
      { 'paths.0.offers': 'weights_must_sum' },
    ],
    [
      {
        paths: [{ landing: null, offers: [0, 0].map((d) => ({ destination: d, weight: 5000 })) }],
        default: whole,
      },
      { 'paths.0.offers': 'destination_twice' },
    ],
    [
      {
        paths: [{ landing: 0, offers: [1, 0].map((d) => ({ destination: d, weight: 5000 })) }],
        default: whole,
      },
      { 'paths.0.offers.1.destination': 'offer_is_landing' },
    ],
    [
      { paths: [{ number: 3, ...splitBetween(pages).paths[0] }], default: whole },
      { 'paths.0.number': 'path_unknown' },
    ],
  ])('%j', async (change, fields) => {
    expect(await fieldsOf(change)).toEqual(fields);
  });
});

test('a condition that excludes someone is accepted', async () => {
  const most = ['windows', 'macos', 'ios'];
  const rules = [
    // No one satisfies both, and everyone satisfies one of these: odd, but no one is singled out.
    rule({
      conditions: [
        { field: 'os', is: true, values: most },
        { field: 'os', is: false, values: most },
      ],
    }),
    rule({
      match: 'any',
      conditions: [
        { field: 'os', is: false, values: most },
        { field: 'os', is: true, values: most },
      ],
    }),
    rule({ conditions: [{ field: 'country', is: true, values: COUNTRIES.slice(0, 200) }] }),
  ];
  expect((await create({ rules })).rules).toHaveLength(3);
});

test('destinations, paths, default and rules must be given together', async () => {
  const campaign = await create();
  const { destinations, paths, default: fallback } = campaign;
  const alone = async (change: object) => at((await patch(campaign, change)).body, 'error.fields');
  expect(await alone({ destinations })).toEqual({
    paths: 'routing_together',
    default: 'routing_together',
    rules: 'routing_together',
  });
  expect(await alone({ destinations, paths, default: fallback })).toEqual({ rules: 'routing_together' });
  const answer = await patch(campaign, { rules: [rule()] });
  expect([answer.status, at(answer.body, 'rules.0.number')]).toEqual([200, 1]);
});

test('another page at a destination starts a new phase of each split that leads to it, and moves no one', async () => {
  const to = (path: number) => [{ path, weight: 10_000 }];
  let campaign = await create({
    destinations: ['A', 'B', 'L'].map((name) => ({
      name,
      url: `https://${name.toLowerCase()}.example/page?c={click_id}#top`,
    })),
    paths: [
      { landing: null, offers: [{ destination: 0, weight: 10_000 }] },
      { landing: 2, offers: [{ destination: 1, weight: 10_000 }] },
    ],
    default: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ],
    rules: [rule({ to: to(0) }), rule({ to: to(1) })],
  });
  const routing = async () => {
    const row = await house.store.db
      .selectFrom('campaigns')
      .select('routing')
      .where('public_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const splits = [row.routing.default, ...row.routing.rules.map((one) => one.to)];
    return { phases: splits.map((one) => one.phase), rest: splits.map((one) => ({ ...one, phase: 0 })) };
  };
  const before = await routing();
  expect(before.phases).toEqual([1, 1, 1]);
  const give = async (place: number, change: object) => {
    const { paths, default: fallback, rules } = campaign;
    const destinations = campaign.destinations.with(place, { ...campaign.destinations[place]!, ...change });
    const answer = await patch(campaign, { destinations, paths, default: fallback, rules });
    campaign = answer.body as Campaign;
    const { phases, rest } = await routing();
    expect(rest).toEqual(before.rest);
    return phases;
  };
  expect(await give(0, { name: 'Z', url: 'https://a.example/page?c={click_id}&x=1#end' })).toEqual([1, 1, 1]);
  expect(await give(0, { url: 'https://a.example/other?c={click_id}' })).toEqual([2, 2, 1]);
  expect(await give(1, { url: 'https://b2.example/page?c={click_id}' })).toEqual([3, 2, 2]);
  expect(await give(2, { url: 'http://l.example/page?c={click_id}' })).toEqual([4, 2, 3]);
  expect(await give(2, { url: 'http://l.example/page#c={click_id}' })).toEqual([4, 2, 3]);
});

test('a path number that visitors may remember is not reused', async () => {
  let campaign = await create();
  const renew = (count: number) => {
    const paths = Array.from({ length: count }, () => ({
      landing: null,
      offers: [{ destination: 0, weight: 10_000 }],
    }));
    const { destinations, revision } = campaign;
    const body = { revision, destinations, paths, default: whole, rules: [] };
    return house.call('PATCH', `/campaign/${campaign.id}`, { token, body });
  };
  for (const count of [100, 100, 48]) campaign = (await renew(count)).body as Campaign;
  const refused = await renew(1);
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { paths: 'too_many_paths' }]);
  expect(at(refused.body, 'error.hints.paths')).toMatch(
    /250 path numbers.+ for a year.+ create another campaign/,
  );
  // Existing paths can be changed.
  const { destinations, paths } = campaign;
  const reordered = { destinations, paths: paths.toReversed(), default: whole, rules: [] };
  const changed = await patch(campaign, reordered);
  expect([changed.status, at(changed.body, 'paths.47.number')]).toEqual([200, paths[0]?.number]);
  campaign = changed.body as Campaign;
  // Backdates everything by a year, which is not a leap year.
  const { routing } = await house.store.db
    .selectFrom('campaigns')
    .select('routing')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const earlier = JSON.stringify(routing).replaceAll('"2026-', '"2025-');
  expect(earlier).not.toBe(JSON.stringify(routing));
  await house.store.db
    .updateTable('campaigns')
    .set({ routing: sql<StoredRouting>`${earlier}::jsonb` })
    .where('public_id', '=', campaign.id)
    .execute();
  expect((await renew(2)).status).toBe(200);
});

test('the end must be after the start, whichever of them is changed', async () => {
  const campaign = await create({ startsAt: '2026-04-01T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' });
  const alone = async (change: object) => at((await patch(campaign, change)).body, 'error.fields');
  expect(await alone({ endsAt: '2026-03-01T00:00:00Z' })).toEqual({ endsAt: 'ends_before_start' });
  expect(await alone({ startsAt: '2026-05-01T00:00:00Z' })).toEqual({ startsAt: 'ends_before_start' });
  expect((await patch(campaign, { startsAt: '2027-01-01T00:00:00Z', endsAt: null })).status).toBe(200);
});

test('an unknown field is refused with the name that was probably meant', async () => {
  const answer = await post({
    nots: 'x',
    destinations: [{ name: 'A', url: 'https://a.example/', weight: 10_000 }, pages[1]],
    rules: [rule({ conditons: [] })],
  });
  expect(answer.status).toBe(422);
  expect(at(answer.body, 'error.fields')).toEqual({
    nots: 'unknown_field',
    'destinations.0.weight': 'unknown_field',
    'destinations.1.weight': 'unknown_field',
    'rules.0.conditons': 'unknown_field',
  });
  const hints = at(answer.body, 'error.hints') as Record<string, string>;
  expect(hints.nots).toBe('Did you mean "notes"?');
  expect(hints['rules.0.conditons']).toBe('Did you mean "conditions"?');
  expect(hints['destinations.0.weight']).toBe('Allowed fields: id, name, url, parameters.');
  expect(at(answer.body, 'error.docs')).toBeUndefined();
});

test('probable mistakes are returned as warnings', async () => {
  const page = (url: string) => splitBetween([{ name: 'A', url, weight: 10_000 }]);
  const campaign = await create(page('https://a.example/?c={click_id}&k=__CID__'));
  expect(campaign.warnings).toEqual([
    {
      field: 'destinations.0.url',
      code: 'platform_token',
      token: '__CID__',
      hint: null,
    },
  ]);
  expect((await create(page('https://a.example/?c={click_id}'))).warnings).toEqual([]);
});

test('warns about a rule that can never match', async () => {
  const country = (...values: string[]) => ({ field: 'country', is: true, values });
  const { warnings } = await create({
    rules: [
      rule({ conditions: [country('DE', 'AT')] }),
      rule({ conditions: [country('DE')] }),
      rule({ conditions: [country('US'), country('FR')] }),
      rule({ conditions: [country('US')], caps: { day: 5 } }),
      rule({ conditions: [country('US')] }),
    ],
  });
  expect(warnings.filter(({ field }) => field.startsWith('rules'))).toEqual([
    { field: 'rules.1', code: 'rule_behind', token: 'rules.0', hint: null },
    { field: 'rules.2', code: 'rule_never', token: '', hint: null },
  ]);
});

test('warns about a landing page without the click ID, once and only after a redirect', async () => {
  const behind = (landing: string, redirect = '302') => ({
    redirect,
    destinations: [
      { name: 'L', url: landing },
      { name: 'O', url: 'https://offer.example/?c={click_id}' },
    ],
    paths: [0, 0, null].map((place) => ({ landing: place, offers: [{ destination: 1, weight: 10_000 }] })),
    default: [0, 1, 2].map((path) => ({ path, weight: path === 0 ? 10_000 : 0 })),
  });
  const warning = {
    field: 'destinations.0.url',
    code: 'landing_without_click_id',
    token: '{click_id}',
    hint: null,
  };
  expect((await create(behind('https://l.example/?s={sub1}'))).warnings).toEqual([warning]);
  expect((await create(behind('https://l.example/', 'meta'))).warnings).toEqual([warning]);
  expect((await create(behind('https://l.example/', 'none'))).warnings).toEqual([]);
  expect((await create(behind('https://l.example/{click_id}/'))).warnings).toEqual([]);
  expect((await create(behind('https://l.example/#{click_id}'))).warnings).toEqual([]);
});

test('warns about a destination reached straight from the link without the click ID', async () => {
  const urls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example/`);
  const offer = (destination: number, weight = 10_000) => ({ destination, weight });
  const routing = {
    destinations: [...urls, 'https://g.example/{click_id}'].map((url) => ({ name: '', url })),
    paths: [
      { landing: null, offers: [offer(0), offer(1, 0)] },
      { landing: 2, offers: [offer(3)] },
      { landing: null, offers: [offer(4)] },
      { landing: null, offers: [offer(2, 5_000), offer(6, 5_000)] },
      { landing: null, offers: [offer(5)] },
    ],
    default: [
      { path: 0, weight: 10_000 },
      { path: 3, weight: 0 },
    ],
    rules: [
      {
        name: '',
        match: 'all',
        conditions: [{ field: 'country', is: true, values: ['DE'] }],
        caps: {},
        to: [1, 2].map((path) => ({ path, weight: 5_000 })),
      },
    ],
  };
  const said = async (redirect: string) =>
    (await create({ redirect, ...routing })).warnings.map(({ field, code }) => [field, code]);
  const expected = [
    ['destinations.0.url', 'no_click_id'],
    ['destinations.2.url', 'landing_without_click_id'],
    ['destinations.4.url', 'no_click_id'],
  ];
  // Offers and a path without a share.
  const closed = [1, 5, 6].map((place) => [`destinations.${place}.url`, 'page_closed']);
  expect(await said('302')).toEqual([...expected, ...closed]);
  expect(await said('meta')).toEqual([...expected, ...closed]);
  expect(await said('none')).toEqual(closed);
});

test('warns about an old campaign whose landing page is its offer, and allows changes to it', async () => {
  const landed = { landing: 0, offers: [{ destination: 1, weight: 10_000 }] };
  const campaign = await create({ paths: [landed], default: whole });
  const stored = house.store.db.selectFrom('campaigns').select('routing');
  const { routing } = await stored.where('public_id', '=', campaign.id).executeTakeFirstOrThrow();
  const looped = JSON.stringify({
    ...routing,
    paths: routing.paths.map((path) => ({
      ...path,
      offers: [{ destination: path.landing, weight: 10_000 }],
    })),
  });
  await house.store.db
    .updateTable('campaigns')
    .set({ routing: sql<StoredRouting>`${looped}::jsonb` })
    .where('public_id', '=', campaign.id)
    .execute();
  const found = (await house.call('GET', `/campaign/${campaign.id}`, { token })).body as Campaign;
  const warning = { field: 'paths.0.offers.0.destination', code: 'offer_is_landing', token: '', hint: null };
  expect(found.warnings).toContainEqual(warning);
  const { destinations, paths, default: split } = found;
  const changed = await patch(found, { name: 'Summer', destinations, paths, default: split, rules: [] });
  expect([changed.status, at(changed.body, 'name')]).toEqual([200, 'Summer']);
  // Another such path is new, and refused.
  const again = {
    destinations,
    paths: [...paths, { ...paths[0], number: undefined }],
    default: split,
    rules: [],
  };
  const answer = await patch(changed.body as Campaign, again);
  expect(at(answer.body, 'error.fields')).toEqual({ 'paths.1.offers.0.destination': 'offer_is_landing' });
});

test('the example in docs/campaigns.md creates a campaign', async () => {
  const page = await readFile(new URL('../../../docs/campaigns.md', import.meta.url), 'utf8');
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '') as object;
  const answer = await post({ ...example, domainId, slug: 'from-the-docs' });
  expect([answer.status, at(answer.body, 'warnings')]).toEqual([201, []]);
});
