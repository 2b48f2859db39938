import type { BrowserFamily } from '../routing/plan.ts';

/**
 * Names from ua-parser-js 1.x in consistent spelling; it often returns them as the user agent wrote them
 * (`PLAYSTATION`, `android`).
 */
const spelled = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name.toLowerCase(), name]));

const spelledSystems = spelled(
  `Android|Android-x86|BlackBerry|Bada|Chromecast|Chromium OS|Debian|Fedora|Firefox OS|FreeBSD|Gentoo|HarmonyOS|iOS|KaiOS
|Kubuntu|Linux|Mac OS|Maemo|MeeGo|Mint|NetBSD|NetRange|NetTV|Nintendo|OpenBSD|OpenHarmony|OS/2|PlayStation|QNX|RIM Tablet OS|Sailfish
|Series40|Solaris|SUSE|Symbian|Tizen|Ubuntu|Viera|watchOS|webOS|Windows|Windows Mobile|Windows Phone|Xbox|Haiku|BeOS`
    .replaceAll('\n', '')
    .split('|'),
);

const spelledBrowsers = spelled(
  `Android Browser|Avast Secure Browser|AVG Secure Browser|Brave|Chrome|Chrome Headless|Chrome WebView|Chromium|Dragon
|DuckDuckGo|Edge|Electron|Epiphany|Facebook|Falkon|Firefox|Firefox Focus|Flock|HeyTap|Huawei Browser|IE|IEMobile
|Iceweasel|Instagram|Iron|KAKAOTALK|Kindle|Konqueror|Line|LinkedIn|Maxthon|Midori|Mobile Safari|Mozilla|NAVER|NetFront
|Netscape|Oculus Browser|Opera|Opera Mini|Opera Mobi|Opera Tablet|Pico Browser|Puffin|QQBrowser|Safari|Sailfish Browser
|SeaMonkey|Silk|Snapchat|TikTok|Twitter|Vivaldi|Vivo Browser|Waterfox|WebKit|WeChat|Weibo|Whale`
    .replaceAll('\n', '')
    .split('|'),
);

export const systemName = (name: string): string =>
  name === 'Windows Phone OS' ? 'Windows Phone' : (spelledSystems.get(name.toLowerCase()) ?? name);

/** UC Browser: one word in ua-parser-js, but not for its maker. */
export const browserName = (name: string): string => {
  if (name === 'UCBrowser') return 'UC Browser';
  return spelledBrowsers.get(name.toLowerCase()) ?? name;
};

/**
 * Browsers that add their name after their engine's and that ua-parser-js 1.x takes for the engine's own browser. First
 * match wins: a browser's own name comes before its webview's.
 */
const namedBrowsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bGSA\/\d/, 'GSA'],
  [/\bEcosia\b/, 'Ecosia'],
  [/\bBrave(?:\/\d| Chrome\/)/i, 'Brave'],
  [/\bDuckDuckGo\/\d|\bDdg\/\d/, 'DuckDuckGo'],
  [/\bOPX\/\d/, 'Opera GX'],
  [/\bAlohaBrowser\/\d/, 'Aloha Browser'],
  [/\bCCleaner\/\d/, 'CCleaner'],
  [/\bNorton\/\d/, 'Norton Private Browser'],
  [/\bKiwi\/\d/, 'Kiwi'],
  [/\bCentBrowser\/|\bCent\/\d/, 'CentBrowser'],
  [/\bOculusBrowser\/\d/, 'Oculus Browser'],
  [/\bPicoBrowser\/\d/, 'Pico Browser'],
  [/\bUCBrowser\/ ?\d/, 'UC Browser'],
  [/\b(?:Trident\/[\d.]+; |MSIE .*)QQBrowser\/?\d/, 'QQBrowser'],
];

/** A single search for any of them, since nearly all texts have none. */
const ANY_NAMED =
  /\bGSA\/|Ecosia|Brave|DuckDuckGo|\bDdg\/|\bOPX\/|Aloha|CCleaner|Norton\/|Kiwi\/|\bCent|OculusB|PicoB|UCBrowser|QQBrowser/i;

/** Name of such a browser, or null. */
export const namedBrowser = (userAgent: string): string | null => {
  if (!ANY_NAMED.test(userAgent)) return null;
  for (const [pattern, name] of namedBrowsers) if (pattern.test(userAgent)) return name;
  return null;
};

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
 * the engine that shows it, so that being inside an app can never affect routing (spec section 1).
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
