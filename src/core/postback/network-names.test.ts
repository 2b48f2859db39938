import { expect, test } from 'vitest';
import { namedStatuses, STATUS_WORDS, statusInstead, statusSaid } from './network-names.ts';

const nothing = { statuses: [], custom: [], sources: [] };

test('a word that networks use for one of the four is not a status', () => {
  for (const [word, status] of STATUS_WORDS) {
    expect(statusInstead(word, nothing)).toBe(word === status ? null : status);
  }
  expect(namedStatuses(nothing)).toEqual(['lead', 'sale', 'hold', 'rejected']);
});

test('a workspace’s mapping comes first, and an explicitly named word is a status', () => {
  const maps = {
    statuses: [
      { word: 'approved', status: 'vip' },
      { word: 'trial', status: 'lead' },
    ],
    custom: ['confirmed'],
    sources: [{ statuses: [{ word: 'ok', status: 'pending' }] }],
  };
  expect(namedStatuses(maps)).toEqual([
    ...['lead', 'sale', 'hold', 'rejected', 'confirmed', 'vip', 'pending'],
  ]);
  expect(
    ['approved', 'trial', 'confirmed', 'pending', 'vip'].map((word) => statusInstead(word, maps)),
  ).toEqual(['vip', 'lead', null, null, null]);
});

test('an unknown word can be a status', () => {
  expect(statusInstead('deposit', nothing)).toBeNull();
});

test('a postback without a status names one only when it creates a conversion', () => {
  const bare = { status: 'lead', statusReceived: '' };
  expect(statusSaid({ ...bare, fate: 'recorded' })).toBe('lead');
  expect(statusSaid({ ...bare, fate: 'duplicate' })).toBe('');
  expect(statusSaid({ ...bare, fate: 'updated' })).toBe('');
  expect(statusSaid({ status: 'sale', statusReceived: 'Approved', fate: 'duplicate' })).toBe('sale');
});
