import { expect, test } from 'vitest';
import { namedStatuses, STATUS_WORDS, statusInstead } from './status-words.ts';

const nothing = { statuses: [], custom: [], sources: [] };

test('a word that senders use for one of the four is none itself', () => {
  for (const [word, status] of STATUS_WORDS) {
    expect(statusInstead(word, nothing)).toBe(word === status ? null : status);
  }
  expect(namedStatuses(nothing)).toEqual(['lead', 'sale', 'hold', 'rejected']);
});

test('what a workspace says of words goes before, and a word that somebody named is a status', () => {
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

test('a word of which nobody said anything may come as a status', () => {
  expect(statusInstead('deposit', nothing)).toBeNull();
});
