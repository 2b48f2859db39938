import { expect, it } from 'vitest';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import {
  againOf,
  clashOf,
  inputOf,
  patchOf,
  type SpendValues,
  spendFieldOf,
  spendResolver,
  valuesOf,
} from './spend-values.ts';

const options = { fields: {}, names: [], shouldUseNativeValidation: false };
const day = '2026-11-12';
const empty = valuesOf(null, { day, currency: 'USD' });
const ofAd: SpendValues = { ...empty, dimension: 'ad', value: ' 120210 ', amount: '1' };
const ofAdHere: SpendValues = { ...ofAd, secondDimension: 'placement', secondValue: 'feed' };

it('outputs a normalised amount', async () => {
  const typed = { ...empty, amount: '1 234,50', clicks: '1,234' };
  expect(await spendResolver(typed, undefined, options)).toEqual({
    values: { ...typed, amount: '1234.5' },
    errors: {},
  });
});

it.each<[Partial<SpendValues>, string, string]>([
  [{ from: '' }, 'from', 'day_required'],
  [{ to: '2026-02-30' }, 'to', 'day_invalid'],
  [{ to: '2026-11-11' }, 'to', 'period_reversed'],
  [{ amount: '1.234' }, 'amount', 'amount_unsure'],
  [{ amount: '-5' }, 'amount', 'spend_negative'],
  [{ clicks: '1.5' }, 'clicks', 'clicks_invalid'],
  [{ dimension: 'ad', value: ' ' }, 'value', 'value_required'],
  [{ ...ofAdHere, secondValue: '' }, 'secondValue', 'value_required'],
])('%j is refused', async (values, field, message) => {
  const { errors } = await spendResolver({ ...empty, amount: '1', ...values }, undefined, options);
  expect(errors).toMatchObject({ [field]: { message } });
});

it.each(['5', '-5', ' \u22125.00'])(
  'reads %s as the amount of a credit, which has no clicks',
  async (amount) => {
    const typed: SpendValues = { ...empty, kind: 'credit', amount, clicks: '3' };
    const { values } = await spendResolver(typed, undefined, options);
    expect(inputOf({ campaignId: 'cmp_a' }, values as SpendValues)).toEqual({
      ...{
        kind: 'credit',
        campaignId: 'cmp_a',
        details: [],
        from: day,
        to: day,
        amount: '5',
        currency: 'USD',
      },
    });
  },
);

it('sends what the spend is for', () => {
  const whole = {
    kind: 'spend',
    campaignId: 'cmp_a',
    details: [],
    from: day,
    to: day,
    amount: '1',
    currency: 'USD',
  };
  expect(inputOf({ campaignId: 'cmp_a' }, { ...empty, amount: '1' })).toEqual(whole);
  expect(inputOf({ campaignId: 'cmp_a' }, { ...ofAd, clicks: '1,234' })).toEqual({
    ...whole,
    details: [{ dimension: 'ad', value: '120210' }],
    clicks: 1234,
  });
  expect(inputOf({ campaignId: 'cmp_a' }, ofAdHere).details).toEqual([
    { dimension: 'ad', value: '120210' },
    { dimension: 'placement', value: 'feed' },
  ]);
});

it('starts a traffic source’s entry with a level of its ads, which it needs', () => {
  const values = valuesOf(null, { day, currency: 'USD', dimension: 'ad' });
  expect(values).toMatchObject({ dimension: 'ad', value: '' });
  expect(inputOf({ sourceId: 'src_a' }, { ...values, value: '7', amount: '1' })).toEqual({
    ...{ kind: 'spend', sourceId: 'src_a', details: [{ dimension: 'ad', value: '7' }] },
    ...{ from: day, to: day, amount: '1', currency: 'USD' },
  });
});

it('forgets a second detail without a first, and the hour of several days', () => {
  expect(inputOf({ campaignId: 'cmp_a' }, { ...ofAdHere, dimension: '' }).details).toEqual([]);
  expect(inputOf({ campaignId: 'cmp_a' }, { ...ofAd, hour: '0' }).hour).toBe(0);
  expect(inputOf({ campaignId: 'cmp_a' }, { ...ofAd, hour: '14', to: '2026-11-13' })).not.toHaveProperty(
    'hour',
  );
});

it('restores a deleted entry in its own time zone', () => {
  const entry = {
    ...{ id: 'spd_a', campaignId: null, campaignName: null, sourceId: 'src_a', sourceName: 'Meta' },
    details: [{ dimension: 'ad', value: '1' }],
    ...{ from: day, to: day, hour: 14, timeZone: 'America/New_York', amount: '5', clicks: null },
    ...{
      currency: 'USD',
      original: null,
      counted: true,
      by: null,
      at: `${day}T00:00:00Z`,
      origin: 'uploaded',
      unmatched: 'keep',
      kind: 'credit',
    },
  } satisfies Spend;
  expect(againOf(entry)).toEqual({
    kind: 'credit',
    ...{ sourceId: 'src_a', details: entry.details, from: day, to: day, hour: 14 },
    ...{ timeZone: 'America/New_York', amount: '5', currency: 'USD', clicks: null, unmatched: 'keep' },
  });
  expect(valuesOf(entry, { day: '2026-01-01', currency: 'USD' })).toMatchObject({
    dimension: 'ad',
    value: '1',
    from: day,
    hour: '14',
  });
});

