import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const chromeWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safariPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.each([
  [chromeWindows, 'desktop', 'windows', 'chrome'],
  [`${chromeWindows} Edg/140.0.0.0`, 'desktop', 'windows', 'edge'],
  [`${chromeWindows} OPR/120.0.0.0`, 'desktop', 'windows', 'opera'],
  [safariPhone, 'mobile', 'ios', 'safari'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'desktop',
    'macos',
    'safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'mobile',
    'android',
    'samsung',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'desktop',
    'linux',
    'firefox',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'desktop',
    'chromeos',
    'chrome',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'ios',
    'chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'tablet',
    'android',
    'chrome',
  ],
  [
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36',
    'tv',
    'other',
    'chrome',
  ],
  ['Mozilla/5.0 (PlayStation 5 3.00) AppleWebKit/605.1.15 (KHTML, like Gecko)', 'other', 'other', 'other'],
  ['curl/8.5.0', 'other', null, 'other'],
  ['', 'other', null, 'other'],
])('%s', (ua, device, os, family) => {
  expect(parseUserAgent(ua)).toMatchObject({ device, os, family });
});

test('a page inside an app has the family of the engine, so that being in an app cannot affect routing', () => {
  const inside = [
    `${safariPhone.replace('Version/18.5 ', '').replace(' Safari/604.1', '')} [FBAN/FBIOS;FBAV/500.0.0;FBDV/iPhone15,2]`,
    `${safariPhone.replace('Version/18.5 ', '').replace(' Safari/604.1', '')} Instagram 390.0.0.28.85`,
    safariPhone.replace('Version/18.5 ', '').replace(' Safari/604.1', ''),
  ];
  for (const ua of inside) expect(parseUserAgent(ua).family).toBe(parseUserAgent(safariPhone).family);
  const webView =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
  expect(parseUserAgent(webView).family).toBe('chrome');
  expect(parseUserAgent(`${webView} [FB_IAB/FB4A;FBAV/500.0.0.0.1;]`).family).toBe('chrome');
  expect(parseUserAgent(`${webView} Instagram 390.0.0.28.85 Android`).family).toBe('chrome');
});

test('a bot marker changes how a request is counted, not how it is routed', () => {
  const bot = parseUserAgent(
    safariPhone.replace(
      'Safari/604.1',
      'Safari/604.1 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ),
  );
  const { device, os, family } = parseUserAgent(safariPhone);
  expect(bot).toMatchObject({ device, os, family, bot: 'search' });
});

test.each([
  [
    'a bare name of Chrome on an iPhone',
    `${safariPhone.replace('Version/18.5', 'Chrome/140.0.0.0')}`,
    ['impossible_platform'],
  ],
  ['Chrome as it names itself there', `${safariPhone.replace('Version/18.5', 'CriOS/140.0.7339.39')}`, []],
  [
    'a build of another major version',
    chromeWindows.replace('140.0.0.0', '140.0.6099.71'),
    ['impossible_version'],
  ],
  [
    'a count of patches that no branch has reached',
    chromeWindows.replace('140.0.0.0', '140.0.7339.1635'),
    ['impossible_version'],
  ],
  [
    'a version that will not be for decades',
    chromeWindows.replace('140.0.0.0', '999.0.0.0'),
    ['impossible_version'],
  ],
  ['a build that is', chromeWindows.replace('140.0.0.0', '140.0.7339.207'), []],
  ['a version that may be next year', chromeWindows.replace('140.0.0.0', '180.0.0.0'), []],
  ['Iron, which counts for itself', chromeWindows.replace('140.0.0.0', '99.0.5050.0 Iron'), []],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', []],
])('impossible or not: %s', (_, ua, reasons) => {
  expect(parseUserAgent(ua).impossible).toEqual(reasons);
});

test('human texts keep device, system and family when a bot marker is appended', () => {
  for (const ua of [chromeWindows, safariPhone]) {
    const { device, os, family } = parseUserAgent(ua);
    for (const mark of [
      ' facebookexternalhit/1.1',
      ' AhrefsBot/7.0',
      ' (compatible; bingbot/2.0)',
      '; Bytespider',
      ' TikTokSpider',
      ' Chrome-Lighthouse',
    ]) {
      const marked = parseUserAgent(ua + mark);
      expect(marked, mark).toMatchObject({ device, os, family });
      expect(marked.bot, mark).not.toBe('none');
    }
  }
});

test('never throws, for any text', () => {
  for (const ua of [
    '\u0000',
    '('.repeat(512),
    'Mozilla/5.0 ('.repeat(40),
    '\ud800',
    '; '.repeat(256),
    `Mozilla/5.0 (Linux; Android 9; ${'a '.repeat(200)}`,
  ]) {
    expect(parseUserAgent(ua)).toMatchObject({ empty: false });
  }
});
