import { describe, expect, it } from 'vitest';
import { behaviourDefaults, type Campaign } from '../../../contracts/campaign.ts';
import {
  type CampaignValues,
  campaignResolver,
  capOf,
  changesOf,
  fieldOf,
  inputOf,
  isCampaignField,
  keptRouting,
  newCampaign,
  valuesOf,
} from './form-values.ts';

const good: CampaignValues = {
  ...newCampaign('dom_1'),
  name: 'Spring',
  destinations: [
    { name: '', url: 'https://a.example/?c={click_id}', weight: '66.67' },
    { name: '', url: 'https://b.example/', weight: '33,33' },
  ],
};

const context = { linkHosts: ['localhost:3001'], timeZone: 'Asia/Kathmandu', kept: null };

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
  failingDestinations: [],
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
  live: true,
};

const withUrl = (url: string): CampaignValues => ({
  ...good,
  destinations: [{ name: '', url, weight: '100' }],
});

describe('the campaign form', () => {
  it('hands over weights in hundredths of a percent', async () => {
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

  it('labels destinations without a label by letters that are free', async () => {
    const row = { url: 'https://a.example/', weight: '25' };
    const names = ['', 'A', ' ', 'Quiz'];
    const { values } = await check({ ...good, destinations: names.map((name) => ({ ...row, name })) });
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

  it('says that the weights must sum to 100 %', async () => {
    const { errors } = await check({ ...good, destinations: good.destinations.slice(0, 1) });
    expect(errors).toMatchObject({ destinations: { root: { message: 'weights_must_sum' } } });
  });

  it('says that a weight cannot be read', async () => {
    const { errors } = await check({
      ...good,
      destinations: [{ name: '', url: 'https://a.example', weight: 'x' }],
    });
    expect(errors).toMatchObject({ destinations: { 0: { weight: { message: 'weight_invalid' } } } });
  });

  it('reads caps and times, and says what is wrong with them', async () => {
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

  it('refuses an end that has passed, unless it is the one that stood there', async () => {
    // 05:45 ahead: this is just `now`.
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

  it('shows a stored campaign as it was typed, and sends only what was changed', () => {
    const values = valuesOf(simple, 'UTC');
    expect(values).toMatchObject({
      slug: 'x',
      startsAt: '2026-04-01T09:30',
      caps: { hour: '', day: '100', total: '' },
      destinations: [
        { id: 'd1', path: 4, name: 'A', url: 'https://a.example', weight: '12.5' },
        { id: 'd2', path: 2, name: 'B', url: 'https://b.example', weight: '87.5' },
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
    const [first, second] = values.destinations as [
      CampaignValues['destinations'][0],
      CampaignValues['destinations'][0],
    ];
    const swapped = of({
      ...values,
      destinations: [
        { ...second, weight: '100' },
        { ...first, weight: '0' },
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

  it('keeps a routing that rows cannot say, and lets names and URLs be changed', () => {
    const rules = [
      {
        number: 3,
        name: 'DE',
        match: 'all' as const,
        conditions: [],
        caps: {},
        to: [{ path: 1, weight: 10_000 }],
      },
    ];
    const routed = { ...simple, rules };
    expect(keptRouting(simple)).toBeNull();
    const kept = keptRouting(routed);
    expect(kept).toEqual({ paths: simple.paths, default: simple.default, rules });
    const values = valuesOf(routed, 'UTC');
    const with3 = { ...context, timeZone: 'UTC', kept };
    const before = inputOf(values, with3);
    expect(changesOf(before, inputOf({ ...values, notes: 'n' }, with3))).toEqual({ notes: 'n' });
    const destinations = values.destinations.map((d) => ({ ...d, name: `${d.name}!` }));
    expect(changesOf(before, inputOf({ ...values, destinations }, with3))).toEqual({
      destinations: simple.destinations.map((d) => ({ ...d, name: `${d.name}!` })),
      ...kept,
    });
  });

  it('knows which of the server’s paths it can show', () => {
    expect(
      ['slug', 'destinations.12.url', 'destinations', 'status', 'destinations.0.id'].map(isCampaignField),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('a refusal by the server', () => {
  it('of the paths or the split is shown at the rows that stand for them', () => {
    const shown = ['paths', 'default', 'default.1.weight', 'destinations.0.url', 'slug'].map(fieldOf);
    expect(shown).toEqual([
      'destinations',
      'destinations',
      'destinations.1.weight',
      'destinations.0.url',
      'slug',
    ]);
    expect(shown.every(isCampaignField)).toBe(true);
    // What is within a path has no row of its own.
    expect(isCampaignField(fieldOf('paths.0.landing'))).toBe(false);
  });
});
