import { expect, test } from 'vitest';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { changesOf, differences, EMPTY, pageResolver, valuesOf } from './page-values.ts';

const stored: LibraryPage = {
  id: 'ofr_1',
  kind: 'offer',
  name: 'Shoes',
  url: 'https://shop.example/?c={click_id}',
  tags: ['sale'],
  notes: '',
  archived: false,
  campaigns: 12,
  other: null,
  revision: 3,
  createdAt: '2026-04-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
};

const codesOf = async (url: string, name = '') => {
  const resolve = pageResolver(['go.example']);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve({ ...EMPTY, name, url }, undefined, options);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, (error as { message?: string }).message]),
  );
};

test('only what differs is sent', () => {
  expect(changesOf(stored, valuesOf(stored))).toEqual({});
  expect(changesOf(stored, { name: 'Shoes', url: 'https://other.example/' })).toEqual({
    url: 'https://other.example/',
  });
  expect(changesOf(stored, { ...valuesOf(stored), tags: [] })).toEqual({ tags: [] });
  expect(differences(valuesOf(stored), { ...valuesOf(stored), notes: 'x', name: '' })).toEqual([
    'name',
    'notes',
  ]);
});

test('URLs are checked as in campaigns', async () => {
  expect(await codesOf('https://shop.example/?c={click_id}')).toEqual({});
  expect(await codesOf('')).toEqual({ url: 'url_required' });
  expect(await codesOf('ftp://shop.example')).toEqual({ url: 'url_scheme' });
  expect(await codesOf('https://go.example/x')).toEqual({ url: 'url_own_link' });
  expect(await codesOf('https://shop.example/?c={klick_id}')).toEqual({ url: 'macro_unknown' });
  expect(await codesOf('https://shop.example/', 'x'.repeat(121))).toEqual({ name: 'too_long' });
});
