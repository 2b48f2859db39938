import { systemName } from './names.ts';

/** Names routing knows: windows, macos, ios, android, chromeos, linux; `other` for the rest. */
const routed: Readonly<Record<string, string>> = {
  Windows: 'windows',
  'Mac OS': 'macos',
  iOS: 'ios',
  Android: 'android',
  'Android-x86': 'android',
  'Chromium OS': 'chromeos',
};

/** The distributions ua-parser-js tells apart; nobody targets ads at one of them. */
const linux =
  /^(?:linux|mint|mageia|vectorlinux|gnu|.?ubuntu|debian|(?:open)?suse|gentoo|arch|slackware|fedora|mandriva|centos|red ?hat|manjaro|raspbian|deepin)$/i;

export const routedSystem = (name: string | null): string | null => {
  if (name === null) return null;
  return routed[name] ?? (linux.test(name) ? 'linux' : 'other');
};

/**
 * Name of the operating system. `parsed`: what ua-parser-js 1.x says. It misses televisions that write `Andr0id` or
 * `Web0S` without more, apps of iOS that name the device only, and counts an app on a Mac as one of iOS.
 */
export const osNameOf = (userAgent: string, parsed: string | undefined): string | null => {
  if (parsed === undefined || parsed === 'Linux' || parsed === 'linux') {
    if (/\bandr0id\b/i.test(userAgent)) return 'Android';
    if (/\bweb0s\b|\bwebos\.?tv/i.test(userAgent)) return 'webOS';
    if (/\btizen\b/i.test(userAgent)) return 'Tizen';
  }
  if (parsed === undefined) {
    if (/\bi(?:Phone|Pad|Pod)(?:\d+,\d+|;| OS| touch)|\biOS[ /]\d/.test(userAgent)) return 'iOS';
    if (/\bmacOS\b|\bDarwin\/[\d.]+ \(x86_64\)/.test(userAgent)) return 'Mac OS';
    if (/\bandroid\b/i.test(userAgent)) return 'Android';
    return /\bwindows\b/i.test(userAgent) ? 'Windows' : null;
  }
  // The first iPhones leave out what the parser looks for.
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