it('places the server’s errors of details at their fields', () => {
  const paths = ['details', 'details.0.value', 'details.1', 'details.1.dimension', 'details.1.value', 'from'];
  expect(paths.map(spendFieldOf)).toEqual([
    ...['dimension', 'value', 'secondDimension', 'secondDimension', 'secondValue', 'from'],
  ]);
});

const money = { amount: '5', currency: 'USD', original: null, counted: true };

it('sends only what differs, so that an amount in an old currency keeps it', () => {
  const entry = { from: day, to: day, ...money, clicks: 1234, unmatched: 'keep' } as Spend;
  const same = {
    from: day,
    to: day,
    amount: '5',
    currency: 'USD',
    clicks: '1 234',
    unmatched: 'keep' as const,
  };
  expect(patchOf(entry, { ...same, from: '2026-11-11' })).toEqual({ from: '2026-11-11' });
  expect(patchOf(entry, { ...same, amount: '6' })).toEqual({ amount: '6', currency: 'USD' });
  expect(patchOf(entry, { ...same, currency: 'EUR' })).toEqual({ amount: '5', currency: 'EUR' });
  expect(patchOf(entry, { ...same, clicks: '' })).toEqual({ clicks: null });
  expect(patchOf(entry, { ...same, clicks: '0' })).toEqual({ clicks: 0 });
  expect(patchOf(entry, { ...same, unmatched: 'spread' })).toEqual({ unmatched: 'spread' });
  expect(patchOf({ ...entry, counted: false }, { ...same, currency: 'EUR' })).toEqual({});
});

it('edits and restores what was entered, not what it was converted to', () => {
  const original = { amount: '100', currency: 'EUR', rate: '1.1', day };
  const entry = {
    unmatched: 'keep',
    ...money,
    amount: '110',
    original,
    from: day,
    to: day,
    details: [],
    clicks: null,
  };
  const values = valuesOf(entry as unknown as Spend, { day, currency: 'USD' });
  expect(values).toMatchObject({ amount: '100', currency: 'EUR' });
  expect(patchOf(entry as unknown as Spend, values)).toEqual({});
  expect(againOf(entry as unknown as Spend)).toMatchObject({ amount: '100', currency: 'EUR' });
});

const entry = (id: string, from: string, to: string) => ({
  ...{ id, kind: 'spend' as const, from, to, hour: null, details: [], amount: '1', currency: 'USD' },
});
const week = entry('week', '2026-11-02', '2026-11-08');
const oneDay = entry('day', '2026-11-10', '2026-11-10');

it.each([
  ['before both', '2026-11-01', '2026-11-01', null, null, null],
  ['the same days', '2026-11-02', '2026-11-08', null, 'week', null],
  ['the last oneDay of one', '2026-11-08', '2026-11-09', null, null, 'week'],
  ['around one', '2026-11-09', '2026-11-11', null, null, 'day'],
  ['its own days', '2026-11-10', '2026-11-10', 'day', null, null],
  ['moved to the days of another', '2026-11-02', '2026-11-08', 'day', null, 'week'],
  ['half typed', '', '2026-11-08', null, null, null],
])('%s', (_name, from, to, own, same, other) => {
  const typed = { kind: 'spend' as const, from, to, hour: null, details: [] };
  const found = clashOf([week, oneDay], typed, own);
  expect(clashOf([week, oneDay], { ...typed, kind: 'credit' }, own)).toEqual({ same: null, other: null });
  expect([found.same?.id ?? null, found.other?.id ?? null]).toEqual([same, other]);
});

it('entries clash only if they are for the same thing and hour', () => {
  const ad = [{ dimension: 'ad' as const, value: '1' }];
  const here = [...ad, { dimension: 'placement' as const, value: 'feed' }];
  const hourly = { ...oneDay, id: 'hour', hour: 14, details: ad };
  const both = { ...oneDay, id: 'both', details: here.toReversed() };
  const clash = (details: Spend['details'], hour: number | null) => {
    const { same, other } = clashOf([hourly, both], { ...oneDay, details, hour }, null);
    return [same?.id ?? null, other?.id ?? null];
  };
  expect(clash([], null)).toEqual([null, null]);
  expect(clash(ad, 13)).toEqual([null, null]);
  expect(clash(ad, 14)).toEqual(['hour', null]);
  expect(clash(ad, null)).toEqual([null, 'hour']);
  expect(clash(here, null)).toEqual(['both', null]);
});
