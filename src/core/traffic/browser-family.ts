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

/** Apps by their ua-parser-js names that are not in in-app.ts; `WebKit` means an app that it has no name for. */
const engineOnly: ReadonlySet<string> = new Set([
  'GSA',
  'WebKit',
  'KAKAOSTORY',
  'KAKAOTALK',
  'DAUM',
  'NAVER',
]);

/**
 * Family of a browser by its name in ua-parser-js. A page inside an app (`inApp`: its name) belongs to the family of
 * the engine that shows it, so that being inside an app can never affect routing (docs/classification.md).
 */
export const browserFamily = (
  name: string | null,
  userAgent: string,
  os: string | null,
  inApp: string | null,
): BrowserFamily => {
  if (inApp === null && name !== null && !engineOnly.has(name)) {
    return families[name.toLowerCase()] ?? (/^opera/i.test(name) ? 'opera' : 'other');
  }
  if (name === null) return 'other';
  if (userAgent.includes('Chrome/')) return 'chrome';
  return os === 'ios' || os === 'macos' ? 'safari' : 'other';
};
