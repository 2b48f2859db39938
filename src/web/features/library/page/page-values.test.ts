import { expect, test } from 'vitest';
import { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { offer } from '../offer/fake-offer.ts';
import {
  changesOf,
  differences,
  EMPTY,
  inputOf,
  isPageField,
  mayReachCampaigns,
  type PageValues,
  pageResolver,
  valuesOf,
} from './page-values.ts';

const stored = offer({ name: 'Shoes', url: 'https://shop.example/?c={click_id}', tags: ['sale'] });

const full = offer({
  network: { id: 'pbs_000000000001', name: 'Affise', paused: false },
  countries: ['DE', 'BR'],
  payout: { currency: 'EUR', other: '5', countries: [{ country: 'DE', amount: '7.5' }] },
  // As a database may order it.
  cap: { types: [1, 2], counts: 'approved', limit: 100, per: 'month' },
  fallback: { id: 'ofr_000000000002', name: '', url: 'https://b.example/' },
});

const codesOf = async (values: Partial<PageValues>, kind: 'offer' | 'landing' = 'offer') => {
  const resolve = pageResolver({ kind, linkHosts: ['go.example'] });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const given = { ...EMPTY, url: 'https://shop.example/?c={click_id}', ...values };
  const { errors } = await resolve(given, undefined, options);
  const flat = (node: object, path: string): [string, unknown][] =>
    'message' in node
      ? [[path, node.message]]
      : Object.entries(node).flatMap(([key, value]) =>
          value === null || typeof value !== 'object'
            ? []
            : flat(value, path === '' ? key : `${path}.${key}`),
        );
  return Object.fromEntries(flat(errors, ''));
};

test('only what differs is sent', () => {
  expect(changesOf(stored, inputOf('offer', valuesOf(stored)))).toEqual({});
  expect(changesOf(stored, { name: 'Shoes', url: 'https://other.example/' })).toEqual({
    url: 'https://other.example/',
  });
  expect(changesOf(stored, inputOf('offer', { ...valuesOf(stored), tags: [] }))).toEqual({ tags: [] });
  expect(differences(valuesOf(stored), { ...valuesOf(stored), notes: 'x', name: '' })).toEqual([
    'name',
    'notes',
  ]);
});

test('an offer that is opened and saved stays the same, and each of its fields can be taken away', () => {
  const input = LibraryPageInput.parse(inputOf('offer', valuesOf(full)));
  expect(changesOf(full, input)).toEqual({});
  const { url } = full;
  expect(changesOf(full, LibraryPageInput.parse(inputOf('offer', { ...EMPTY, url })))).toEqual({
    ...{ network: null, countries: [], payout: null, cap: null, fallback: null },
  });
});

test('a landing page sends nothing that only offers have, and an offer no exits', () => {
  expect(inputOf('landing', { ...valuesOf(full), url: 'https://a.example/', exits: 3 })).toEqual({
    ...{ name: '', url: 'https://a.example/', tags: [], notes: '', exits: 3 },
  });
  expect(inputOf('offer', { ...valuesOf(full), exits: 3 })).not.toHaveProperty('exits');
  const page = offer({ kind: 'landing', exits: 2 });
  expect(changesOf(page, inputOf('landing', { ...valuesOf(page), exits: 3 }))).toEqual({ exits: 3 });
  expect(differences(valuesOf(page), { ...valuesOf(page), exits: 3 })).toEqual(['exits']);
  expect(mayReachCampaigns({ exits: 3 })).toBe(false);
});

test('what may reach campaigns is shown first', () => {
  expect(mayReachCampaigns({ tags: [], notes: '', countries: [], payout: null })).toBe(false);
  for (const change of [{ name: '' }, { network: null }, { cap: null }, { fallback: null }])
    expect(mayReachCampaigns(change)).toBe(true);
});

test('URLs are checked as in campaigns', async () => {
  expect(await codesOf({})).toEqual({});
  expect(await codesOf({ url: '' })).toEqual({ url: 'url_required' });
  expect(await codesOf({ url: 'ftp://shop.example' })).toEqual({ url: 'url_scheme' });
  expect(await codesOf({ url: 'https://go.example/x' })).toEqual({ url: 'url_own_link' });
  expect(await codesOf({ url: 'https://shop.example/?c={klick_id}' })).toEqual({ url: 'macro_unknown' });
  expect(await codesOf({ name: 'x'.repeat(121) })).toEqual({ name: 'too_long' });
});

test('a payout needs a currency and an amount, a cap a whole number', async () => {
  const payout = { ...EMPTY.payout, kind: 'fixed' as const };
  expect(await codesOf({ payout })).toEqual({
    ...{ 'payout.currency': 'currency_unknown', 'payout.other': 'amount_required' },
  });
  expect(await codesOf({ payout: { ...payout, currency: 'eur', other: '12,5x' } })).toEqual({
    'payout.other': 'amount_invalid',
  });
  const countries = [
    { country: 'DE', amount: '7' },
    { country: '', amount: '' },
  ];
  expect(await codesOf({ payout: { ...payout, currency: 'EUR', countries } })).toEqual({
    'payout.countries.1.country': 'country_unknown',
    'payout.countries.1.amount': 'amount_required',
  });
  for (const limit of ['', '0', '1.5', '-1', '99999999999'])
    expect(await codesOf({ cap: { ...EMPTY.cap, isOn: true, limit } })).toEqual({
      'cap.limit': 'cap_invalid',
    });
  expect(await codesOf({ cap: { ...EMPTY.cap, isOn: true, limit: ' 40 ' } })).toEqual({});
  expect(
    await codesOf({ cap: { ...EMPTY.cap, limit: 'x' }, payout: { ...payout, kind: 'postback' } }),
  ).toEqual({});
  expect(await codesOf({ payout }, 'landing')).toEqual({});
});

test('fields of the server’s refusals are found', () => {
  for (const path of ['fallback', 'cap.types', 'payout.countries.0.country', 'tags.2'])
    expect(isPageField(path)).toBe(true);
  for (const path of ['id', 'revision', 'caps']) expect(isPageField(path)).toBe(false);
});
