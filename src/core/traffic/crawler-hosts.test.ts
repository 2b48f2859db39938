import { describe, expect, test } from 'vitest';
import { crawlerHosts, isCrawlerHost } from './crawler-hosts.ts';
import { crawlerOf } from './crawlers.ts';

const rowOf = (crawler: string) => {
  const row = crawlerHosts.find(({ names }) => names.includes(crawler));
  if (row === undefined) throw new Error(`${crawler} has no row`);
  return row;
};

test.each([
  ['Googlebot', 'crawl-66-249-66-1.googlebot.com'],
  ['Googlebot', 'geo-crawl-1.geo.googlebot.com'],
  ['Googlebot', 'Crawl-66-249-66-1.GoogleBot.com.'],
  ['AdsBot-Google', 'rate-limited-proxy-66-249-90-77.google.com'],
  ['Storebot-Google', '35-247-243-240.gae.googleusercontent.com'],
  ['Mediapartners-Google', 'crawl-1.googlebot.com'],
  ['bingbot', 'msnbot-157-55-39-1.search.msn.com'],
  ['adidxbot', 'msnbot-157-55-39-1.search.msn.com'],
  ['Applebot', '17-58-101-179.applebot.apple.com'],
  ['Pinterestbot', 'crawl-54-236-1-13.pinterest.com'],
])('%s may be called %s', (crawler, host) => {
  expect(isCrawlerHost(rowOf(crawler), host)).toBe(true);
});

describe('no row accepts a name that only looks like it', () => {
  test.each([
    ['Googlebot', 'googlebot.com.evil.example'],
    ['Googlebot', 'evilgooglebot.com'],
    ['Googlebot', 'googlebot.com'],
    ['Googlebot', '.googlebot.com'],
    ['Googlebot', 'www.google.com'],
    ['Googlebot', 'x.rate-limited-proxy-1.google.com'],
    ['Googlebot', 'rate-limited-proxy-1.google.com.evil.example'],
    ['Googlebot', 'rate-limited-proxy-.google.com'],
    ['Googlebot', '1.2.3.4.bc.googleusercontent.com'],
    ['bingbot', 'host.msn.com'],
    ['bingbot', 'search.msn.com.evil.example'],
    ['Applebot', 'host.apple.com'],
    ['Pinterestbot', 'notpinterest.com'],
    ['facebookexternalhit', 'fwdproxy.facebook.com'],
  ])('%s: %s', (crawler, host) => {
    expect(isCrawlerHost(rowOf(crawler), host)).toBe(false);
  });
});

test.each([
  'Googlebot',
  'AdsBot-Google',
  'Mediapartners-Google',
  'Storebot-Google',
  'Google-InspectionTool',
  'GoogleOther',
  'bingbot',
  'adidxbot',
  'Applebot',
  'Pinterestbot',
  'facebookexternalhit',
  'facebookcatalog',
  'meta-externalagent',
  'meta-externalfetcher',
  'meta-externalads',
  'TikTokSpider',
  'Bytespider',
  'LinkedInBot',
  'Twitterbot',
  'Facebot',
  'BingPreview',
  'msnbot',
  'DuckDuckBot',
  'Baiduspider',
  'YandexBot',
  'YandexDirect',
  'SeznamBot',
  'PetalBot',
  'Qwantbot',
  'MojeekBot',
  'coccocbot',
  'Yeti',
  'Yahoo! Slurp',
  'Sogou web spider',
  'redditbot',
  'CriteoBot',
  'Taboolabot',
  'Outbrain',
  'AmazonAdBot',
  'SnapchatAds',
  'Quora-Bot',
  'Google-Ads',
])('%s has a row exactly when user agents are marked as verifiable', (name) => {
  const crawler = crawlerOf(`Mozilla/5.0 (compatible; ${name}/1.0; +http://example.com/bot)`);
  expect(crawler?.name).toBe(name);
  expect(crawlerHosts.some(({ names }) => names.includes(name))).toBe(crawler?.verifiable);
});
