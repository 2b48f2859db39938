import { expect, test } from 'vitest';
import { isListed, listedValue, sourcesIn } from './copied-list.ts';

test('an ad account gets its own IDs, without our source and without tokens', () => {
  expect(listedValue('placement', 'src_0MetaAds00000001/zone/7')).toBe('zone/7');
  expect(listedValue('sub4', 'a/b')).toBe('a/b');
  expect(listedValue('referrer', 'site.example')).toBe('site.example');
  expect(listedValue('ad', 'src_0MetaAds00000001/{{ad.id}}')).toBeNull();
  expect(listedValue('sub1', '__CID__')).toBeNull();
  expect(listedValue('ad', null)).toBeNull();
});

test('IDs of two sources are for two ad accounts; referrers have no source', () => {
  expect(sourcesIn('ad', ['src_a/1', 'src_a/1/2']).size).toBe(1);
  expect(sourcesIn('ad', ['src_a/1', 'src_b/1']).size).toBe(2);
  expect(sourcesIn('referrer', ['a.example', 'b.example']).size).toBe(1);
});

test('countries and campaigns are no lists for an ad account', () => {
  expect((['ad', 'site', 'sub20', 'referrer', 'country', 'campaign'] as const).map(isListed)).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
});
