import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webView = `Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A; wv) ${chromium} Version/4.0`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Device, system, browser and app; undefined if not checked. */
type Wanted = readonly [device: string, os?: string | null, browser?: string | null, inApp?: string | null];

const cases: readonly (readonly [kind: string, userAgent: string, wanted: Wanted])[] = [
  // Televisions, by the standards and makers they name.
  ['HbbTV alone', 'HbbTV/1.2.1 (;Panasonic;VIERA 2013;3.672;4101-0003 0002-0000;)', ['tv']],
  ['HbbTV that says little', 'Mozilla/5.0 (Linux armv7l; HbbTV/1.1.1 (;;;;;))', ['tv']],
  [
    'NetTV',
    'Opera/9.80 (Linux mips; U; CE-HTML/1.0 NETTV/3.0.1;; PHILIPS-AVM-2012; en) Presto/2.9.167 Version/11.50',
    ['tv'],
  ],
  ['NetTV with old tokens', 'Opera/9.70 (Linux mips ; U; CE-HTML/1.0;NETTV/2.0.2; en) Presto/2.2.1', ['tv']],
  [
    'NetTV as it is spelled',
    'Opera/9.80 (Linux armv6l; U; CE-HTML/1.0 NETTV/3.0.1;; en) Presto/2.6.33 Version/10.60',
    ['tv', 'NetTV', 'Opera'],
  ],
  [
    'Galaxy XR',
    `Mozilla/5.0 (Linux; Android 14; Galaxy XR) ${chromium} Chrome/130.0.0.0 Safari/537.36`,
    ['other', 'Android'],
  ],
  ['TiVo', 'TiVo/20.7.4 TCD846500', ['tv']],
  ['TiVo in brackets', 'Mozilla/5.0 (compatible; TiVo, TCD746320; 20.4)', ['tv']],
  ['Roku', 'Roku/DVP-12.0 (12.0.0.4182-88)', ['tv', 'Roku']],
  [
    'tvOS',
    'Mozilla/5.0 (AppleTV; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    ['tv', 'tvOS'],
  ],
  [
    'VIDAA',
    `Mozilla/5.0 (Linux; U; VIDAA 5.0) ${chromium} Chrome/88.0.4324.152 Safari/537.36`,
    ['tv', 'VIDAA'],
  ],
  [
    'Whale OS',
    `Mozilla/5.0 (Linux; Whale OS 2.0) ${chromium} Chrome/83.0.4103.122 Safari/537.36`,
    ['tv', 'Whale OS'],
  ],
  [
    'an early Tizen',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 2.3) AppleWebkit/538.1 (KHTML, like Gecko) SamsungBrowser/1.0 TV Safari/538.1',
    ['tv', 'Tizen', 'Samsung Internet'],
  ],
  // Consoles, headsets, cars.
  ['Wii', 'Opera/9.30 (Nintendo Wii; U; ; 2077-4; Wii Internet Channel/1.0; en)', ['other', 'Nintendo']],
  ['Dreamcast', 'Mozilla/3.0 (DreamPassport/3.15)', ['other']],
  [
    'Quest',
    `Mozilla/5.0 (Linux; Android 12; Quest 3) ${chromium} OculusBrowser/33.0 Chrome/124.0.6367.118 VR Safari/537.36`,
    ['other', 'Android', 'Oculus Browser'],
  ],
  [
    'Firefox in a headset',
    'Mozilla/5.0 (Android 8.1.0; Mobile VR; rv:68.0) Gecko/68.0 Firefox/68.0',
    ['other', 'Android', 'Firefox Reality'],
  ],
  [
    'Wolvic',
    'Mozilla/5.0 (Android 10; Mobile VR; rv:121.0) Gecko/121.0 Wolvic/1.6',
    ['other', 'Android', 'Wolvic'],
  ],
  [
    'Tesla’s first browser',
    'Mozilla/5.0 (X11; Linux) AppleWebKit/534.34 (KHTML, like Gecko) QtCarBrowser Safari/534.34',
    ['other'],
  ],
  // Phones that send little more than their name.
  [
    'KaiOS that says Android',
    'Mozilla/5.0 (Mobile; LYF/F220B/LYF-F220B-002; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    ['mobile', 'KaiOS', 'Firefox'],
  ],
  ['Samsung without brackets', 'SAMSUNG-SGH-E250', ['mobile']],
  [
    'Nokia without brackets',
    'Nokia6230i/03.25;Profile/MIDP-2.0;Configuration/CLDC-1.1;UNTRUSTED/1.0',
    ['mobile'],
  ],
  ['UC Browser without brackets', 'UCWEB7.0', ['mobile']],
  [
    'a phone called Radar',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; Radar C110e)',
    ['mobile', 'Windows Phone'],
  ],
  [
    'a phone with a large screen',
    `Mozilla/5.0 (Linux; U; Android 4.1.2; GT-N7100 Build/JZO54K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30`,
    ['mobile', 'Android'],
  ],
  [
    'Opera on Maemo',
    'Opera/9.80 (Linux armv7l; Maemo; Opera Mobi/14; U; en) Presto/2.9.201 Version/11.50',
    ['mobile', 'Maemo', 'Opera Mobi'],
  ],
  // Browsers that add their name after the engine's.
  [
    'Google on Android',
    `${webView} Chrome/122.0.6261.64 Mobile Safari/537.36 GSA/15.5.37.28.arm64`,
    ['mobile', 'Android', 'GSA', null],
  ],
  [
    'Google on an iPhone',
    iphone.replace('Version/17.5', 'GSA/300.0.598994205'),
    ['mobile', 'iOS', 'GSA', null],
  ],
  [
    'Ecosia on Android',
    `Mozilla/5.0 (Linux; Android 13; SM-A536B) ${chromium} Chrome/120.0.0.0 Mobile Safari/537.36 (Ecosia android@120.0.6099.144)`,
    ['mobile', 'Android', 'Ecosia'],
  ],
  ['Ecosia on an iPhone', `${iphone} (Ecosia ios@10.1.0.1850)`, ['mobile', 'iOS', 'Ecosia']],
  [
    'Brave',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Brave Chrome/84.0.4147.105 Safari/537.36`,
    ['desktop', 'Windows', 'Brave'],
  ],
  // Custom numbers in Chrome's version.
  [
    'Yandex',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/122.0.6261.2224 YaBrowser/24.4.1.2224 Yowser/2.5 Safari/537.36`,
    ['desktop', 'Windows', 'Yandex'],
  ],
  [
    'Yandex’s search app',
    `Mozilla/5.0 (Linux; arm_64; Android 12; M2007J20CG) ${chromium} Chrome/108.0.5359.1128 YaSearchBrowser/23.16 BroPP/1.0 YaSearchApp/23.16 Mobile Safari/537.36`,
    ['mobile', 'Android', 'Yandex'],
  ],
  [
    'Facebook in a maker’s webview',
    `${webView} Chrome/110.0.5481.1065 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/402.0.0.23.115;]`,
    ['mobile', 'Android', 'Facebook', 'Facebook'],
  ],
  [
    'a maker’s webview',
    `${webView} Chrome/114.0.5735.1196 Mobile Safari/537.36`,
    ['mobile', 'Android', 'Chrome WebView', null],
  ],
  [
    'Sogou',
    `Mozilla/5.0 (Windows NT 10.0; WOW64) ${chromium} Chrome/80.0.3987.1225 Safari/537.36 SE 2.X MetaSr 1.0`,
    ['desktop', 'Windows', 'Sogou Explorer'],
  ],
  [
    '2345',
    `Mozilla/5.0 (Windows NT 6.1; WOW64) ${chromium} Chrome/69.0.3947.100 Safari/537.36 2345Explorer/10.9.0`,
    ['desktop', 'Windows', '2345'],
  ],
];

