import { expect, test } from 'vitest';
import { filtersIn, sortIn } from './list-state.ts';

test('only filters that are set and readable narrow the list, and only offers have a network', () => {
  const search = { tag: 'x', network: 'pbs_1', state: 'archived', page: 2, sort: '-roi' };
  expect(filtersIn('offer', search)).toEqual({ tag: 'x', network: 'pbs_1', state: 'archived' });
  expect(filtersIn('landing', search)).toEqual({ tag: 'x', state: 'archived' });
  expect(filtersIn('offer', { state: 'active', search: 'a' })).toEqual({ search: 'a' });
  expect(filtersIn('offer', { state: 'gone' })).toEqual({});
  expect([sortIn(search), sortIn({ sort: 'x' }), sortIn({})]).toEqual(['-roi', '-created', '-created']);
});
