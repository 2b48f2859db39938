import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { parseUserAgent } from './user-agent.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const classOf = (ua: string, ...purposes: (string | undefined)[]) =>
  classify({ agent: parseUserAgent(ua), purposes });

test.each([
  [browser, 'human', []],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'crawler', ['search_agent']],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'crawler', ['search_agent']],
  [
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'crawler',
    ['search_agent'],
  ],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'crawler', ['ad_platform_agent']],
  [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'crawler',
    ['ad_platform_agent'],
  ],
  [
    'Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)',
    'crawler',
    ['ad_platform_agent'],
  ],
  ['Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)', 'crawler', ['ad_platform_agent']],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'invalid', ['declared_bot']],
  ['curl/8.5.0', 'invalid', ['declared_bot']],
  ['python-requests/2.32', 'invalid', ['declared_bot']],
  ['', 'invalid', ['no_user_agent']],
  ['   ', 'invalid', ['no_user_agent']],
] as const)('%s is %s', (ua, trafficClass, reasons) => {
  expect(classOf(ua)).toEqual({ trafficClass, reasons });
});

test.each(['prefetch', 'prefetch;prerender', 'PREVIEW', 'prefetch; anonymous-client-ip'])(
  'purpose %s',
  (purpose) => {
    expect(classOf(browser, undefined, purpose)).toEqual({ trafficClass: 'preview', reasons: ['prefetch'] });
  },
);

test('an unknown purpose is a person, and a crawler that prefetches stays a crawler', () => {
  expect(classOf(browser, 'navigate').trafficClass).toBe('human');
  expect(classOf('Googlebot/2.1', 'prefetch').trafficClass).toBe('crawler');
});
