import { describe, expect, it } from 'vitest';
import { type CampaignValues, campaignResolver, isCampaignField, valuesOf } from './form-values.ts';

const good: CampaignValues = {
  name: 'Spring',
  domainId: 'dom_1',
  slug: '',
  notes: '',
  destinations: [
    { name: '', url: 'https://a.example/?c={click_id}', weight: '66.67' },
    { name: '', url: 'https://b.example/', weight: '33,33' },
  ],
};

const check = (values: CampaignValues) =>
  campaignResolver(['localhost:3001'])(values, undefined, {
    fields: {},
    names: ['name', 'destinations.0.url', 'destinations.1.url'],
    shouldUseNativeValidation: false,
  });

const withUrl = (url: string): CampaignValues => ({
  ...good,
  destinations: [{ name: '', url, weight: '100' }],
});

describe('the campaign form', () => {
  it('hands over weights in hundredths of a percent', async () => {
    const { values, errors } = await check(good);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ destinations: [{ weight: 6667 }, { weight: 3333 }] });
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

  it('shows a stored campaign as it was typed', () => {
    const stored = {
      id: 'cmp_1',
      status: 'active' as const,
      link: 'http://localhost:3001/x',
      revision: 3,
      createdAt: '',
      updatedAt: '',
      live: true,
    };
    const destinations = [{ id: 'd1', name: 'A', url: 'https://a.example', weight: 10_000 }];
    const values = valuesOf({ ...stored, ...good, slug: 'x', destinations });
    expect(values).toEqual({ ...good, slug: 'x', destinations: [{ ...destinations[0], weight: '100' }] });
  });

  it('knows which of the server’s paths it can show', () => {
    expect(
      ['slug', 'destinations.12.url', 'destinations', 'status', 'destinations.0.id'].map(isCampaignField),
    ).toEqual([true, true, true, false, false]);
  });
});
