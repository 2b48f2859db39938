import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behaviourDefaults } from '../../../../contracts/campaigns/behaviour-defaults.ts';
import { type Campaign, CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import { capOf } from '../routing/caps.ts';
import { removed, withDestination, withLanding, withRule } from '../routing/routing-edit.ts';
import { campaignResolver, fieldOf, isCampaignField } from './form-check.ts';
import { type CampaignValues, changesOf, inputOf, newCampaign, valuesOf } from './form-values.ts';

/** Pages with their weights, as the rows of a plain campaign. */
const pages = (...rows: { name?: string; url: string; weight: string }[]) => ({
  destinations: rows.map(({ name = '', url }, place) => ({ key: `d${place}`, name, url })),
  paths: rows.map((_, place) => ({
    key: `p${place}`,
    landing: null,
    offers: [{ destination: `d${place}`, weight: '100' }],
    exits: [],
  })),
  default: rows.map(({ weight }, place) => ({ path: `p${place}`, weight })),
});

const good: CampaignValues = {
  ...newCampaign('dom_1'),
  name: 'Spring',
  ...pages(
    { url: 'https://a.example/?c={click_id}', weight: '66.67' },
    { url: 'https://b.example/', weight: '33,33' },
  ),
};

const context = { linkHosts: ['localhost:3001'], timeZone: 'Asia/Kathmandu' };

const now = Date.parse('2026-03-01T00:00:00.000Z');

const check = (values: CampaignValues, shownEnd = '') =>
  campaignResolver({ ...context, shownEnd, now: () => now })(values, undefined, {
    fields: {},
    names: ['name', 'destinations.0.url', 'destinations.1.url'],
    shouldUseNativeValidation: false,
  });

const simple: Campaign = {
  ...behaviourDefaults,
  id: 'cmp_1',
  name: 'Spring',
  tags: [],
  clickIdAdded: [],
  failingDestinations: [],
  unfairRules: null,
  domainId: 'dom_1',
  status: 'active',
  slug: 'x',
  link: 'http://localhost:3001/x',
  startsAt: '2026-04-01T09:30:20.000Z',
  caps: { day: 100 },
  destinations: [
    { id: 'd1', name: 'A', url: 'https://a.example' },
    { id: 'd2', name: 'B', url: 'https://b.example' },
  ],
  paths: [4, 2].map((number, place) => ({
    number,
    landing: null,
    offers: [{ destination: place, weight: 10_000 }],
  })),
  default: [
    { path: 1, weight: 8750 },
    { path: 0, weight: 1250 },
  ],
  rules: [],
  warnings: [],
  revision: 3,
  createdAt: '',
  updatedAt: '',
  tests: [],
  live: true,
};

const withUrl = (url: string): CampaignValues => ({
  ...good,
  ...pages({ url, weight: '100' }),
});

describe('the campaign form', () => {
  it('keeps own parameters of destinations, sends none that are empty, and refuses what no query can have', async () => {
    const stored: Campaign = {
      ...simple,
      destinations: simple.destinations.map((one, i) => (i === 0 ? { ...one, parameters: 'sub=fb' } : one)),
    };
    expect(inputOf(valuesOf(stored, 'UTC'), context).destinations).toEqual(stored.destinations);
    const [page] = good.destinations;
    const typed = (parameters: string): CampaignValues => ({
      ...good,
      destinations: good.destinations.map((one) => (one === page ? { ...one, parameters } : one)),
    });
    expect((await check(typed(' ?sub=fb& '))).values).toMatchObject({
      destinations: [{ parameters: 'sub=fb' }, {}],
    });
    expect(inputOf(typed(' '), context).destinations[0]).not.toHaveProperty('parameters');
    const { errors } = await check(typed('sub=fb#top'));
    expect(errors.destinations?.[0]?.parameters?.message).toBe('parameters_invalid');
    expect(isCampaignField('destinations.0.parameters')).toBe(true);
  });

  it('outputs weights in hundredths of a percent', async () => {
    const { values, errors } = await check(good);
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      destinations: [{ name: 'A' }, { name: 'B' }],
      paths: [0, 1].map((place) => ({ landing: null, offers: [{ destination: place, weight: 10_000 }] })),
      default: [
        { path: 0, weight: 6667 },
        { path: 1, weight: 3333 },
      ],
      rules: [],
    });
  });

  it.each([
    ['cpc', '0,35', { model: 'cpc', amount: '0.35' }],
    ['share', '12.5', { model: 'share', amount: '12.5' }],
    // An amount typed for another model is not sent with this one.
    ['token', '0,35', { model: 'token', amount: null }],
  ] as const)('reads costs by %s of %j', async (model, amount, costs) => {
    expect((await check({ ...good, costs: { model, amount, types: [] } })).values).toMatchObject({ costs });
  });

  it('reads the types charged, and leaves them out where the model charges none', async () => {
    const costs = { amount: '5', types: [1, 6] };
    expect((await check({ ...good, costs: { ...costs, model: 'cpa' } })).values).toMatchObject({
      costs: { model: 'cpa', amount: '5', types: [1, 6] },
    });
    const { values } = await check({ ...good, costs: { ...costs, model: 'cpc' } });
    expect(values).toMatchObject({ costs: { model: 'cpc', amount: '5' } });
    expect(values).not.toHaveProperty('costs.types');
  });

  it.each([
    ['cpc', '', 'amount_required'],
    ['cpa', '1,234', 'amount_unsure'],
    ['cpm', '-2', 'amount_negative'],
    ['share', '101', 'share_invalid'],
  ] as const)('says what is wrong with costs by %s of %j', async (model, amount, code) => {
    const { errors } = await check({ ...good, costs: { model, amount, types: [] } });
    expect(errors).toMatchObject({ costs: { amount: { message: code } } });
  });

  it('labels destinations without a label with free letters', async () => {
    const row = { url: 'https://a.example/', weight: '25' };
    const names = ['', 'A', ' ', 'Quiz'];
    const { values } = await check({ ...good, ...pages(...names.map((name) => ({ ...row, name }))) });
    expect(values).toMatchObject({
      destinations: [{ name: 'B' }, { name: 'A' }, { name: 'C' }, { name: 'Quiz' }],
    });
  });

  it.each([
    ['', 'url_required'],
    ['ftp://a.example', 'url_scheme'],
    ['https://u:p@a.example/', 'url_credentials'],
    ['http://localhost:3001/x', 'url_own_link'],
    ['https://{sub1}.example/', 'macro_place'],
    ['https://a.example/?x={nope}', 'macro_unknown'],
  ])('says what is wrong with %s on its field', async (url, code) => {
    const { errors } = await check(withUrl(url));
    expect(errors).toMatchObject({ destinations: [{ url: { message: code } }] });
  });

  it('requires weights to add up to 100 %', async () => {
    const { errors } = await check({ ...good, default: good.default.slice(0, 1) });
    expect(errors).toMatchObject({ default: { message: 'weights_must_sum' } });
  });

  it('reports an unreadable weight', async () => {
    const { errors } = await check({
      ...good,
      ...pages({ url: 'https://a.example', weight: 'x' }),
    });
    expect(errors).toEqual({ default: [{ weight: expect.objectContaining({ message: 'weight_invalid' }) }] });
  });

  it('reads caps and times, and reports what is wrong with them', async () => {
    const typed = {
      startsAt: '2026-04-01T00:00',
      endsAt: '2026-05-01T05:45',
      caps: { hour: '', day: '1 000', total: '5' },
    };
    const { values } = await check({ ...good, ...typed });
    expect(values).toMatchObject({
      startsAt: '2026-03-31T18:15:00.000Z',
      endsAt: '2026-05-01T00:00:00.000Z',
      caps: { day: 1000, total: 5 },
    });
    const { errors } = await check({
      ...good,
      startsAt: '2026-04-01T00:00',
      endsAt: '2026-04-01T00:00',
      caps: { hour: 'many', day: '0', total: '' },
    });
    expect(errors).toMatchObject({
      endsAt: { message: 'ends_before_start' },
      caps: { hour: { message: 'cap_invalid' }, day: { message: 'cap_invalid' } },
    });
  });

  it.each([
    ['1500', 1500],
    [' 1,500 ', 1500],
    ['1.500', 1500],
    ['1 500 000', 1_500_000],
    ['1\u00a0500', 1500],
    ['12’000', 12_000],
    ['', null],
    ['1.5', Number.NaN],
    ['1,50', Number.NaN],
    ['1500,000', Number.NaN],
    ['1.500,000', Number.NaN],
    ['1e3', Number.NaN],
    ['-5', Number.NaN],
  ])('reads %j as the cap %s', (typed, limit) => {
    expect(capOf(typed)).toBe(limit);
  });

  it('refuses an end in the past, unless it was there before', async () => {
    // At UTC+05:45, this is exactly `now`.
    const over = { ...good, endsAt: '2026-03-01T05:45' };
    const ends = async (...typed: Parameters<typeof check>) => (await check(...typed)).errors.endsAt?.message;
    expect(await ends(over)).toBe('ends_in_past');
    expect(await ends({ ...over, startsAt: '2026-04-01T00:00' })).toBe('ends_before_start');
    expect(await ends({ ...good, endsAt: '2026-03-01T05:46' })).toBeUndefined();
    expect(await ends(over, '2026-03-01T05:45')).toBeUndefined();
  });

  it('refuses a cap with a fraction', async () => {
    const { errors } = await check({ ...good, caps: { hour: '', day: '1.5', total: '' } });
    expect(errors).toEqual({ caps: { day: expect.objectContaining({ message: 'cap_invalid' }) } });
  });

  it('shows a stored campaign as it was typed, and sends only changes', () => {
    const values = valuesOf(simple, 'UTC');
    expect(values).toMatchObject({
      slug: 'x',
      startsAt: '2026-04-01T09:30',
      caps: { hour: '', day: '100', total: '' },
      destinations: [
        { key: 'd1', id: 'd1', name: 'A', url: 'https://a.example' },
        { key: 'd2', id: 'd2', name: 'B', url: 'https://b.example' },
      ],
      paths: [
        { number: 4, offers: [{ destination: 'd1', weight: '100' }] },
        { number: 2, offers: [{ destination: 'd2', weight: '100' }] },
      ],
      default: [
        { path: 'path-2', weight: '87.5' },
        { path: 'path-4', weight: '12.5' },
      ],
    });
    const of = (changed: CampaignValues) =>
      changesOf(
        inputOf(values, { ...context, timeZone: 'UTC' }),
        inputOf(changed, { ...context, timeZone: 'UTC' }),
      );
    expect(of(values)).toEqual({});
    expect(of({ ...values, slug: '' })).toEqual({});
    expect(of({ ...values, redirect: '307', endsAt: '2026-05-01T00:00' })).toEqual({
      redirect: '307',
      endsAt: '2026-05-01T00:00:00.000Z',
    });
    const swapped = of({
      ...values,
      destinations: values.destinations.toReversed(),
      paths: values.paths.toReversed(),
      default: [
        { path: 'path-2', weight: '100' },
        { path: 'path-4', weight: '0' },
      ],
    });
    expect(Object.keys(swapped).toSorted()).toEqual(['default', 'destinations', 'paths', 'rules']);
    expect(swapped).toMatchObject({
      destinations: [{ id: 'd2' }, { id: 'd1' }],
      paths: [{ number: 2 }, { number: 4 }],
      default: [
        { path: 0, weight: 10_000 },
        { path: 1, weight: 0 },
      ],
    });
  });

  it('sends every routing back unchanged, with positions in place of keys', () => {
    const split = [
      { path: 1, weight: 2500 },
      { path: 0, weight: 7500 },
    ];
    const routed: Campaign = {
      ...simple,
      paths: [
        { number: 7, landing: 1, offers: [{ destination: 0, weight: 10_000 }] },
        { number: 4, landing: null, offers: [{ destination: 0, weight: 10_000 }] },
      ],
      default: split,
      rules: [
        {
          number: 3,
          name: 'DE',
          match: 'any',
          conditions: [{ field: 'country', is: false, values: ['DE'] }],
          caps: { day: 5 },
          to: split,
        },
      ],
    };
    const values = valuesOf(routed, 'UTC');
    const { paths, default: fallback, rules } = routed;
    expect(inputOf(values, { timeZone: 'UTC' })).toMatchObject({
      destinations: routed.destinations,
      paths,
      default: fallback,
      rules,
    });
    const before = inputOf(values, { timeZone: 'UTC' });
    expect(changesOf(before, inputOf({ ...values, notes: 'n' }, { timeZone: 'UTC' }))).toEqual({
      notes: 'n',
    });
  });

  it('sends the exits of landing pages back unchanged, and none where there is one exit', () => {
    const list = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }).map((places) =>
      places.map((destination, at) => ({
        destination,
        weight: at === 0 ? 10_000 - 7 * (places.length - 1) : 7,
      })),
    );
    const landed = fc.tuple(list, fc.array(list, { maxLength: 9 })).map(([offers, others]) => ({
      landing: 5,
      offers,
      ...(others.length > 0 && { exits: others.map((one) => ({ offers: one })) }),
    }));
    const straight = list.map((offers) => ({ landing: null, offers }));
    fc.assert(
      fc.property(fc.array(fc.oneof(landed, straight), { minLength: 1, maxLength: 4 }), (stored) => {
        const paths = stored.map((path, number) => ({ number, ...path }));
        const routed: Campaign = {
          ...simple,
          destinations: [0, 1, 2, 3, 4, 5].map((place) => ({
            id: `d${place}`,
            name: `${place}`,
            url: `https://${place}.example/`,
          })),
          paths,
          default: paths.map(({ number }, place) => ({ path: number, weight: place === 0 ? 10_000 : 0 })),
        };
        const values = valuesOf(routed, 'UTC');
        const sent = inputOf(values, { timeZone: 'UTC' });
        expect(sent.paths).toEqual(paths);
        expect(CampaignInput.safeParse(sent).error?.issues).toBeUndefined();
        expect(
          valuesOf({ ...routed, ...sent, paths: sent.paths as Campaign['paths'] } as Campaign, 'UTC'),
        ).toEqual(values);
      }),
    );
  });

  it('shows what is wrong with an exit at that exit', async () => {
    const landed = { ...good, ...withLanding({ ...good, rules: [] }) };
    const path = landed.paths[2];
    if (path === undefined) throw new Error('There is no landing page.');
    const wrong = (change: Partial<typeof path>) =>
      check({ ...landed, paths: landed.paths.with(2, { ...path, ...change }) });
    const half = [{ destination: 'd0', weight: '50' }];
    const unread = [
      { destination: 'd0', weight: 'x' },
      { destination: 'd1', weight: '50' },
    ];
    const several = await wrong({ exits: [{ offers: half }, { offers: [] }, { offers: unread }] });
    expect(several.errors.paths?.[2]?.exits).toMatchObject([
      { offers: { message: 'weights_must_sum' } },
      { offers: { message: 'offer_required' } },
      { offers: [{ weight: { message: 'weight_invalid' } }] },
    ]);
    const many = await wrong({ exits: Array.from({ length: 10 }, () => ({ offers: path.offers })) });
    expect(many.errors.paths?.[2]).toMatchObject({ exits: { message: 'too_many_exits' } });
    const none = await wrong({ landing: null, exits: [{ offers: path.offers }] });
    expect(none.errors.paths?.[2]).toMatchObject({ exits: { message: 'exits_without_landing' } });
    expect(fieldOf(landed)('paths.0.exits.1.offers.2.weight')).toBe('paths.2.exits.1.offers.2.weight');
  });

  it('leaves out a path created for a reverted choice, and shows a problem at its own row', async () => {
    const grown = { ...good, ...withLanding({ ...good, rules: [] }) };
    const sent = inputOf(grown, context);
    // No split leads to the two straight paths anymore: the server's first is the form's third.
    expect(grown.paths.map(({ landing }) => landing === null)).toEqual([true, true, false]);
    expect(sent.paths).toEqual([
      { landing: 2, offers: [6667, 3333].map((weight, destination) => ({ destination, weight })) },
    ]);
    expect(fieldOf(grown)('paths.0.landing')).toBe('paths.2.landing');
    const { errors } = await check({
      ...grown,
      paths: grown.paths.map((path) => (path.landing === null ? path : { ...path, landing: '' })),
    });
    expect(errors.paths?.[2]).toMatchObject({ landing: { message: 'index_invalid' } });
  });

  it('says what a rule is missing', async () => {
    const ruled = withRule(withDestination({ ...good, rules: [] }, { name: '', url: 'https://c.example/' }));
    const { errors } = await check({ ...good, ...ruled });
    expect(errors.rules?.[0]?.conditions).toMatchObject([{ values: { message: 'values_required' } }]);
    const [rule] = ruled.rules;
    const none = {
      ...ruled,
      rules: rule ? [{ ...rule, match: 'any' as const, conditions: [], to: removed(rule.to, 0) }] : [],
    };
    expect((await check({ ...good, ...none })).errors.rules?.[0]).toMatchObject({
      conditions: { message: 'conditions_required' },
      to: { message: 'path_required' },
    });
  });

  it('recognises the server’s paths that it can show', () => {
    expect(
      [
        ...[
          'slug',
          'destinations.12.url',
          'default.1.weight',
          'rules.3.conditions.0.values',
          'paths.0.landing',
          'paths.0.offers.1.destination',
          'paths.0.exits',
          'paths.0.exits.8.offers',
          'paths.0.exits.8.offers.1.destination',
        ],
        ...['status', 'destinations.0.id', 'rules.0.number', 'paths.0.exits.8'],
      ].map(isCampaignField),
    ).toEqual([...Array(9).fill(true), ...Array(4).fill(false)]);
  });
});
