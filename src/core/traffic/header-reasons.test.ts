import { expect, test } from 'vitest';
import { headerReasons, type TrafficHeaders } from './header-reasons.ts';
import { parseUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = parseUserAgent(
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
);
const phone = parseUserAgent(
  `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
);
const webview = parseUserAgent(
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) ${webkit} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
);
const firefox = parseUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
const safari = parseUserAgent(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/605.1.15',
);

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' };
const sent: TrafficHeaders = {
  ...page,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-ch-ua': '"Chromium";v="140", "Google Chrome";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
};

test.each([
  ['Chrome over https', chrome, sent, true],
  ['Chrome over http', chrome, page, false],
  [
    'Chrome on a phone',
    phone,
    { ...sent, 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' },
    true,
  ],
  ['a webview, which leaves out much', webview, page, true],
  ['Firefox', firefox, { ...page, 'sec-fetch-mode': 'navigate' }, true],
  ['an old Safari', safari, page, true],
] as const)('finds nothing against %s', (_, agent, headers, secure) => {
  expect(headerReasons(agent, headers, secure)).toEqual([]);
});

test.each([
  [chrome, { accept: 'text/html' }, false, ['no_accept_language']],
  [chrome, { 'accept-language': 'en' }, false, ['accept_not_html']],
  [chrome, { ...page, accept: '*/*' }, false, ['accept_not_html']],
  [chrome, page, true, ['fetch_metadata_conflict', 'client_hints_conflict']],
  [chrome, { ...sent, 'sec-fetch-mode': 'cors' }, true, ['fetch_metadata_conflict']],
  [chrome, { ...sent, 'sec-ch-ua-platform': '"Linux"' }, true, ['client_hints_conflict']],
  [chrome, { ...sent, 'sec-ch-ua-mobile': '?1' }, true, ['client_hints_conflict']],
  [phone, { ...sent, 'sec-ch-ua-platform': '"Android"' }, true, ['client_hints_conflict']],
  [firefox, sent, true, ['client_hints_conflict']],
  [
    chrome,
    {},
    true,
    ['no_accept_language', 'accept_not_html', 'fetch_metadata_conflict', 'client_hints_conflict'],
  ],
] as const)('names %# contradictions', (agent, headers, secure, reasons) => {
  expect(headerReasons(agent, headers, secure)).toEqual(reasons);
});

test('lists are built once', () => {
  expect(headerReasons(chrome, {})).toBe(headerReasons(firefox, {}));
});
