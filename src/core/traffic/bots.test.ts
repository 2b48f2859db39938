import { list } from 'isbot';
import { expect, test } from 'vitest';
import { isProgram, WEAK_PATTERNS } from './bots.ts';

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.60 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.each([
  [
    'WeChat on Android',
    `${android} MicroMessenger/8.0.49 Process/tools WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  [
    'TikTok on Android',
    `${android} trill_360606 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/36.6.4`,
  ],
  ['Pinterest', `${android} [Pinterest/Android]`],
  ['Baidu', `${iphone} baiduboxapp/13.70.0.10 (Baidu; P2 17.0)`],
  [
    'Baidu of before',
    'Mozilla/5.0 (Linux; U; Android 4.2.2; zh-cn; vivo Y17T Build/JDQ39) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30 baiduboxapp/023_0.4_diordna_0821_027/KBB_71_2.2.4_T71Y+oviv/7300002a/|5441760/1',
  ],
  ['Bing', `${android} BingWeb/9.4.26267402`],
  ['a news app', `${iphone} SohuNews/5.4.1`],
  [
    'a television of Hisense',
    'Mozilla/5.0 (Linux; U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.152 Safari/537.36 HbbTV/1.6.1 (+DRM; Hisense; MTK9602; Catch; SmartTV_2021;)',
  ],
  [
    'a phone called ruby',
    `${android} Instagram 312.0.0.34.111 Android (33/13; 440dpi; 1080x2179; Xiaomi/Redmi; 22101316G; ruby; mt6877; en_US; 548323754)`,
  ],
  [
    'a phone called java',
    'Mozilla/5.0 (Linux; Android 9; java Build/PPO29) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.4896.127 Mobile Safari/537.36',
  ],
  [
    'a phone called jackpot2lte',
    'Mozilla/5.0 (Linux; Android 9; jackpot2lte Build/PPR1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.4896.127 Mobile Safari/537.36',
  ],
  [
    'a phone of Google',
    'Mozilla/5.0 (Linux; U; Android 4.3; en-us; Google Nexus 4 Build/JLS36G) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  ],
  ['an add-on', 'Mozilla/5.0 (Windows NT 5.1; rv:6.0) Gecko/20100101 Firefox/6.0 FirePHP/0.6'],
  ['a small browser', 'Dillo/2.2'],
  ['an old phone', 'SonyEricssonT100/R101'],
])('%s is a person’s', (_, ua) => {
  expect(isProgram(ua)).toBe(false);
});

test.each([
  'Mozilla/5.0 (Linux; Android 7.0; SM-G930V Build/NRD90M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (Linux; Android 5.0; compatible; ExampleBot/1.0; +https://bot.example) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  `${iphone} Chrome-Lighthouse`,
  `${android} Instagram 312.0.0.34.111 spider`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Safari/537.36 GTmetrix',
  'SAMSUNG-SGH-E250/1.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)',
  'python-requests/2.32',
  'Go-http-client/2.0',
])('%s is a program', (ua) => {
  expect(isProgram(ua)).toBe(true);
});

test('the weak patterns are patterns of isbot', () => {
  for (const pattern of WEAK_PATTERNS) expect(list).toContain(pattern);
});
