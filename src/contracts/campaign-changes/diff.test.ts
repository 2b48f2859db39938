import { expect, test } from 'vitest';
import { BODY_FIELDS, CampaignBody } from '../campaigns/campaign-body.ts';
import { changesBetween } from './diff.ts';
import { keyed, unkeyed } from './keyed.ts';

const body: CampaignBody = {
  ...{
    name: 'Spring',
    status: 'active',
    domainId: 'dom_1',
    slug: 'abc',
    notes: '',
    tags: [],
    source: 'Google',
  },
  timeZone: null,
  startsAt: null,
  endsAt: null,
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
  disclosure: 'public',
  caps: { day: 10 },
  costs: { model: 'cpc', amount: '0.35' },
  destinations: [
    { id: 'dst_a', name: 'A', url: 'https://a.example/' },
    { id: 'dst_b', name: 'B', url: 'https://b.example/' },
  ],
  paths: [
    { number: 0, landing: null, offers: [{ destination: 0, weight: 10_000 }] },
    { number: 1, landing: 0, offers: [{ destination: 1, weight: 10_000 }] },
  ],
  default: [
    { path: 0, weight: 7000 },
    { path: 1, weight: 3000 },
  ],
  rules: [
    {
      number: 1,
      name: 'First',
      match: 'all',
      conditions: [],
      caps: {},
      to: [{ path: 0, weight: 10_000 }],
    },
    {
      number: 2,
      name: 'Second',
      match: 'all',
      conditions: [],
      caps: {},
      to: [{ path: 1, weight: 10_000 }],
    },
  ],
};

const changed = (change: Partial<CampaignBody>) =>
  changesBetween(keyed(body), keyed({ ...body, ...change })).map(({ kind, fact }) => [kind, fact]);

/** A different value for every field. Does not compile if a field of the campaign is missing. */
const others: { readonly [Field in keyof CampaignBody]: CampaignBody[Field] } = {
  ...{
    name: 'Summer',
    status: 'paused',
    domainId: 'dom_2',
    slug: 'abd',
    notes: 'n',
    tags: ['a'],
    source: '',
  },
  timeZone: 'UTC',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2027-01-01T00:00:00.000Z',
  ...{
    redirect: '307',
    referrer: 'passed',
    passQuery: true,
    invalidTraffic: 'refuse',
    inactive: 'gone',
    disclosure: 'limited',
  },
  costs: { model: 'cpc', amount: '0.4' },
  caps: { day: 11 },
  destinations: body.destinations.map((one) => ({ ...one, url: `${one.url}2` })),
  paths: body.paths.map((one) => ({ ...one, landing: 1 })),
  default: [{ path: 1, weight: 10_000 }],
  rules: [],
};

test('reports a change of any field', () => {
  for (const field of Object.keys(CampaignBody.shape) as (keyof CampaignBody)[]) {
    expect([field, changed({ [field]: others[field] }).length]).not.toEqual([field, 0]);
  }
  expect(BODY_FIELDS).toContain('name');
  expect(changed({})).toEqual([]);
});

test('identifies parts by what they are, not by their position', () => {
  expect(
    changed({ destinations: [...body.destinations, { id: 'dst_c', name: 'C', url: 'https://c.example/' }] }),
  ).toEqual([['destination_added', 'destination.dst_c']]);
  expect(changed({ rules: body.rules.toReversed() })).toEqual([['order', 'rules.order']]);
  expect(changed({ rules: body.rules.slice(1) })).toEqual([['rule_removed', 'rule.1']]);
  expect(
    changed({
      destinations: body.destinations.toReversed(),
      paths: [
        { number: 0, landing: null, offers: [{ destination: 1, weight: 10_000 }] },
        { number: 1, landing: 1, offers: [{ destination: 0, weight: 10_000 }] },
      ],
    }),
  ).toEqual([['order', 'destinations.order']]);
});

test('reports a page and the path added with it once', () => {
  const page = { id: 'dst_c', name: 'C', url: 'https://c.example/' };
  const after: CampaignBody = {
    ...body,
    destinations: [...body.destinations, page],
    paths: [...body.paths, { number: 2, landing: null, offers: [{ destination: 2, weight: 10_000 }] }],
    default: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 3000 },
      { path: 2, weight: 2000 },
    ],
  };
  expect(changesBetween(keyed(body), keyed(after)).map(({ kind }) => kind)).toEqual([
    'destination_added',
    'split',
  ]);
});

test('ignores the order of members in a store', () => {
  const one = { field: 'country', is: true, values: ['DE'] } as const;
  const other = { values: ['DE'], is: true, field: 'country' } as const;
  const withRule = (conditions: CampaignBody['rules'][number]['conditions']) =>
    keyed({ ...body, rules: body.rules.map((rule) => ({ ...rule, conditions })) });
  expect(
    changesBetween(withRule([{ ...one, values: ['DE'] }]), withRule([{ ...other, values: ['DE'] }])),
  ).toEqual([]);
});

test('keys and positions give the same result', () => {
  const { status: _, ...rest } = body;
  expect(unkeyed(keyed(body), new Set(['1', '2']))).toEqual(rest);
  expect(unkeyed(keyed(body), new Set()).rules?.map((rule) => rule.number)).toEqual([undefined, undefined]);
});

test('exits are part of their path: compared, named, and the same when turned back', () => {
  const exits = [
    { offers: [{ destination: 1, weight: 10_000 }] },
    { offers: [{ destination: 0, weight: 0 }] },
  ];
  const paths = body.paths.map((path) => (path.number === 1 ? { ...path, exits } : path));
  const more = { ...body, paths };
  const b = { name: 'B', weight: 10_000 };
  expect(changesBetween(keyed(body), keyed(more))).toEqual([
    {
      ...{ kind: 'path_changed', fact: 'path.1' },
      before: { landing: 'A', offers: [b] },
      after: { landing: 'A', offers: [b], exits: [[b], [{ name: 'A', weight: 0 }]] },
    },
  ]);
  expect(unkeyed(keyed(more), new Set()).paths).toEqual(paths);
  const none = { ...body, paths: body.paths.map((path) => ({ ...path, exits: [] })) };
  expect(changesBetween(keyed(body), keyed(none))).toEqual([]);
  const swapped = { ...more, paths: [paths[1], paths[0]] as typeof paths };
  expect(changesBetween(keyed(more), keyed(swapped))).toContainEqual(
    expect.objectContaining({ kind: 'order', of: 'paths', names: ['A → B, B, A', 'A'] }),
  );
});
