import { expect, test } from 'vitest';
import { crawlerHosts } from './crawler-hosts.ts';
import { crawlerOf, isLinkPreview } from './crawlers.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Googlebot',
    'search',
  ],
  ['AdsBot-Google-Mobile (+http://www.google.com/mobile/adsbot.html)', 'AdsBot-Google', 'ad_platform'],
  ['Mediapartners-Google', 'Mediapartners-Google', 'ad_platform'],
  ['Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36', 'Storebot-Google', 'search'],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'Google-InspectionTool', 'search'],
  ['GoogleOther', 'GoogleOther', 'search'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot', 'search'],
  ['Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)', 'adidxbot', 'ad_platform'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Applebot',
    'search',
  ],
  [
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    'Pinterestbot',
    'ad_platform',
  ],
  ['Pinterest/0.2 (+https://www.pinterest.com/bot.html)', 'Pinterestbot', 'ad_platform'],
  [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'facebookexternalhit',
    'ad_platform',
  ],
  ['facebookcatalog/1.0', 'facebookcatalog', 'ad_platform'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
    'ad_platform',
  ],
  ['meta-externalfetcher/1.1', 'meta-externalfetcher', 'ad_platform'],
  ['meta-externalads/1.1', 'meta-externalads', 'ad_platform'],
])('%s is %s and can be verified', (ua, name, kind) => {
  expect(crawlerOf(ua)).toEqual({ name, kind, verifiable: true });
});

test('everything marked as verifiable can be verified with the table of hosts and ranges', () => {
  const names = crawlerHosts.flatMap((row) => row.names);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(crawlerOf(`${name}/1.0`), name).toMatchObject({ name, verifiable: true });
});

test.each(['TikTokSpider', 'Bytespider', 'LinkedInBot', 'Twitterbot'])(
  '%s is known and cannot be verified',
  (name) => {
    expect(crawlerOf(`${name}/1.0`)).toEqual({ name, kind: 'ad_platform', verifiable: false });
  },
);

test.each([
  [
    'iMessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['LINE', 'facebookexternalhit/1.1;line-poker/1.0'],
  ['KakaoTalk', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
])('%s borrows Facebook’s name for its previews and is not checked as Facebook', (_, ua) => {
  expect(crawlerOf(ua)).toBeNull();
  expect(isLinkPreview(ua)).toBe(true);
});

test('in-app browsers are not crawlers of their platform', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  for (const app of [
    '[Pinterest/iOS]',
    'Snapchat/13.1.0.44 (like Safari/8620.1, panda)',
    'Twitter for iPhone/11.1',
    '[LinkedInApp]/9.30',
  ]) {
    expect(crawlerOf(`${phone} ${app}`), app).toBeNull();
  }
});
