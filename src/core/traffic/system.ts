import { systemName } from './browser-names.ts';

/** Names used in routing: windows, macos, ios, android, chromeos, linux; `other` for the rest. */
const routed: Readonly<Record<string, string>> = {
  Windows: 'windows',
  'Mac OS': 'macos',
  iOS: 'ios',
  Android: 'android',
  'Android-x86': 'android',
  'Chromium OS': 'chromeos',
};

/** Distributions that ua-parser-js distinguishes; no one targets ads at one of them. */
const linux =
  /^(?:linux|mint|mageia|vectorlinux|gnu|.?ubuntu|debian|(?:open)?suse|gentoo|arch|slackware|fedora|mandriva|centos|red ?hat|manjaro|raspbian|deepin)$/i;

export const routedSystem = (name: string | null): string | null => {
  if (name === null) return null;
  return routed[name] ?? (linux.test(name) ? 'linux' : 'other');
};

/**
 * Systems of televisions, sticks and feature phones that also name the one they are built on, which ua-parser-js finds
 * first: `Android` on KaiOS, `Linux` on VIDAA, `like Mac OS X` on tvOS.
 */
const named: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bVIDAA\b/i, 'VIDAA'],
  [/\bWhale ?(?:OS|TV)\b/i, 'Whale OS'],
  [/\bTitan ?OS\b/i, 'Titan OS'],
  [/\btvOS\b|\bApple ?TV(?:\d|\b)/i, 'tvOS'],
  [/\bRoku(?:\w*\/(?:DVP|\d)|\)|;| ?OS\b)/i, 'Roku'],
  [/\bTizen\b/i, 'Tizen'],
];
const anyNamed = /kaios|vidaa|whale|titan|tvos|apple ?tv|roku|tizen/i;

const namedSystem = (userAgent: string): string | null => {
  if (!anyNamed.test(userAgent)) return null;
  for (const [pattern, name] of named) if (pattern.test(userAgent)) return name;
  return null;
};

/**
 * Name of the operating system. `parsed`: the result of ua-parser-js 1.x, which misses televisions that write only
 * `Andr0id` or `Web0S` and iOS apps that name only the device, and counts an app on a Mac as iOS.
 */
export const osNameOf = (userAgent: string, parsed: string | undefined): string | null => {
  const own = namedSystem(userAgent);
  if (own !== null) return own;
  if (parsed === undefined || parsed === 'Linux' || parsed === 'linux') {
    if (/\bandr0id\b/i.test(userAgent)) return 'Android';
    if (/\bweb0s\b|\bwebos\.?tv/i.test(userAgent)) return 'webOS';
  }
  if (parsed === undefined) {
    if (/\bi(?:Phone|Pad|Pod)(?:\d+,\d+|;| OS| touch)|\biOS[ /]\d/.test(userAgent)) return 'iOS';
    if (/\bmacOS\b|\bDarwin\/[\d.]+ \(x86_64\)/.test(userAgent)) return 'Mac OS';
    if (/\bandroid\b/i.test(userAgent)) return 'Android';
    return /\bwindows\b/i.test(userAgent) ? 'Windows' : null;
  }
  // `Maemo; Opera` and similar end in the letters of `iPhone; Opera`.
  if (parsed === 'iOS' && /\bmaemo\b/i.test(userAgent)) return 'Maemo';
  // The first iPhones lack what the parser looks for.
  if (parsed === 'Mac OS' && /\((?:iPhone|iPod|iPad);/.test(userAgent)) return 'iOS';
  if (
    parsed === 'iOS' &&
    /\bDarwin\/[\d.]+ \((?:x86_64|i386)\)|\bMac(?:BookPro|BookAir|Book|Pro|mini)?\d+(?:,|%2C)\d+/.test(
      userAgent,
    )
  ) {
    return 'Mac OS';
  }
  return systemName(parsed);
};
