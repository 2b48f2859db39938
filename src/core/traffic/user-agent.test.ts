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
  ['curl/8.5.0', 'other', null, 'other'],
  ['', 'other', null, 'other'],
])('%s', (ua, device, os, family) => {
  expect(parseUserAgent(ua)).toMatchObject({ device, os, family });
});

test('a page inside an app is of the family of the engine, so that being in an app cannot be routed on', () => {
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

test('a mark of a bot changes what is counted, not what is routed on', () => {
  const bot = parseUserAgent(
    safariPhone.replace(
      'Safari/604.1',
      'Safari/604.1 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ),
  );
  const { device, os, family } = parseUserAgent(safariPhone);
  expect(bot).toMatchObject({ device, os, family, bot: 'search' });
});
