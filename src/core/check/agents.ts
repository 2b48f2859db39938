import type { CheckAgent } from './observation.ts';

/** Desktop Chrome's user agent, before and after the version. */
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Mobile Safari/537.36';

export interface Agent {
  readonly name: CheckAgent;
  /** The user agent documented by the agent's owner. */
  readonly userAgent: string;
  /** The browser it is compared with, on the device it claims to be. Null for a browser, fetched for comparison. */
  readonly comparedWith: 'desktop' | 'phone' | null;
  /** Name in robots.txt; browsers (null) do not read it. */
  readonly robots: string | null;
}

const person = (name: CheckAgent, userAgent: string): Agent => ({
  name,
  userAgent,
  comparedWith: name === 'phone' ? 'desktop' : null,
  robots: null,
});

const crawler = (name: CheckAgent, comparedWith: 'desktop' | 'phone', userAgent: string): Agent => ({
  name,
  userAgent,
  comparedWith,
  robots: name,
});

/** Each is fetched twice: the difference between a page's two fetches is the baseline for any other difference. */
export const PEOPLE: readonly Agent[] = [
  person('desktop', DESKTOP),
  person('desktop_again', DESKTOP),
  person('phone', PHONE),
  person('phone_again', PHONE),
];

/** Declared agents of companies that review ads and the pages behind them. */
export const CRAWLERS: readonly Agent[] = [
  crawler('AdsBot-Google', 'desktop', 'AdsBot-Google (+http://www.google.com/adsbot.html)'),
  crawler(
    'AdsBot-Google-Mobile',
    'phone',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Mobile Safari/537.36 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  ),
  crawler(
    'Googlebot',
    'desktop',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/154.0.0.0 Safari/537.36',
  ),
  crawler(
    'facebookexternalhit',
    'desktop',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ),
  crawler(
    'meta-externalads',
    'desktop',
    'meta-externalads/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ),
  crawler(
    'TikTokSpider',
    'phone',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
  ),
  crawler('adidxbot', 'desktop', 'Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)'),
];
