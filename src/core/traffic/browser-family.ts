import type { BrowserFamily } from '../routing/plan.ts';

/** Lower-case names. */
const families: Readonly<Record<string, BrowserFamily>> = {
  chrome: 'chrome',
  'chrome webview': 'chrome',
  'chrome headless': 'chrome',
  chromium: 'chrome',
  safari: 'safari',
  'mobile safari': 'safari',
  firefox: 'firefox',
  'firefox focus': 'firefox',
  'firefox reality': 'firefox',
  edge: 'edge',
  'samsung internet': 'samsung',
};

/** Applications that show pages in a window of their own, as ua-parser-js names them; `WebKit`: one it has no name for. */
const inApp: ReadonlySet<string> = new Set([
  'Alipay',
  'DAUM',
  'Facebook',
  'GSA',
  'Instagram',
  'KAKAOSTORY',
  'KAKAOTALK',
  'Klarna',
  'Line',
  'LinkedIn',
  'NAVER',
  'Snapchat',
  'TikTok',
  'Twitter',
  'WebKit',
  'WeChat',
  'Weibo',
]);

/**
 * Family of a browser by its name in ua-parser-js. A page inside an app is of the family of the engine that shows it,
 * so that being inside an app can never be routed on (spec section 1).
 */
export const browserFamily = (name: string | null, userAgent: string, os: string | null): BrowserFamily => {
  if (name === null) return 'other';
  const family = families[name.toLowerCase()];
  if (family !== undefined) return family;
  if (/^opera/i.test(name)) return 'opera';
  if (!inApp.has(name)) return 'other';
  if (userAgent.includes('Chrome/')) return 'chrome';
  return os === 'ios' || os === 'macos' ? 'safari' : 'other';
};
