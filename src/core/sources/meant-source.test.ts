import { expect, test } from 'vitest';
import { likelySource, meantSource } from './meant-source.ts';

const sources = [
  ...['Google Ads', 'Meta (Facebook, Instagram)', 'TikTok', 'Microsoft Advertising (Bing)', 'X (Twitter)'],
  ...['Newsletter', 'RichAds (push)', 'RichAds (pop)'],
].map((name) => ({ name }));
const [google, meta, tiktok, microsoft, x] = sources;

test.each([
  ['Facebook', meta],
  ['facebook ads', meta],
  ['FB', meta],
  [' instagram ', meta],
  ['meta', meta],
  ['Google', google],
  ['google  ads', google],
  ['AdWords', google],
  ['tiktok ads', tiktok],
  ['Bing', microsoft],
  ['Microsoft Ads', microsoft],
  ['twitter', x],
  ['x', x],
  ['newsletter', sources[5]],
  ['richads', undefined],
  ['richads (pop)', sources[7]],
  ['push', undefined],
  ['Facebook 2', undefined],
  ['My shop', undefined],
  ['', undefined],
])('"%s" means the source of that name', (text, expected) => {
  expect(meantSource(text, sources)).toBe(expected);
});

test('a source with exactly this name comes before another name of a platform', () => {
  const own = { name: 'facebook' };
  expect(meantSource('Facebook', [...sources, own])).toBe(own);
});

test('suggests a source that a longer or shorter text may mean', () => {
  expect(likelySource('Facebook 2', sources)).toBe(meta);
  expect(likelySource('Goo', sources)).toBe(google);
  expect(likelySource('richads', sources)).toBeUndefined();
  expect(likelySource('My shop', sources)).toBeUndefined();
});
