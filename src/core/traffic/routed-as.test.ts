import { expect, test } from 'vitest';
import { routedAs } from './routed-as.ts';
import { parseUserAgent } from './user-agent.ts';

const routed = (userAgent: string) => routedAs(parseUserAgent(userAgent), userAgent);
const MOST = { device: 'desktop', os: 'windows', browser: 'chrome' };

test.each([
  '',
  'curl/8.5.0',
  'Twitterbot/1.0',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0',
])('who does not say is routed as most people are: %s', (userAgent) => {
  expect(routed(userAgent)).toEqual(MOST);
});

test.each([
  [
    'Mozilla/5.0 (Linux; U; Android 10; en-US; SM-A107F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
    { device: 'mobile', os: 'android', browser: 'other' },
  ],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    { device: 'other', os: 'other' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    { device: 'mobile', os: 'android', browser: 'chrome' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    { device: 'desktop', os: 'macos', browser: 'safari' },
  ],
])('what is said stays: %s', (userAgent, expected) => {
  expect(routed(userAgent)).toMatchObject(expected);
});
