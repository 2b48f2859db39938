import { readFileSync } from 'node:fs';
import crawlers from 'crawler-user-agents' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BrowserFamily, Device } from '../routing/plan.ts';
import { crawlerOf } from './crawlers.ts';
import { PEOPLE_SHARES } from './people-shares.ts';
import { CELLS, cellOf, ROUTED_LANGUAGES, routedAs, routedLanguage, routedUnder } from './routed-as.ts';
import { parseUserAgent } from './user-agent.ts';

const routed = (userAgent: string) => routedAs(parseUserAgent(userAgent));
const nameOf = ({ device, os, browser }: { device: string; os: string | null; browser: string }): string =>
  `${device} ${os} ${browser}`;
const MOST = { device: 'desktop', os: 'windows', browser: 'chrome' };

/** Agents of ad platforms, engines and previews as documented by their owners. */
const DOCUMENTED = [
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  'Mozilla/5.0 (Linux; Android 5.0; SM-G920A) AppleWebKit (KHTML, like Gecko) Chrome Mobile Safari (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
  'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Safari/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalads/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 7_0 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11A465 Safari/9537.53 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (Windows Phone 8.1; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 530) like Gecko (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0 A',
];

/** The repository's corpora also contain agents: those that say they are crawlers. */
const corpus = readFileSync(new URL('../../../test/agents/agents.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t').at(-1) ?? '')
  .filter((text) => crawlerOf(text) !== null);

const CRAWLERS: readonly string[] = [
  ...new Set([...crawlers.flatMap(({ instances }) => instances), ...DOCUMENTED, ...corpus]),
];

/** Percent of people in each cell: the smaller of the two figures, which differ by the uncertainty. */
const people = (): Map<string, number> => {
  const sums = new Map<string, [number, number]>();
  for (const [device, os, family, byBrowser, bySystem] of PEOPLE_SHARES) {
    const name = nameOf(cellOf(device as Device, os === 'null' ? null : os, family as BrowserFamily));
    const [a, b] = sums.get(name) ?? [0, 0];
    sums.set(name, [a + byBrowser, b + bySystem]);
  }
  return new Map([...sums].map(([name, [a, b]]) => [name, Math.min(a, b)]));
};

test.each([
  '',
  'curl/8.5.0',
  'Twitterbot/1.0',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0',
])('an undeclared device is routed like most people: %s', (userAgent) => {
  expect(routed(userAgent)).toMatchObject(MOST);
});

test.each<[string, Device, string | null, BrowserFamily, string]>([
  ['a rare browser on Android', 'mobile', 'android', 'other', 'mobile android chrome'],
  ['Safari on Android, which is no browser', 'mobile', 'android', 'safari', 'mobile android chrome'],
  ['Samsung’s browser', 'mobile', 'android', 'samsung', 'mobile android samsung'],
  ['a tablet', 'tablet', 'ios', 'chrome', 'mobile ios chrome'],
  ['a television on Android', 'tv', 'android', 'chrome', 'mobile android chrome'],
  ['a television of its own', 'tv', 'other', 'safari', 'desktop windows chrome'],
  ['a console', 'other', 'other', 'other', 'desktop windows chrome'],
  ['Firefox on Linux', 'desktop', 'linux', 'firefox', 'desktop windows firefox'],
  ['Safari on Linux', 'desktop', 'linux', 'safari', 'desktop windows chrome'],
  ['ChromeOS', 'desktop', 'chromeos', 'chrome', 'desktop windows chrome'],
  ['a feature phone', 'mobile', 'other', 'firefox', 'mobile android chrome'],
  ['Firefox on a Mac', 'desktop', 'macos', 'firefox', 'desktop macos chrome'],
  ['Safari on a Mac', 'desktop', 'macos', 'safari', 'desktop macos safari'],
  ['Firefox on an iPhone', 'mobile', 'ios', 'firefox', 'mobile ios safari'],
  ['a system nobody has heard of', 'tablet', 'plan9', 'edge', 'mobile android chrome'],
])('%s is routed by the most common values of similar people', (_name, device, os, browser, cell) => {
  expect(nameOf(cellOf(device, os, browser))).toBe(cell);
});

test('every cell holds at least 1 % of people, and states how many', () => {
  const shares = people();
  expect([...shares.keys()].sort()).toEqual(CELLS.map(nameOf).sort());
  for (const cell of CELLS) {
    const share = shares.get(nameOf(cell)) ?? 0;
    expect(share, nameOf(cell)).toBeGreaterThanOrEqual(1);
    expect(Math.floor(share * 10) / 10, nameOf(cell)).toBe(cell.share);
  }
});

test('every known crawler falls into such a cell', () => {
  const shares = people();
  const seen = new Map<string, number>();
  for (const userAgent of CRAWLERS) {
    const name = nameOf(routed(userAgent));
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  expect(CRAWLERS.length).toBeGreaterThan(1500);
  for (const name of seen.keys()) expect(shares.get(name), name).toBeGreaterThanOrEqual(1);
  const [smallest] = [...seen.keys()].sort((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0));
  console.info(
    `${CRAWLERS.length} crawlers in ${seen.size} cells; the smallest: ${smallest}, ${shares.get(smallest ?? '')?.toFixed(2)} % of people`,
  );
});

test('everything detected has a cell, and a cell maps to itself', () => {
  const cells = new Set(CELLS.map(nameOf));
  fc.assert(
    fc.property(
      fc.constantFrom<Device>('desktop', 'mobile', 'tablet', 'tv', 'other'),
      fc.oneof(fc.constantFrom('windows', 'macos', 'ios', 'android', 'linux', 'other', null), fc.string()),
      fc.constantFrom<BrowserFamily>('chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'),
      (device, os, browser) => {
        const cell = cellOf(device, os, browser);
        expect(cells).toContain(nameOf(cell));
        expect(cellOf(cell.device, cell.os, cell.browser)).toBe(cell);
      },
    ),
  );
});

test('a rare or nonexistent language counts as English; other names map to the same language', () => {
  for (const said of [null, 'xx', 'und', 'zz', 'zxx', 'mul', 'eo', 'ie', 'vo', '', 'english']) {
    expect(routedLanguage(said)).toBe('en');
  }
  expect(['pt', 'fil', 'iw', 'yue'].map(routedLanguage)).toEqual(['pt', 'tl', 'he', 'zh']);
  for (const language of ROUTED_LANGUAGES) expect(routedLanguage(language)).toBe(language);
});

test('a record is read as its plan was decided', () => {
  const uc =
    'Mozilla/5.0 (Linux; U; Android 10; en-US; SM-A107F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36';
  const before = routedUnder({}, parseUserAgent(uc), uc, 'xx');
  expect(before).toEqual({ device: 'mobile', os: 'android', browser: 'other', language: 'xx' });
  expect(routedUnder({}, parseUserAgent(''), '', null)).toEqual({ ...MOST, language: 'en' });
  const now = routedUnder({ semantics: 2 }, parseUserAgent(uc), uc, 'xx');
  expect(now).toEqual({ device: 'mobile', os: 'android', browser: 'chrome', language: 'en' });
});
