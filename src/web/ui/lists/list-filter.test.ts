import { expect, test } from 'vitest';
import { cleared, isSet, type ListFilter } from './list-filter.ts';

const state: ListFilter = {
  id: 'state',
  label: 'State',
  all: 'All',
  options: [{ value: 'on', label: 'On' }],
};
const days: ListFilter = { id: 'days', label: 'Days', keys: ['range', 'from', 'to'], control: () => null };

test('a filter is set if one of its parameters is', () => {
  expect(isSet(state, { state: 'on' })).toBe(true);
  expect(isSet(state, { range: '7d' })).toBe(false);
  expect(isSet(days, { range: undefined, from: '2026-03-01' })).toBe(true);
});

test('clearing names every parameter, so that none keeps its value in the address', () => {
  expect(Object.entries(cleared([state, days]))).toEqual([
    ['state', undefined],
    ['range', undefined],
    ['from', undefined],
    ['to', undefined],
  ]);
});
