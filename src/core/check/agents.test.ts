import { expect, test } from 'vitest';
import { crawlerOf } from '../traffic/crawlers.ts';
import { CRAWLERS, PEOPLE } from './agents.ts';
import { CHECK_AGENTS } from './observation.ts';

test('crawlers declare themselves, and people declare nothing', () => {
  expect(CRAWLERS.map(({ userAgent }) => crawlerOf(userAgent)?.name)).toEqual([
    ...['AdsBot-Google', 'AdsBot-Google', 'Googlebot', 'facebookexternalhit', 'meta-externalads'],
    ...['TikTokSpider', 'adidxbot'],
  ]);
  expect(PEOPLE.map(({ userAgent }) => crawlerOf(userAgent))).toEqual([null, null, null, null]);
});

test('lists every agent once', () => {
  expect([...PEOPLE, ...CRAWLERS].map(({ name }) => name)).toEqual([...CHECK_AGENTS]);
});

test('an agent that claims a phone is compared with a phone', () => {
  for (const { userAgent, comparedWith } of CRAWLERS) {
    expect(comparedWith).toBe(/Android/.test(userAgent) ? 'phone' : 'desktop');
  }
});