test.each(cases)('%s is human: %s', (_, userAgent, [device, os, browser, inApp]) => {
  const agent = parseUserAgent(userAgent);
  expect(agent).toMatchObject({ bot: 'none', impossible: [], device });
  if (os !== undefined) expect(agent.osName).toBe(os);
  if (browser !== undefined) expect(agent.browser).toBe(browser);
  if (inApp !== undefined) expect(agent.inApp).toBe(inApp);
});

test('a browser with its own name is routed as the one it is built on', () => {
  const plain = `Mozilla/5.0 (Linux; Android 13; SM-A536B) ${chromium} Chrome/120.0.0.0 Mobile Safari/537.36`;
  const { device, os, family } = parseUserAgent(plain);
  for (const name of [
    ' GSA/15.5.37',
    ' (Ecosia android@120.0.6099.144)',
    ' CCleaner/120.0.0.0',
    ' Norton/120.0.0.0',
  ]) {
    const agent = parseUserAgent(plain + name);
    expect(agent, name).toMatchObject({ device, os, family });
    expect(agent.browser, name).not.toBe('Chrome');
  }
});

test.each([
  ['preview', 'TelegramBot (like TwitterBot)'],
  ['preview', 'Mozilla/5.0 (compatible; ExamplePreview/1.0) (like facebookexternalhit/1.1; bot)'],
  [
    'preview',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['preview', 'Signal-Android/7.2.4 WhatsApp/2'],
  ['preview', 'WhatsApp/2.24.9.78 A'],
  ['ad_platform', 'Twitterbot/1.0'],
  // A text without engine, device or system shows no page to anyone.
  ['bot', 'Infohopper 4 beta_release; i686-pc-linux-gnu'],
  ['bot', 'Scooter/3.3.QA.example'],
  ['bot', 'Mozilla/4.0 (compatible; grub-client-2.3)'],
  ['bot', 'Mozilla/5.0 (compatible; Example Thing)'],
  ['bot', 'NSPlayer/11.0.5358.4827 WMFSDK/11.0'],
  ['bot', 'HbbTV-Monitor/2.0 (+https://monitor.example/)'],
  [
    'bot',
    `Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) ${chromium} SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36 (compatible; ExampleBot/1.0)`,
  ],
] as const)('%s: %s', (bot, userAgent) => {
  expect(parseUserAgent(userAgent).bot).toBe(bot);
});

test('a build with too many patches is impossible only if Google alone can have built it', () => {
  const plain = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/122.0.6261.2224 Safari/537.36`;
  for (const text of [
    plain,
    `${plain} Edg/122.0.2365.92`,
    `${plain}; Bytespider`,
    `${plain} (compatible; ExampleBot/1.0)`,
  ]) {
    expect(parseUserAgent(text).impossible, text).toEqual(['impossible_version']);
  }
});
