import { expect, test } from 'vitest';
import { campaignViewSearch } from '../search.ts';
import { TABS, tabOf } from './tab-search.ts';

test('an address says which tab it shows', () => {
  for (const tab of TABS) expect(tabOf(campaignViewSearch.parse({ tab }))).toBe(tab);
  expect(tabOf(campaignViewSearch.parse({ tab: 'setup', by: 'country' }))).toBe('setup');
});

test('without a tab, or with an unknown one, it is the overview', () => {
  expect(tabOf(campaignViewSearch.parse({}))).toBe('overview');
  expect(tabOf(campaignViewSearch.parse({ tab: 'cards', range: '7d' }))).toBe('overview');
});

test('a link to a drill-down that names no tab still shows the drill-down', () => {
  for (const search of [{ by: 'sub1' }, { and: 'os' }, { drillSort: '-cost' }])
    expect(tabOf(campaignViewSearch.parse(search))).toBe('breakdown');
});
